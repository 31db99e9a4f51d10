package canvas

import (
	"math/bits"
	"sync"
)

// Screen is what one terminal should show. It compares a drawing with what was there and sends only the
// difference. It is not safe for concurrent use.
type Screen struct {
	Can Features // of the terminal
	grid
	dirty  []uint64 // a bit for each cell that the terminal does not show yet
	erased bool     // the terminal must be cleared first
	images *terminalImages
}

// NewScreen returns a blank screen that the terminal does not show yet.
func NewScreen(w, h int) *Screen {
	s := new(Screen)
	s.Resize(w, h)
	return s
}

// Resize changes the size and makes the screen blank. The next bytes clear the terminal.
func (s *Screen) Resize(w, h int) {
	s.forgetImages()
	if s.images != nil {
		s.images.covered = nil
	}
	s.resize(max(w, 0), max(h, 0))
	s.dirty = make([]uint64, (len(s.cells)+63)/64)
	s.erased = true
}

// Redraw sends everything again, for a terminal that may show something else.
func (s *Screen) Redraw() {
	clear(s.dirty)
	for i, c := range s.cells {
		if c != blank(0) {
			s.mark(i)
		}
	}
	for _, l := range s.links {
		s.markRow(l)
	}
	if s.forgetImages(); s.images != nil {
		s.images.sent = nil
	}
	s.erased = true
}

// Bounds returns the rectangle of the whole screen.
func (s *Screen) Bounds() Rect { return Rect{0, 0, s.w, s.h} }

// Canvas returns the screen for reading. Drawing on it sends nothing.
func (s *Screen) Canvas() Canvas { return Canvas{&s.grid, s.Bounds()} }

// scratch holds grids for drawings that are then compared.
var scratch = sync.Pool{New: func() any { return new(grid) }}

// Draw redraws a rectangle of the screen. draw gets a blank canvas of its size.
func (s *Screen) Draw(area Rect, draw func(Canvas)) {
	area = area.Clip(s.Bounds())
	g := scratch.Get().(*grid)
	defer scratch.Put(g)
	g.resize(area.W, area.H)
	draw(Canvas{g, Rect{0, 0, area.W, area.H}})
	s.take(area, g)
	s.relink(area, g.links)
	s.repicture(area, g.pictures)
}

// take copies a drawing and marks the cells that differ. It ignores invisible differences, such as the
// foreground of a blank.
func (s *Screen) take(area Rect, g *grid) {
	for y := range area.H {
		s.split(area.X, area.Y+y)
		s.split(area.X+area.W, area.Y+y)
		at := (area.Y+y)*s.w + area.X
		old, drawn := s.cells[at:at+area.W], g.cells[y*area.W:][:area.W]
		for x, c := range drawn {
			if old[x] == c { // true for most cells
				continue
			}
			if c.text == ' ' {
				if c.Style = c.Style.info().bare; old[x] == c {
					continue
				}
			}
			old[x] = c
			s.mark(at + x)
		}
	}
}

// split makes both halves of a wide character blank if it lies across the left edge of a cell, because
// one half is drawn over.
func (s *Screen) split(x, y int) {
	if i := y*s.w + x; x > 0 && x < s.w && s.cells[i].width == 0 {
		s.cells[i-1] = blank(s.cells[i-1].Style.info().bare)
		s.cells[i] = blank(s.cells[i].Style.info().bare)
		s.mark(i - 1)
		s.mark(i)
	}
}

func (s *Screen) mark(i int) { s.dirty[i/64] |= 1 << (i % 64) }

// clean marks the cells from i to end as shown.
func (s *Screen) clean(i, end int) {
	for ; i < end; i++ {
		s.dirty[i/64] &^= 1 << (i % 64)
	}
}

func (s *Screen) isDirty(i int) bool { return s.dirty[i/64]>>(i%64)&1 != 0 }

// Changed reports whether there is something to send.
func (s *Screen) Changed() bool {
	return s.erased || s.nextDirty(0) < len(s.cells) || s.picturesChanged()
}

// nextDirty returns the first dirty cell from i on, or the number of cells.
func (s *Screen) nextDirty(i int) int {
	for i < len(s.cells) {
		if word := s.dirty[i/64] >> (i % 64); word != 0 {
			return i + bits.TrailingZeros64(word)
		}
		i += 64 - i%64
	}
	return len(s.cells)
}
