package canvas_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pawnstorm/ui/canvas"
	"pawnstorm/ui/canvas/canvastest"
)

// chars are characters of all widths, including some with different widths on different terminals.
var chars = []string{" ", "  ", "     ", "a", "♞", "█", "──────", "é", "e\u0301", "a\u0302\u0323", "漢", "漢字", "▌", "Z", "·", "가", "❤\ufe0f", "👍", "👍🏽", "🇩🇪", "1\ufe0f\u20e3", "क्ष"}

var (
	someLooks = rapid.Custom(func(t *rapid.T) canvas.Style {
		return canvas.Look{
			Fg:   rapid.SampledFrom([]canvas.Color{0, canvas.Indexed(1), canvas.Indexed(9), canvas.Indexed(200), canvas.RGB(1, 2, 3)}).Draw(t, "fg"),
			Bg:   rapid.SampledFrom([]canvas.Color{0, 0, canvas.Indexed(3), canvas.Indexed(12), canvas.Indexed(94), canvas.RGB(200, 2, 3)}).Draw(t, "bg"),
			Attr: rapid.SampledFrom([]canvas.Attr{0, 0, 0, canvas.Bold, canvas.Faint, canvas.Bold | canvas.Faint, canvas.Italic, canvas.Underline, canvas.Reverse, canvas.Strike, 63}).Draw(t, "attr"),
		}.Style()
	})
	someText = rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(rapid.SampledFrom(chars), 1, 8).Draw(t, "text"), "")
	})
)

// someRect draws a rectangle that may extend beyond w by h cells.
func someRect(t *rapid.T, w, h int) canvas.Rect {
	return canvas.Rect{
		X: rapid.IntRange(-2, w).Draw(t, "x"), Y: rapid.IntRange(-1, h).Draw(t, "y"),
		W: rapid.IntRange(0, w+2).Draw(t, "w"), H: rapid.IntRange(0, h+1).Draw(t, "h"),
	}
}

// scribble draws something at random.
func scribble(t *rapid.T, c canvas.Canvas) {
	for range rapid.IntRange(0, 12).Draw(t, "n") {
		r := someRect(t, c.W(), c.H())
		st := someLooks.Draw(t, "look")
		switch rapid.IntRange(0, 9).Draw(t, "what") {
		case 0:
			c.Fill(r, st, rapid.SampledFrom([]rune{' ', '─', '漢', '\n'}).Draw(t, "char"))
		case 1:
			c.Restyle(r, func(old canvas.Style) canvas.Style { return old.With(canvas.Reverse) })
		case 2:
			c.Part(r).Text(-1, 0, st, someText.Draw(t, "text"))
		case 3:
			c.Draw(r.X, r.Y, c.Part(someRect(t, c.W(), c.H())))
		case 4:
			other := canvas.New(r.W, r.H)
			other.Text(0, 0, st, someText.Draw(t, "text"))
			c.Draw(r.X, r.Y, other)
		case 5:
			c.Set(r.X, r.Y, st, rapid.SampledFrom([]rune{'x', '漢', '\n', '👍'}).Draw(t, "char"))
		default:
			c.Text(r.X, r.Y, st, someText.Draw(t, "text"))
		}
	}
}

// whole fails if half of a wide character on the canvas is missing, or has another look.
func whole(t *rapid.T, c canvas.Canvas) {
	for y := range c.H() {
		for x := range c.W() {
			cell, next := c.Cell(x, y), c.Cell(x+1, y)
			if wide := cell.Width() == 2; wide != (x+1 < c.W() && next.Width() == 0) || wide && cell.Style != next.Style {
				t.Fatalf("cell %d,%d has %q of width %d, the next cell has width %d", x, y, cell.Text(), cell.Width(), next.Width())
			}
		}
	}
}

// TestEncodeShowsTheScreen checks that the bytes make a terminal show the screen, just like the
// bytes of Bubble Tea's renderer.
func TestEncodeShowsTheScreen(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, h := rapid.IntRange(1, 24).Draw(t, "w"), rapid.IntRange(1, 6).Draw(t, "h")
		term := canvastest.NewTerminal(w, h)
		s := canvas.NewScreen(w, h)
		s.Can = canvas.Features(rapid.IntRange(0, 15).Draw(t, "features"))
		theirs, theirTerm := newStock(w, h), canvastest.NewTerminal(w, h)
		for range rapid.IntRange(1, 6).Draw(t, "frames") {
			switch rapid.IntRange(0, 8).Draw(t, "resize") {
			case 0:
				w, h = rapid.IntRange(1, 24).Draw(t, "w"), rapid.IntRange(1, 6).Draw(t, "h")
				term.Resize(w, h)
				s.Resize(w, h)
				theirs, theirTerm = newStock(w, h), canvastest.NewTerminal(w, h)
			case 1:
				s.Redraw()
			}
			area := s.Bounds()
			if rapid.Bool().Draw(t, "part") {
				area = someRect(t, w, h)
			}
			s.Draw(area, func(c canvas.Canvas) {
				scribble(t, c)
				whole(t, c)
			})
			if rapid.IntRange(0, 5).Draw(t, "late") == 0 {
				continue // this frame is not sent
			}
			sent := s.Encode(nil)
			term.Write(sent)
			if s.Changed() {
				t.Fatal("the screen reports unsent changes")
			}
			if more := s.Encode(nil); len(more) > 0 {
				t.Fatalf("sent more: %q", more)
			}
			whole(t, s.Canvas())
			if d := term.Differences(s.Canvas()); d != nil {
				t.Fatalf("after %q\n%s", sent, strings.Join(d, "\n"))
			}
			sent = theirs.encode(s.Canvas())
			theirTerm.Write(sent)
			if d := theirTerm.Differences(s.Canvas()); d != nil && stockCan(s.Canvas()) {
				t.Fatalf("Bubble Tea's renderer differs after %q\n%s", sent, strings.Join(d, "\n"))
			}
		}
	})
}

// stockCan reports whether Bubble Tea's renderer can draw a canvas. It erases reversed and
// underlined blanks, and fails on characters whose width differs between terminals.
func stockCan(c canvas.Canvas) bool {
	for y := range c.H() {
		for x := range c.W() {
			cell := c.Cell(x, y)
			if text := cell.Text(); len([]rune(text)) > 1 || text == "👍" || text == " " && cell.Style.Look().Attr != 0 {
				return false
			}
		}
	}
	return true
}

// TestLines checks that a canvas converted to text with escape sequences and back is the same.
func TestLines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, h := rapid.IntRange(1, 24).Draw(t, "w"), rapid.IntRange(1, 6).Draw(t, "h")
		c, again := canvas.New(w, h), canvas.New(w, h)
		scribble(t, c)
		for y, line := range c.Lines() {
			again.Styled(0, y, line)
		}
		for y := range h {
			for x := range w {
				if got, want := again.Cell(x, y), c.Cell(x, y); got != want {
					t.Fatalf("cell %d,%d: got %v, want %v", x, y, got, want)
				}
			}
		}
	})
}
