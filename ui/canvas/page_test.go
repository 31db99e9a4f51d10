package canvas_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"pawnstorm/ui/canvas"
	"pawnstorm/ui/canvas/canvastest"
)

// direct returns a colour as a page receives it.
func direct(c canvas.Color) canvas.Color {
	if n, ok := c.Index(); ok {
		return map[uint8]canvas.Color{1: canvas.RGB(0x80, 0, 0), 3: canvas.RGB(0x80, 0x80, 0), 9: canvas.RGB(0xff, 0, 0), 12: canvas.RGB(0, 0, 0xff), 94: canvas.RGB(0x87, 0x5f, 0), 200: canvas.RGB(0xff, 0, 0xd7)}[n]
	}
	return c
}

// TestPageShowsTheScreen checks that a page shows the screen, whatever is drawn and however many
// frames that takes.
func TestPageShowsTheScreen(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := canvas.NewScreen(rapid.IntRange(1, 20).Draw(t, "w"), rapid.IntRange(1, 6).Draw(t, "h"))
		s.Can = canvas.FeaturesOf(canvas.PageTerm)
		p := new(canvastest.Page)
		most := rapid.IntRange(1, 400).Draw(t, "most")
		links := make(map[int]string)
		for range rapid.IntRange(1, 4).Draw(t, "frames") {
			switch rapid.IntRange(0, 5).Draw(t, "what") {
			case 0:
				s.Redraw()
			case 1:
				s.Resize(rapid.IntRange(1, 20).Draw(t, "w"), rapid.IntRange(1, 6).Draw(t, "h"))
				clear(links)
			}
			link := canvas.Rect{X: rapid.IntRange(0, 9).Draw(t, "at"), W: rapid.IntRange(0, 9).Draw(t, "long"), H: 1}.Clip(s.Bounds())
			clear(links)
			s.Draw(s.Bounds(), func(c canvas.Canvas) {
				scribble(t, c)
				c.Link(link, "https://example.org/")
			})
			for x := link.X; x < link.X+link.W; x++ {
				links[x] = "https://example.org/"
			}
			for n := 0; s.Changed(); n++ {
				if n > 500 {
					t.Fatal("the screen is never sent in full")
				}
				if err := p.Take(s.EncodeSome(nil, most)); err != nil {
					t.Fatal(err)
				}
			}
		}
		c := s.Canvas()
		for i, got := range p.Cells {
			cell := c.Cell(i%p.W, i/p.W)
			look := cell.Style.Look()
			want := canvastest.PageCell{Text: cell.Text(), Width: cell.Width(), Look: canvas.Look{Fg: direct(look.Fg), Bg: direct(look.Bg), Attr: look.Attr}, Link: links[i]}
			if got != want {
				t.Fatalf("cell %d: got %+v, want %+v", i, got, want)
			}
		}
	})
}

// TestPageFramesAreSmall checks that unchanged cells are not sent again, and that equal cells are
// sent once.
func TestPageFramesAreSmall(t *testing.T) {
	s := canvas.NewScreen(80, 24)
	s.Can = canvas.Page
	draw := func(turn int) []byte {
		s.Draw(s.Bounds(), func(c canvas.Canvas) {
			c.Fill(canvas.Rect{W: 80, H: 20}, canvas.Look{Bg: canvas.RGB(1, 2, 3)}.Style(), '█')
			c.Text(3, 21, 0, fmt.Sprintf("move %d", turn))
		})
		return s.Encode(nil)
	}
	if n := len(draw(1)); n > 64 {
		t.Errorf("a plain board takes %d bytes", n)
	}
	if n := len(draw(2)); n > 16 {
		t.Errorf("one letter takes %d bytes", n)
	}
	if s.Changed() {
		t.Error("the screen reports unsent changes")
	}
}
