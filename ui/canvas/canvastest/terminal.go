// Package canvastest emulates what a terminal or page shows, and compares it with a canvas.
package canvastest

import (
	"fmt"
	"image/color"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"

	"pawnstorm/ui/canvas"
)

// Terminal emulates a terminal. It corrects two faults of vt.Emulator, which xterm and tmux do not
// have. The emulator puts a mark after an ASCII character into the next cell, or after the last
// column into the next row. And it repeats the last ASCII character even if another character was
// written since.
type Terminal struct {
	*vt.Emulator
	last string // the last character written

	images *images // nil if it shows none
}

// NewTerminal returns a blank terminal.
func NewTerminal(w, h int) *Terminal {
	t := &Terminal{Emulator: vt.NewEmulator(w, h)}
	t.SetScrollbackSize(1) // tests do not scroll back
	return t
}

// After returns a terminal after some bytes were written to it. Its answers are dropped.
func After(w, h int, sent []byte) *Terminal {
	t := NewTerminal(w, h)
	go io.Copy(io.Discard, t) // ends when the pipe closes
	defer t.InputPipe().(io.Closer).Close()
	t.Write(sent)
	return t
}

// Write shows bytes. It must get whole sequences.
func (t *Terminal) Write(p []byte) (int, error) {
	parser := ansi.GetParser()
	defer ansi.PutParser(parser)
	var state byte
	done := 0 // how many bytes the emulator got
	for at := 0; at < len(p); {
		seq, width, n, next := ansi.DecodeSequence(p[at:], state, parser)
		state = next
		if t.images != nil {
			t.Emulator.Write(p[done:at])
			done = at
			cursor := t.CursorPosition()
			if t.images.sequence(seq, cursor.X, cursor.Y) {
				if done = at + n; seq[1] != '_' { // terminals leave the cursor in different places
					t.Emulator.Write([]byte("\x1b[H"))
				}
				at = done
				continue
			}
			t.images.written(seq, width, parser, cursor.X, cursor.Y)
		}
		switch {
		case width > 0:
			if seq[0] < utf8.RuneSelf && at+1 < len(p) && p[at+1] >= utf8.RuneSelf {
				seq, width = ansi.FirstGraphemeCluster(p[at:], ansi.GraphemeWidth)
			}
			t.last = string(seq)
			if n < len(seq) {
				t.Emulator.Write(p[done:at])
				t.marked(seq, width)
				n = len(seq)
				done = at + n
			}
		case len(seq) > 2 && seq[1] == '[' && seq[len(seq)-1] == 'b':
			t.Emulator.Write(p[done:at])
			count, _ := parser.Param(0, 1)
			t.Emulator.Write([]byte(strings.Repeat(t.last, count)))
			done = at + n
		}
		at += n
	}
	t.Emulator.Write(p[done:])
	return len(p), nil
}

// marked writes an ASCII character with its marks.
func (t *Terminal) marked(cluster []byte, width int) {
	at := t.CursorPosition()
	t.Emulator.Write(cluster[:1])
	cell := t.CellAt(at.X, at.Y).Clone()
	cell.Content, cell.Width = string(cluster), width
	t.SetCell(at.X, at.Y, cell)
}

// Look converts the style of a terminal's cell.
func Look(s uv.Style) canvas.Look {
	look := canvas.Look{Fg: colour(s.Fg), Bg: colour(s.Bg)}
	for _, a := range attributes {
		if s.Attrs&a.theirs != 0 {
			look.Attr |= a.ours
		}
	}
	if s.Underline != uv.UnderlineNone {
		look.Attr |= canvas.Underline
	}
	return look
}

var attributes = [...]struct {
	theirs uint8
	ours   canvas.Attr
}{
	{uv.AttrBold, canvas.Bold},
	{uv.AttrFaint, canvas.Faint},
	{uv.AttrItalic, canvas.Italic},
	{uv.AttrReverse, canvas.Reverse},
	{uv.AttrStrikethrough, canvas.Strike},
}

func colour(c color.Color) canvas.Color {
	switch c := c.(type) {
	case nil:
		return 0
	case ansi.BasicColor:
		return canvas.Indexed(uint8(c))
	case ansi.IndexedColor:
		return canvas.Indexed(uint8(c))
	}
	r, g, b, _ := c.RGBA()
	return canvas.RGB(uint8(r>>8), uint8(g>>8), uint8(b>>8))
}

// visible are the attributes that show on a blank.
const visible = canvas.Underline | canvas.Reverse | canvas.Strike

// cell is the visible part of a cell.
type cell struct {
	text  string
	width int
	look  canvas.Look
}

func seen(text string, width int, look canvas.Look) cell {
	if width == 0 { // compared with its left half
		return cell{}
	}
	if text == " " && look.Attr&visible == 0 {
		look = canvas.Look{Bg: look.Bg}
	}
	return cell{text, width, look}
}

func (c cell) String() string {
	return fmt.Sprintf("%q of width %d in %x on %x with %b", c.text, c.width, c.look.Fg, c.look.Bg, c.look.Attr)
}

// Differences describes up to ten cells that differ between the terminal and the canvas.
func (t *Terminal) Differences(c canvas.Canvas) []string {
	if t.Width() != c.W() || t.Height() != c.H() {
		return []string{fmt.Sprintf("the terminal has %dx%d cells, the canvas %dx%d",
			t.Width(), t.Height(), c.W(), c.H())}
	}
	var all []string
	for y := range c.H() {
		for x := range c.W() {
			drawn, shown := c.Cell(x, y), t.CellAt(x, y)
			want := seen(drawn.Text(), drawn.Width(), drawn.Style.Look())
			got := seen(shown.Content, shown.Width, Look(shown.Style))
			if got == want {
				continue
			}
			all = append(all, fmt.Sprintf("cell %d,%d is %s, and should be %s", x, y, got, want))
			if len(all) == 10 {
				return all
			}
		}
	}
	if t.images != nil {
		all = append(all, t.images.differences(c)...)
	}
	return all[:min(len(all), 10)]
}

// Shows fails a test unless the terminal shows the canvas.
func (t *Terminal) Shows(tb testing.TB, c canvas.Canvas) {
	tb.Helper()
	for _, d := range t.Differences(c) {
		tb.Error(d)
	}
}
