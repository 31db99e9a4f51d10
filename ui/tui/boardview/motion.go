package boardview

import (
	"slices"
	"time"

	"pawnstorm/game"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/widget"
)

// Motion animates the change from one position to the next, frame by frame: pieces glide, then what
// they changed shows: an explosion, or files that stop or start.
type Motion struct {
	cells  []moving
	glides []Glide
	files  uint64          // bits of the files that stop or start
	times  []time.Duration // how long each frame is shown
	step   int             // the frame that is shown; after the last one it is the new position
}

// moving is a cell and what stands on it in each frame. After the last one it shows the new
// position.
type moving struct {
	at     game.Cell
	pieces []game.Piece
	taken  bool // marked as a capture
	blast  int  // the frame from which it explodes; 0 for none
}

const (
	// A glide takes glideFrames of glideTime. It must be short: the clock of the next player runs. Each
	// frame wakes the sessions of everyone who watches, and costs a fifth of a move. One, half way, is
	// enough to see where a piece comes from.
	glideFrames, glideTime = 1, 80 * time.Millisecond
	// blastFrames of blastTime show an explosion, discFrames of discTime a disc that falls or turns.
	blastFrames, blastTime = 2, 80 * time.Millisecond
	discFrames, discTime   = 2, 90 * time.Millisecond
	// blinkFrames of blinkTime show a file that stops or starts: its lamps blink twice within 600 ms.
	blinkFrames, blinkTime = 3, 150 * time.Millisecond
)

// NewMotion animates a move, where moved lists the cells of its steps, or all that it changed. It is
// nil if there is nothing to show.
func NewMotion(info *game.Info, before, after *game.Board, moved []game.Cell) *Motion {
	m := &Motion{files: switched(before, after)}
	switch {
	case len(moved) == 0:
	case info.Placing:
		m.placed(info, before, after, moved[0])
		if len(m.cells) > 0 {
			m.wait(discFrames, discTime)
		}
	default:
		m.moved(before, after, moved)
	}
	if m.files != 0 {
		m.wait(blinkFrames, blinkTime)
	}
	if len(m.times) == 0 {
		return nil
	}
	return m
}

// wait adds frames.
func (m *Motion) wait(frames int, each time.Duration) {
	for range frames {
		m.times = append(m.times, each)
	}
}

// switched returns the files whose factories stopped or started, as bits.
func switched(before, after *game.Board) uint64 {
	var files uint64
	for _, e := range after.Edges {
		differs := func(was game.Edge) bool { return was.File == e.File && was.Runs != e.Runs }
		if slices.ContainsFunc(before.Edges, differs) {
			files |= 1 << e.File
		}
	}
	return files
}

// moved lets pieces glide. A captured piece stays until its captor arrives.
func (m *Motion) moved(before, after *game.Board, moved []game.Cell) {
	gone, came := changes(before, after)
	first := moved[0]
	to, exploded := game.NoCell, false
	if slices.Contains(gone, first) && len(moved) > 1 {
		if to = arrival(before.Cells[first], after, moved[1:], came); to == game.NoCell {
			to, exploded = moved[1], true
		}
		m.glides = append(m.glides, Glide{Piece: before.Cells[first], From: first, To: to})
	}
	for _, c := range gone {
		if c != first || to == game.NoCell {
			m.follows(before, after, c, came)
		}
	}
	if len(m.glides) == 0 {
		return
	}
	m.wait(glideFrames, glideTime)
	for _, c := range gone {
		if !m.leaves(c) && before.Cells[c].Seat != before.Cells[first].Seat {
			m.cells = append(m.cells, moving{at: c, pieces: slices.Repeat(before.Cells[c:c+1], glideFrames), taken: true})
		}
	}
	for _, g := range m.glides {
		if m.leaves(g.To) || before.Cells[g.To].Empty() {
			m.cells = append(m.cells, moving{at: g.To, pieces: make([]game.Piece, glideFrames)})
		}
	}
	if exploded {
		m.explode(before, gone, first, to)
	}
}

// changes returns the cells whose piece has left, and those where a piece has arrived.
func changes(before, after *game.Board) (gone, came []game.Cell) {
	for i, was := range before.Cells {
		is, c := after.Cells[i], game.Cell(i)
		if was == is {
			continue
		}
		if !was.Empty() {
			gone = append(gone, c)
		}
		if !is.Empty() {
			came = append(came, c)
		}
	}
	return gone, came
}

// arrival returns where a piece has gone: to a cell of its move, perhaps as another piece, or to
// another cell where such a piece has arrived.
func arrival(piece game.Piece, after *game.Board, steps, came []game.Cell) game.Cell {
	for _, c := range steps {
		if is := after.Cells[c]; !is.Empty() && is.Seat == piece.Seat && slices.Contains(came, c) {
			return c
		}
	}
	for _, c := range came {
		if after.Cells[c] == piece {
			return c
		}
	}
	return game.NoCell
}

// follows lets a piece glide that the move has moved too, such as the rook of a castling.
func (m *Motion) follows(before, after *game.Board, from game.Cell, came []game.Cell) {
	for _, to := range came {
		taken := slices.ContainsFunc(m.glides, func(g Glide) bool { return g.To == to })
		if !taken && after.Cells[to] == before.Cells[from] {
			m.glides = append(m.glides, Glide{Piece: before.Cells[from], From: from, To: to})
			return
		}
	}
}

// leaves reports whether a piece glides away from a cell.
func (m *Motion) leaves(c game.Cell) bool {
	return slices.ContainsFunc(m.glides, func(g Glide) bool { return g.From == c })
}

// explode blasts what a capture has removed, and lights the cells around it.
func (m *Motion) explode(before *game.Board, gone []game.Cell, first, to game.Cell) {
	m.wait(blastFrames, blastTime)
	lit := gone
	for c := range game.Cell(len(before.Cells)) {
		file, rank := int(c)%before.Files-int(to)%before.Files, int(c)/before.Files-int(to)/before.Files
		if file*file <= 1 && rank*rank <= 1 && !slices.Contains(gone, c) {
			lit = append(lit, c)
		}
	}
	for _, c := range lit {
		was, last := before.Cells[c], before.Cells[c]
		switch {
		case c == first: // the piece has left
			was, last = game.Piece{}, game.Piece{}
		case slices.Contains(gone, c):
			last = spark(was)
		}
		blast := moving{at: c, pieces: slices.Repeat([]game.Piece{was}, glideFrames+1), blast: glideFrames + 1}
		if blast.pieces = append(blast.pieces, last); c == to { // it begins here and spreads
			blast.taken, blast.blast, blast.pieces[glideFrames] = true, glideFrames, last
		}
		m.cells = slices.DeleteFunc(m.cells, func(old moving) bool { return old.at == c })
		m.cells = append(m.cells, blast)
	}
}

// spark returns what an exploding piece looks like.
func spark(p game.Piece) game.Piece {
	p.Figure, p.Turned, p.Letter, p.Small, p.Picture = '✶', 0, '*', false, ""
	return p
}

// placed drops a disc, in games where discs fall, and turns discs that change sides.
func (m *Motion) placed(info *game.Info, before, after *game.Board, placed game.Cell) {
	if info.Falls {
		m.dropped(after, placed)
	}
	for i, was := range before.Cells {
		if is := after.Cells[i]; !was.Empty() && !is.Empty() && was.Seat != is.Seat {
			m.cells = append(m.cells, moving{at: game.Cell(i), pieces: []game.Piece{edgeOn(was), edgeOn(is)}})
		}
	}
}

// edgeOn returns a disc seen from its edge.
func edgeOn(p game.Piece) game.Piece {
	p.Figure, p.Turned, p.Letter, p.Small, p.Picture = '│', 0, '|', false, edgePicture
	return p
}

// dropped shows a disc at the top of its file, then half way down.
func (m *Motion) dropped(after *game.Board, to game.Cell) {
	disc, files := after.Cells[to], game.Cell(after.Files)
	top := to%files + files*game.Cell(after.Ranks-1)
	if disc.Empty() || to == top {
		return
	}
	half := to + (top-to)/files/2*files
	m.cells = append(m.cells, moving{at: top, pieces: []game.Piece{disc}})
	if half == to {
		m.cells = append(m.cells, moving{at: to, pieces: []game.Piece{{}}})
		return
	}
	m.cells = append(m.cells, moving{at: half, pieces: []game.Piece{{}, disc}},
		moving{at: to, pieces: []game.Piece{{}, {}}})
}

// Over reports whether the animation has ended.
func (m *Motion) Over() bool { return m == nil || m.step >= len(m.times) }

// Step goes on to the next frame.
func (m *Motion) Step() { m.step++ }

// Land skips the glide, because the player has dragged the piece to its square.
func (m *Motion) Land() {
	if m != nil && len(m.glides) > 0 {
		m.step = glideFrames
	}
}

// Time returns how long the frame is shown.
func (m *Motion) Time() time.Duration { return m.times[m.step] }

// In changes a picture of the position to the current frame of the animation.
func (m *Motion) In(p Picture) Picture {
	if m.Over() {
		return p
	}
	p.Board.Cells, p.Looks = slices.Clone(p.Board.Cells), slices.Clone(p.Looks)
	if len(p.Looks) == 0 {
		p.Looks = make(Looks, len(p.Board.Cells))
	}
	p.Glides = m.gliding(m.step)
	for _, c := range m.cells {
		if m.step >= len(c.pieces) {
			continue
		}
		p.Board.Cells[c.at] = c.pieces[m.step]
		switch look := &p.Looks[c.at]; {
		case c.blast > 0 && m.step >= c.blast:
			*look = Look{ground: widget.RunningLight}
		case c.taken:
			*look = Look{ground: look.ground, corner: captureCorner}
		}
	}
	if blink := m.blink(m.step); blink%2 == 0 {
		p.Blink ^= m.files
	}
	for _, c := range m.wave(&p, m.step) {
		if look := &p.Looks[c]; look.ground == 0 {
			look.ground = m.waveGround(&p, c)
		}
	}
	return p
}

// gliding returns the pieces that glide in a frame.
func (m *Motion) gliding(step int) []Glide {
	if step < 0 || step >= glideFrames || len(m.glides) == 0 {
		return nil
	}
	list := slices.Clone(m.glides)
	for i := range list {
		list[i].part, list[i].parts = step+1, glideFrames+1
	}
	return list
}

// blink returns the number of a frame among those with blinking lamps. Earlier frames have even
// numbers too: they show the lamps as they were.
func (m *Motion) blink(step int) int {
	if k := step - (len(m.times) - blinkFrames); k >= 0 {
		return k
	}
	return 0
}

// wave returns the cells of a frame that show how a file stops or starts: from its factories on.
func (m *Motion) wave(p *Picture, step int) (cells []game.Cell) {
	k := step - (len(m.times) - blinkFrames)
	if m.files == 0 || k < 0 || k >= blinkFrames {
		return nil
	}
	board := &p.Board
	for _, e := range board.Edges {
		for rank := range board.Ranks {
			way, far := rank, board.Ranks
			switch {
			case e.Ends[0] && e.Ends[1]:
				way, far = min(rank, board.Ranks-1-rank), (board.Ranks+1)/2
			case e.Ends[1]:
				way = board.Ranks - 1 - rank
			}
			if m.files>>e.File&1 != 0 && way*blinkFrames/far == k {
				cells = append(cells, game.Cell(rank*board.Files+e.File))
			}
		}
	}
	return cells
}

// waveGround returns the colour of a cell that the wave reaches.
func (m *Motion) waveGround(p *Picture, c game.Cell) widget.Ground {
	light := widget.Ground((int(c)%p.Board.Files + int(c)/p.Board.Files) % 2)
	if p.edgeOf(int(c) % p.Board.Files).Runs {
		return widget.RunningDark + light
	}
	return widget.StoppedDark + light
}

// Paint redraws the moving parts of a picture of the position. It calls draw for each part with
// its place on the picture and a function that draws it on a blank canvas of that size. A held piece
// has its place on the picture, too.
func (m *Motion) Paint(p Picture, s *widget.Styles, draw func(canvas.Rect, func(canvas.Canvas))) {
	dirty, glides := m.dirty(&p), m.gliding(m.step-1) != nil
	p = m.In(p)
	if b := p.brush(canvas.Canvas{}, s); b.floats && (glides || len(p.Glides) > 0 || p.Held.Follows) {
		p.paintSquares(s, draw) // images lie across squares
		clear(dirty)
	}
	for c, is := range dirty {
		if is {
			p.paintSquare(game.Cell(c), s, draw)
		}
	}
	for file := range p.Board.Files {
		if m.files>>file&1 != 0 {
			p.paintLamps(file, s, draw)
		}
	}
}

// dirty tells which cells the current frame changes.
func (m *Motion) dirty(p *Picture) []bool {
	dirty := make([]bool, len(p.Board.Cells))
	for _, c := range m.cells {
		dirty[c.at] = true
	}
	for step := m.step - 1; step <= m.step; step++ {
		for _, g := range m.gliding(step) {
			box := g.box(p)
			for c := range dirty {
				dirty[c] = dirty[c] || box.Clip(p.Square(game.Cell(c))).W > 0
			}
		}
		for _, c := range m.wave(p, step) {
			dirty[c] = true
		}
	}
	for file := range p.Board.Files {
		if m.files>>file&1 != 0 { // its factories, or the file's letter
			dirty[file], dirty[(p.Board.Ranks-1)*p.Board.Files+file] = true, true
		}
	}
	return dirty
}

// paintSquares draws all squares, and what floats above them.
func (p *Picture) paintSquares(s *widget.Styles, draw func(canvas.Rect, func(canvas.Canvas))) {
	place := p.Place()
	draw(place, func(c canvas.Canvas) {
		b := p.brush(c, s)
		for at := range game.Cell(len(p.Board.Cells)) {
			square := p.Square(at)
			b.square(square.X-place.X, square.Y-place.Y, at, square.Y+square.H == place.Y+place.H)
		}
		b.float(-place.X, -place.Y)
	})
}

// paintSquare draws one square.
func (p *Picture) paintSquare(at game.Cell, s *widget.Styles, draw func(canvas.Rect, func(canvas.Canvas))) {
	square := p.Square(at)
	lowest := square.Y+square.H == p.Place().Y+p.Place().H
	draw(square, func(c canvas.Canvas) {
		b := p.brush(c, s)
		b.square(0, 0, at, lowest)
	})
}

// paintLamps draws the lamps of a file.
func (p *Picture) paintLamps(file int, s *widget.Styles, draw func(canvas.Rect, func(canvas.Canvas))) {
	place, column := p.Place(), file
	if p.Flipped {
		column = p.Board.Files - 1 - file
	}
	lamp := func(y int, letters bool) {
		draw(canvas.Rect{X: place.X + column*p.Size.W, Y: y, W: p.Size.W, H: 1}, func(c canvas.Canvas) {
			b := p.brush(c, s)
			b.lampOf(0, 0, column, letters)
		})
	}
	if p.barAt(false) {
		lamp(0, p.lettersAbove())
	}
	if p.barAt(true) {
		lamp(place.Y+place.H, true)
	}
}
