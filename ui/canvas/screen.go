package canvas

import (
	"math/bits"
	"sync"
)

// Screen is what one terminal is to show. What is drawn is compared with what is
// there, and only the difference is sent. It is not safe for concurrent use.
type Screen struct {
	grid
	dirty  []uint64 // a bit for each cell that the terminal does not show yet
	erased bool     // the terminal is to be cleared first
}

// NewScreen makes a blank screen, of which the terminal shows nothing yet.
func NewScreen(w, h int) *Screen {
	s := new(Screen)
	s.Resize(w, h)
	return s
}

// Resize makes the screen blank and as large as that. The terminal is cleared with
// the next bytes.
func (s *Screen) Resize(w, h int) {
	s.resize(max(w, 0), max(h, 0))
	s.dirty = make([]uint64, (len(s.cells)+63)/64)
	s.erased = true
}

// Redraw has everything sent again, for a terminal that may show something else.
func (s *Screen) Redraw() {
	clear(s.dirty)
	for i, c := range s.cells {
		if c != blank(0) {
			s.mark(i)
		}
	}
	s.erased = true
}

// Bounds is the whole screen.
func (s *Screen) Bounds() Rect { return Rect{0, 0, s.w, s.h} }

// Canvas is the screen to be read; what is drawn there directly is not sent.
func (s *Screen) Canvas() Canvas { return Canvas{&s.grid, s.Bounds()} }

// scratch are grids in which something is drawn and then compared.
var scratch = sync.Pool{New: func() any { return new(grid) }}

// Draw has a rectangle of the screen drawn anew, on a blank canvas of its size.
func (s *Screen) Draw(area Rect, draw func(Canvas)) {
	area = area.Clip(s.Bounds())
	g := scratch.Get().(*grid)
	defer scratch.Put(g)
	g.resize(area.W, area.H)
	draw(Canvas{g, Rect{0, 0, area.W, area.H}})
	s.take(area, g)
}

// take puts what was drawn into its place and marks the cells that differ.
func (s *Screen) take(area Rect, g *grid) {
	for y := range area.H {
		at := (area.Y+y)*s.w + area.X
		old, drawn := s.cells[at:at+area.W], g.cells[y*area.W:][:area.W]
		if at > 0 && area.X > 0 && len(old) > 0 && old[0].width == 0 && drawn[0].width != 0 {
			s.cells[at-1] = blank(s.cells[at-1].Style) // the left half of what is covered
			s.mark(at - 1)
		}
		if end := at + area.W; area.X+area.W < s.w && len(old) > 0 && s.cells[end].width == 0 && drawn[len(drawn)-1].width != 2 {
			s.cells[end] = blank(s.cells[end].Style)
			s.mark(end)
		}
		for x, c := range drawn {
			if old[x] != c {
				old[x] = c
				s.mark(at + x)
			}
		}
	}
}

func (s *Screen) mark(i int) { s.dirty[i/64] |= 1 << (i % 64) }

// Changed reports whether the terminal does not show the screen yet.
func (s *Screen) Changed() bool {
	if s.erased {
		return true
	}
	for _, word := range s.dirty {
		if word != 0 {
			return true
		}
	}
	return false
}

// nextDirty is the first cell from i on that the terminal does not show, or the
// number of cells.
func (s *Screen) nextDirty(i int) int {
	for i < len(s.cells) {
		if word := s.dirty[i/64] >> (i % 64); word != 0 {
			return i + bits.TrailingZeros64(word)
		}
		i += 64 - i%64
	}
	return len(s.cells)
}
