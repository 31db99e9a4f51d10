package canvas

import (
	"encoding/binary"
	"image/color"

	"github.com/charmbracelet/x/ansi"
)

// A page in a browser gets cells instead of escape sequences. A frame is the size of the screen, the
// looks, the changed cells, and their links. Numbers are unsigned varints:
//
//	width height cleared
//	looks, each: what it has (1 a foreground, 2 a background), attributes, and red,
//	green and blue of each colour
//	runs, each: how many cells are skipped before it, look, cells*4 + kind, text
//	links, each: the first cell, cells, bytes, address
//
// Looks, runs and links each begin with their number. The kinds of runs are: a narrow character for each
// cell; one character for all cells; a single character of one cell, or of two. For single characters the
// number of cells is the number of bytes instead.
const (
	runEach = iota
	runAll
	runNarrow
	runWide
)

// encodePage encodes a screen for a page.
func (s *Screen) encodePage(to []byte, most int) []byte {
	e := pageEncoder{s: s, index: make(map[Style]uint64)}
	for _, l := range s.links {
		e.link(l)
	}
	for i := s.nextDirty(0); i < len(s.cells) && len(e.runs) < most; i = s.nextDirty(i) {
		i = e.run(i)
	}
	cleared := uint64(0)
	if s.erased {
		cleared, s.erased = 1, false
	}
	to = appendNumbers(to, uint64(s.w), uint64(s.h), cleared, uint64(len(e.index)))
	to = append(to, e.looks...)
	to = append(appendNumbers(to, e.count), e.runs...)
	return append(appendNumbers(to, e.linked), e.links...)
}

type pageEncoder struct {
	s                  *Screen
	index              map[Style]uint64 // index of a look in the frame
	looks, runs, links []byte
	count, linked      uint64
	end                int // of the last run
}

// run appends the cells of one look from a dirty one on, and returns the first cell after them.
func (e *pageEncoder) run(i int) int {
	s := e.s
	c := s.cells[i]
	if c.width == 0 { // sent with its left half
		s.clean(i, i+1)
		return i + 1
	}
	e.count++
	e.runs = appendNumbers(e.runs, uint64(i-e.end), e.look(c.Style))
	if c.width == 2 || c.text >= firstCluster {
		text := c.appendText(nil)
		kind := uint64(runNarrow)
		if c.width == 2 {
			kind = runWide
		}
		e.runs = append(appendNumbers(e.runs, uint64(len(text))*4+kind), text...)
		e.end = i + int(c.width)
		s.clean(i, e.end)
		return e.end
	}
	e.end = e.same(i)
	kind, n := uint64(runAll), uint64(e.end-i)
	if e.end == i+1 {
		kind = runEach
		e.end = e.alike(i)
		n = uint64(e.end - i)
	}
	e.runs = appendNumbers(e.runs, n*4+kind)
	for j := i; j < e.end && (j == i || kind == runEach); j++ {
		e.runs = s.cells[j].appendText(e.runs)
	}
	s.clean(i, e.end)
	return e.end
}

// same returns the end of the dirty cells that equal cell i.
func (e *pageEncoder) same(i int) int {
	s, end := e.s, i+1
	for end < len(s.cells) && s.isDirty(end) && s.cells[end] == s.cells[i] {
		end++
	}
	return end
}

// alike returns the end of the dirty narrow cells with the look of cell i, or where a character repeats.
func (e *pageEncoder) alike(i int) int {
	s, end := e.s, i+1
	for end < len(s.cells) && s.isDirty(end) {
		c := s.cells[end]
		if c.width != 1 || c.text >= firstCluster || c.Style != s.cells[i].Style || e.same(end)-end > 3 {
			break
		}
		end++
	}
	return end
}

// look returns the index of a look in the frame.
func (e *pageEncoder) look(st Style) uint64 {
	n, ok := e.index[st]
	if ok {
		return n
	}
	n = uint64(len(e.index))
	e.index[st] = n
	l := st.Look()
	has := len(e.looks) // a bit for each colour
	e.looks = append(e.looks, 0, byte(l.Attr))
	for i, c := range []Color{l.Fg, l.Bg} {
		if c != 0 {
			r, g, b := c.rgb()
			e.looks[has] |= 1 << i
			e.looks = append(e.looks, r, g, b)
		}
	}
	return n
}

// link appends a link if any of its cells is sent. A cell that is sent has no link unless the frame
// repeats it.
func (e *pageEncoder) link(l link) {
	from := l.y*e.s.w + l.x
	first := from
	if e.s.cells[from].width == 0 { // sent with its left half
		first--
	}
	if e.s.nextDirty(first) >= from+l.w {
		return
	}
	e.linked++
	e.links = append(appendNumbers(e.links, uint64(from), uint64(l.w), uint64(len(l.to))), l.to...)
}

func appendNumbers(to []byte, list ...uint64) []byte {
	for _, n := range list {
		to = binary.AppendUvarint(to, n)
	}
	return to
}

// NRGBA returns the colour for images, as rgb does.
func (c Color) NRGBA() color.NRGBA {
	r, g, b := c.rgb()
	return color.NRGBA{r, g, b, 255}
}

// rgb returns the colour for clients without a palette. The 256 colours are those of xterm.
func (c Color) rgb() (r, g, b uint8) {
	if n, ok := c.Index(); ok {
		r, g, b, _ := ansi.IndexedColor(n).RGBA()
		return uint8(r >> 8), uint8(g >> 8), uint8(b >> 8)
	}
	return uint8(c >> 16), uint8(c >> 8), uint8(c)
}
