package canvastest

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"pawnstorm/ui/canvas"
)

// Page is what a page in a browser shows after frames of cells.
type Page struct {
	W, H    int
	Cells   []PageCell // row by row
	Cleared int        // how many frames cleared the page
	b       []byte     // the rest of a frame
}

// PageCell is a cell of a page.
type PageCell struct {
	Text  string
	Width int // 0 is the right half of the cell before
	Look  canvas.Look
	Link  string
}

var errFrame = errors.New("the frame is cut short")

// Take shows a frame.
func (p *Page) Take(frame []byte) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%q: %v", frame, r)
		}
	}()
	p.b = frame
	w, h := p.number(), p.number()
	if p.number() == 1 || w != p.W || h != p.H {
		p.Cleared++
		p.W, p.H, p.Cells = w, h, slices.Repeat([]PageCell{{Text: " ", Width: 1}}, w*h)
	}
	var looks []canvas.Look
	for range p.number() {
		looks = append(looks, p.look())
	}
	at := 0
	for range p.number() {
		at += p.number()
		at = p.run(at, looks[p.number()])
	}
	for range p.number() {
		from, n := p.number(), p.number()
		to := p.text(p.number())
		for i := range n {
			p.Cells[from+i].Link = to
		}
	}
	if len(p.b) > 0 {
		return fmt.Errorf("%q: %d bytes are left", frame, len(p.b))
	}
	return nil
}

// run shows a run of cells, and returns the first cell after it.
func (p *Page) run(at int, look canvas.Look) int {
	put := func(text string, width int) {
		p.Cells[at] = PageCell{Text: text, Width: width, Look: look}
		if at++; width == 2 {
			p.Cells[at] = PageCell{Look: look}
			at++
		}
	}
	kind := p.number()
	switch n := kind / 4; kind % 4 {
	case 0:
		for range n {
			put(p.char(), 1)
		}
	case 1:
		text := p.char()
		for range n {
			put(text, 1)
		}
	default:
		put(p.text(n), kind%4-1)
	}
	return at
}

func (p *Page) look() canvas.Look {
	has, attr := p.text(1)[0], p.text(1)[0]
	l := canvas.Look{Attr: canvas.Attr(attr)}
	if has&1 != 0 {
		l.Fg = p.color()
	}
	if has&2 != 0 {
		l.Bg = p.color()
	}
	return l
}

func (p *Page) number() int {
	n, size := binary.Uvarint(p.b)
	if size <= 0 {
		panic(errFrame)
	}
	p.b = p.b[size:]
	return int(n)
}

func (p *Page) text(n int) string {
	text := string(p.b[:n])
	p.b = p.b[n:]
	return text
}

func (p *Page) char() string {
	_, n := utf8.DecodeRune(p.b)
	return p.text(n)
}

func (p *Page) color() canvas.Color {
	c := p.text(3)
	return canvas.RGB(c[0], c[1], c[2])
}

// String returns the text of the page without trailing blanks.
func (p *Page) String() string {
	var b strings.Builder
	for y := range p.H {
		line := ""
		for _, c := range p.Cells[y*p.W : (y+1)*p.W] {
			line += c.Text
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}
