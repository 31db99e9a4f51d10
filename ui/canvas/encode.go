package canvas

import (
	"math"
	"unicode/utf8"
)

// Encode appends the bytes that make the terminal show the screen, and assumes that they arrive. The
// cursor may be anywhere before. The terminal's style is the default before and after.
func (s *Screen) Encode(to []byte) []byte { return s.EncodeSome(to, math.MaxInt) }

// EncodeSome is Encode, but stops soon after it has appended most bytes. The other changes come with
// the next call.
func (s *Screen) EncodeSome(to []byte, most int) []byte {
	if s.Can&Page != 0 {
		return s.encodePage(to, most)
	}
	e := encoder{s: s, out: to, from: len(to), most: most, x: unknown, y: unknown}
	if s.erased {
		e.out = append(e.out, "\x1b[H\x1b[J"...)
		e.x, e.y = 0, 0
		s.erased = false
	}
	e.removePictures()
	s.spoilPictures()
	e.drawLinks()
	e.drawPieces()
	e.drawAll(0, len(s.cells))
	e.drawPictures()
	e.setStyle(0)
	return e.out
}

// unknown is the position of the cursor after the last column, and after a character that terminals
// do not agree on.
const unknown = -1

// encoder writes to a terminal and tracks its state.
type encoder struct {
	s     *Screen
	out   []byte
	from  int   // index in out where it begins
	most  int   // bytes until it stops
	x, y  int   // the cursor
	style Style // the current style
}

// drawAll draws the dirty cells from i to end.
func (e *encoder) drawAll(i, end int) {
	for i = e.s.nextDirty(i); i < end && len(e.out)-e.from < e.most; i = e.s.nextDirty(i) {
		i = e.draw(i)
	}
}

// draw draws cells from a dirty one on, and returns the first cell that it has not drawn.
func (e *encoder) draw(i int) int {
	s := e.s
	c := s.cells[i]
	if c.width == 0 { // drawn with its left half
		s.clean(i, i+1)
		return i + 1
	}
	x, y := i%s.w, i/s.w
	if !c.sure(e.s.Can) {
		return e.drawUnsure(i, c)
	}
	if c.width == 2 {
		e.move(x, y)
		e.prepare(run{last: i}, c)
		e.put(c)
		s.clean(i, i+2)
		return i + 2
	}
	return e.drawRun(e.run(i, c), c)
}

// drawUnsure draws a character whose width differs between terminals, so that nothing else goes wrong.
func (e *encoder) drawUnsure(i int, c Cell) int {
	s := e.s
	x, y := i%s.w, i/s.w
	most := c.most()
	e.move(x, y)
	e.prepare(run{last: i}, c)
	if c.width == 2 {
		e.out = append(e.out, "  "...) // for terminals that draw it narrow
		e.x = unknown
		e.move(x, y)
	}
	if x+most > s.w {
		e.out = append(e.out, "\x1b[?7l"...) // no wrapping into the next row
	}
	e.put(c)
	if x+most > s.w {
		e.out = append(e.out, "\x1b[?7h"...)
	}
	e.x = unknown
	next := i + int(c.width)
	s.clean(i, next)
	for k := next; k < min(i+most, (y+1)*s.w); k++ { // for terminals that draw it wide
		s.mark(k)
	}
	s.spoilPictures()
	return next
}

// run is equal cells in a row, some of them dirty.
type run struct {
	from, end int
	last      int // the last dirty cell
	cost      int // about how many bytes it takes to write up to last
}

func (e *encoder) run(i int, c Cell) run {
	s := e.s
	size := c.size()
	r := run{from: i, end: i + 1, last: i, cost: size}
	rowEnd := (i/s.w + 1) * s.w
	for ; r.end < rowEnd && s.cells[r.end] == c && !s.bars(r.end); r.end++ {
		if s.isDirty(r.end) {
			r.cost += min((r.end-r.last-1)*size, len("\x1b[99C")) + size
			r.last = r.end
		}
	}
	return r
}

// drawRun draws a run in the shortest way.
func (e *encoder) drawRun(r run, c Cell) int {
	s := e.s
	x, y := r.from%s.w, r.from/s.w
	n := r.last - r.from + 1
	erase, repeat := unable, unable
	if c.bare() && (c.Style == 0 || s.Can&ColoredErase != 0) && !s.onXterm() {
		if r.end == (y+1)*s.w && r.cost > len("\x1b[K") {
			e.move(x, y)
			e.prepare(r, c)
			e.out = append(e.out, "\x1b[K"...)
			s.clean(r.from, r.end)
			return r.end
		}
		if s.Can&EraseChars != 0 {
			erase = csiSize(n)
			if next := s.nextDirty(r.last + 1); next < (y+1)*s.w { // the cursor must go there next
				erase += csiSize(next-r.from) - csiSize(next-r.last-1)
			}
		}
	}
	if n > 1 && (s.Can&Repeat != 0 || s.onXterm() || s.Can&RepeatASCII != 0 && c.text < utf8.RuneSelf) {
		repeat = c.size() + csiSize(n-1)
	}
	e.move(x, y)
	e.prepare(r, c)
	switch {
	case erase < r.cost && erase <= repeat:
		e.csi(n, 'X')
	case repeat < r.cost:
		e.put(c)
		e.csi(n-1, 'b')
		e.forward(n - 1)
	default: // up to the next clean cell
		i := r.from
		for ; i <= r.last && s.isDirty(i); i++ {
			e.put(c)
			s.clean(i, i+1)
		}
		return i
	}
	s.clean(r.from, r.last+1)
	return r.last + 1
}

// unable is the cost of a way that the terminal does not support.
const unable = 1 << 20

// put writes a character at the cursor.
func (e *encoder) put(c Cell) {
	e.out = c.appendText(e.out)
	e.forward(int(c.width))
}

// forward moves the cursor after writing. After the last column, terminals differ.
func (e *encoder) forward(n int) {
	if e.x += n; e.x >= e.s.w {
		e.x = unknown
	}
}

// prepare switches to a style that the run can be written in.
func (e *encoder) prepare(r run, c Cell) {
	switch {
	case c.fits(e.style):
	case c.bare():
		e.setStyle(e.bareStyle(r, c.Style))
	default:
		e.setStyle(c.Style)
	}
}

// bareStyle returns the cheapest style for writing bare cells: their own, the current one with their
// background, or the style of the next cell with text.
func (e *encoder) bareStyle(r run, bare Style) Style {
	coming := e.coming(r.last + 1)
	if coming.info().bare == bare {
		return coming
	}
	kept := e.style.Look()
	kept.Bg = bare.Look().Bg
	kept.Attr &^= visible
	keep := kept.Style()
	if changeSize(e.style, keep)+changeSize(keep, coming) < changeSize(e.style, bare)+changeSize(bare, coming) {
		return keep
	}
	return bare
}

// coming returns the style of the next dirty cell with text, if it comes soon.
func (e *encoder) coming(i int) Style {
	s := e.s
	for range 8 {
		if i = s.nextDirty(i); i == len(s.cells) {
			break
		}
		if c := s.cells[i]; c.width > 0 && !c.bare() {
			return c.Style
		}
		i++
	}
	return 0
}

// setStyle switches to a style.
func (e *encoder) setStyle(st Style) {
	if st != e.style {
		e.out = appendChange(e.out, e.style, st)
		e.style = st
	}
}
