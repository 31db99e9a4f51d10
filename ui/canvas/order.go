package canvas

// piece is cells of a row that can be written in one style. All are dirty except in short gaps.
type piece struct {
	from, end int
	style     Style
}

// mostPieces limits the time for ordering them.
const mostPieces = 40

// drawPieces draws dirty cells piece by piece. It goes on with the piece that takes the fewest bytes to
// begin, so that nearby pieces share a style change. If there are many pieces, it draws nothing.
func (e *encoder) drawPieces() {
	var all [mostPieces]piece
	pieces := e.pieces(all[:0])
	for len(pieces) > 0 {
		best, least := 0, unable
		for i, p := range pieces {
			if size := e.beginning(p, least); size < least {
				best, least = i, size
			}
		}
		p := pieces[best]
		pieces = append(pieces[:best], pieces[best+1:]...)
		e.drawAll(p.from, p.end)
	}
}

// beginning returns how many bytes it takes to begin a piece. It stops counting at most.
func (e *encoder) beginning(p piece, most int) int {
	size := 0
	if p.style != e.style.info().bare {
		size = changeSize(e.style, p.style)
	}
	if e.y == unknown || size >= most { // the first move costs the same for all
		return size
	}
	_, way := e.way(p.from%e.s.w, p.from/e.s.w)
	return size + way
}

// pieces appends the pieces of the screen, or none if there are too many.
func (e *encoder) pieces(to []piece) []piece {
	s := e.s
	for i := s.nextDirty(0); i < len(s.cells); i = s.nextDirty(i) {
		if len(to) == cap(to) {
			return nil
		}
		p := piece{from: i, style: s.cells[i].Style}
		i = e.extend(&p)
		to = append(to, p)
	}
	return to
}

// shortGap is how many clean cells may lie between dirty ones in a piece. They are written again.
const shortGap = 4

// extend makes a piece of one cell as long as possible, and returns its end.
func (e *encoder) extend(p *piece) int {
	s := e.s
	rowEnd := (p.from/s.w + 1) * s.w
	p.end = p.from + 1
	longer := *p
	for i := p.end; i < rowEnd && i-p.end <= shortGap && longer.takes(s.cells[i]); i++ {
		if s.isDirty(i) {
			longer.end = i + 1
			*p = longer
		}
	}
	return p.end
}

// takes reports whether a cell can be part of the piece. The first cell with text sets the style.
func (p *piece) takes(c Cell) bool {
	bare := c.Style.info().bare
	if bare == p.style {
		p.style = c.Style
	}
	return c.fits(p.style)
}
