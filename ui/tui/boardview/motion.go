package boardview

import (
	"slices"
	"time"

	"pawnstorm/game"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/widget"
)

// Motion animates the change from one position to the next: with two or three pictures on a few
// cells, and with blinking lamps.
type Motion struct {
	cells []moving
	files uint64 // bits of the files whose lamps blink
	steps int    // number of pictures in between
	step  int    // the picture that is shown; from steps on it is the new position
}

// moving is a cell and what stands on it in each picture. After the last one it shows the new
// position.
type moving struct {
	at     game.Cell
	pieces []game.Piece
	taken  bool // marked as a capture
}

const (
	// frameTime is how long a picture is shown, and blinkTime how long with blinking lamps:
	// twice within 600 ms.
	frameTime, blinkTime = 90 * time.Millisecond, 150 * time.Millisecond
	// blinks is the number of pictures with blinking lamps: old state, new state, old state.
	blinks = 3
)

// NewMotion animates a move, where moved lists the cells of its steps, or all that it changed. It is
// nil for a plain move, which needs no animation.
func NewMotion(info *game.Info, before, after *game.Board, moved []game.Cell) *Motion {
	m := &Motion{files: switched(before, after)}
	if len(moved) > 0 {
		if info.Placing {
			m.placed(info, before, after, moved[0])
		} else {
			m.moved(before, after, moved)
		}
	}
	for _, c := range m.cells {
		m.steps = max(m.steps, len(c.pieces))
	}
	if m.files != 0 {
		m.steps = blinks
	}
	if m.steps == 0 {
		return nil
	}
	return m
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

// moved removes captured pieces before the capturing piece arrives, and shows a pawn before the
// piece that it is promoted to.
func (m *Motion) moved(before, after *game.Board, moved []game.Cell) {
	first, to := moved[0], moved[len(moved)-1]
	mover := before.Cells[first].Seat
	for i, was := range before.Cells {
		at, is := game.Cell(i), after.Cells[i]
		switch {
		case was == is || was.Empty() || was.Seat == mover:
		case is.Empty():
			m.cells = append(m.cells, moving{at, []game.Piece{was}, true})
		case slices.Contains(moved, at) && is.Seat != was.Seat:
			m.cells = append(m.cells, moving{at, []game.Piece{was, {}}, true})
		}
	}
	was, is := before.Cells[first], after.Cells[to]
	if len(moved) != 2 || was.Empty() || is.Empty() || was.Seat != is.Seat || was.Letter == is.Letter {
		return
	}
	if i := slices.IndexFunc(m.cells, func(c moving) bool { return c.at == to }); i >= 0 {
		m.cells[i].pieces[1] = was
		return
	}
	m.cells = append(m.cells, moving{at: to, pieces: []game.Piece{was, {}}})
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
func (m *Motion) Over() bool { return m == nil || m.step >= m.steps }

// Step goes on to the next picture.
func (m *Motion) Step() { m.step++ }

// End ends the animation.
func (m *Motion) End() {
	if m != nil {
		m.step = m.steps
	}
}

// Time returns how long the picture is shown.
func (m *Motion) Time() time.Duration {
	if m.files != 0 {
		return blinkTime
	}
	return frameTime
}

// In changes a picture of the position to the current picture of the animation.
func (m *Motion) In(p Picture) Picture {
	if m.Over() {
		return p
	}
	p.Board.Cells, p.Looks = slices.Clone(p.Board.Cells), slices.Clone(p.Looks)
	for _, c := range m.cells {
		if m.step >= len(c.pieces) {
			continue
		}
		p.Board.Cells[c.at] = c.pieces[m.step]
		if c.taken && int(c.at) < len(p.Looks) {
			p.Looks[c.at] = Look{ground: p.Looks[c.at].ground, corner: captureCorner}
		}
	}
	if m.step%2 == 0 {
		p.Blink ^= m.files
	}
	return p
}

// Paint redraws the moving parts of a picture of the position. It calls draw for each part with
// its place on the picture and a function that draws it on a blank canvas of that size.
func (m *Motion) Paint(p Picture, s *widget.Styles, draw func(canvas.Rect, func(canvas.Canvas))) {
	p = m.In(p)
	for _, c := range m.cells {
		p.paintSquare(c.at, s, draw)
	}
	for file := range p.Board.Files {
		if m.files>>file&1 == 0 {
			continue
		}
		p.paintLamps(file, s, draw)
		for _, rank := range []int{0, p.Board.Ranks - 1} { // its factories, or the file's letter
			p.paintSquare(game.Cell(rank*p.Board.Files+file), s, draw)
		}
	}
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
