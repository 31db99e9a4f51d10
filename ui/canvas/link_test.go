package canvas_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pawnstorm/ui/canvas"
	"pawnstorm/ui/canvas/canvastest"
)

// linked returns the last letter of each cell's link on a row of the terminal, or a dot.
func linked(t *canvastest.Terminal, y int) string {
	var row strings.Builder
	for x := range t.Width() {
		to := "."
		if c := t.CellAt(x, y); c != nil {
			to += c.Link.URL + c.Link.Params // the emulator swaps the two
		}
		row.WriteString(to[len(to)-1:])
	}
	return row.String()
}

// TestLinks checks that a link is sent once, that removing it changes nothing else, and that a new
// address is sent.
func TestLinks(t *testing.T) {
	s := canvas.NewScreen(20, 2)
	var all []byte
	shows := func(to, want string, sent bool) {
		t.Helper()
		s.Draw(s.Bounds(), func(c canvas.Canvas) {
			c.Text(0, 0, 0, "go to x  y or stay")
			c.Link(canvas.Rect{X: 6, W: 4, H: 1}, to)
		})
		bytes := s.Encode(nil)
		if (len(bytes) > 0) != sent {
			t.Errorf("%q: sent %q", to, bytes)
		}
		all = append(all, bytes...)
		term := canvastest.After(20, 2, all)
		if got := linked(term, 0); got != want {
			t.Errorf("%q: got links %s, want %s", to, got, want)
		}
		term.Shows(t, s.Canvas())
	}
	shows("ssh://a", "......aaaa..........", true)
	shows("ssh://a", "......aaaa..........", false)
	shows("ssh://b", "......bbbb..........", true)
	for _, none := range []string{"", "ssh://\x1b\\", "ssh://a b", "ssh://ä", "ssh://" + strings.Repeat("x", 500)} {
		shows(none, "....................", none == "")
	}
}

// TestStyledLinks checks that links in a line of text work, and that an unclosed link ends with its
// line.
func TestStyledLinks(t *testing.T) {
	s := canvas.NewScreen(20, 2)
	s.Draw(s.Bounds(), func(c canvas.Canvas) {
		c.Styled(1, 0, "a \x1b[1m\x1b]8;;ssh://b\x1b\\bb\x1b]8;id=1;ssh://c\ac\x1b]8;;\x1b\\ d")
		c.Styled(0, 1, "no \x1b]8;;ssh://e\x1b\\end")
	})
	term := canvastest.After(20, 2, s.Encode(nil))
	for y, want := range []string{"...bbc..............", "...eee.............."} {
		if got := linked(term, y); got != want {
			t.Errorf("row %d: got %s, want %s", y, got, want)
		}
	}
	if got, want := s.Canvas().String(), " a bbc d\nno end"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestLinksOfAny checks that every cell has the right link after any changes of links and text.
func TestLinksOfAny(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := canvas.NewScreen(16, 2)
		var all []byte
		for range rapid.IntRange(1, 4).Draw(t, "frames") {
			want := [2]string{strings.Repeat(".", 16), strings.Repeat(".", 16)}
			s.Draw(s.Bounds(), func(c canvas.Canvas) {
				for y := range 2 {
					c.Text(0, y, 0, rapid.StringMatching(`[a-c ]{0,16}`).Draw(t, "text"))
					from, n := rapid.IntRange(0, 15).Draw(t, "from"), rapid.IntRange(0, 5).Draw(t, "n")
					n = min(n, 16-from)
					to := rapid.SampledFrom([]string{"x", "y", ""}).Draw(t, "to")
					c.Link(canvas.Rect{X: from, Y: y, W: n, H: 1}, to)
					if to != "" {
						want[y] = want[y][:from] + strings.Repeat(to, n) + want[y][from+n:]
					}
				}
			})
			all = s.Encode(all)
			term := canvastest.After(16, 2, all)
			for y := range want {
				for x := range want[y] { // the link of a blank does not matter
					if s.Canvas().Cell(x, y).Text() != " " && linked(term, y)[x] != want[y][x] {
						t.Fatalf("row %d: got %s, want %s\n%q\n%q", y, linked(term, y), want[y], s.Canvas().String(), all)
					}
				}
			}
		}
	})
}
