package canvas

import (
	"fmt"
	"strings"
	"testing"
	"unsafe"

	"github.com/charmbracelet/x/vt"
	"pgregory.net/rapid"
)

func TestCellsAreSmall(t *testing.T) {
	if n := unsafe.Sizeof(Cell{}); n > 8 {
		t.Errorf("a cell has %d bytes", n)
	}
}

// shown is what the emulator of a terminal shows in a cell.
func shown(t *vt.Emulator, x, y int) string {
	c := t.CellAt(x, y)
	if c == nil {
		return " "
	}
	return fmt.Sprintf("%s %d %v", strings.TrimRight(c.Content, " "), c.Width, c.Style)
}

var chars = []string{" ", "a", "♞", "█", "é", "漢", "▌", "Z", " ", "·"}

// draw draws something at random.
func draw(t *rapid.T, c Canvas) {
	for range rapid.IntRange(0, 12).Draw(t, "n") {
		x, y := rapid.IntRange(-2, c.W()).Draw(t, "x"), rapid.IntRange(-1, c.H()).Draw(t, "y")
		look := Look{
			Fg:   rapid.SampledFrom([]Color{0, Indexed(1), Indexed(9), Indexed(200), RGB(1, 2, 3)}).Draw(t, "fg"),
			Bg:   rapid.SampledFrom([]Color{0, Indexed(3), Indexed(12), Indexed(94), RGB(200, 2, 3)}).Draw(t, "bg"),
			Attr: Attr(rapid.IntRange(0, 63).Draw(t, "attr")),
		}
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(chars), 1, 8).Draw(t, "text"), "")
		if rapid.Bool().Draw(t, "fill") {
			c.Fill(Rect{x, y, len(text), 2}, look.Style(), ' ')
			continue
		}
		c.Text(x, y, look.Style(), text)
	}
}

// The terminal shows after the bytes what it shows when the whole is sent anew.
func TestEncodeShowsTheScreen(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, h := rapid.IntRange(1, 24).Draw(t, "w"), rapid.IntRange(1, 6).Draw(t, "h")
		term := vt.NewEmulator(w, h)
		s := NewScreen(w, h)
		for range rapid.IntRange(1, 6).Draw(t, "frames") {
			if rapid.IntRange(0, 5).Draw(t, "resize") == 0 {
				w, h = rapid.IntRange(1, 24).Draw(t, "w"), rapid.IntRange(1, 6).Draw(t, "h")
				term.Resize(w, h)
				s.Resize(w, h)
			}
			area := s.Bounds()
			if rapid.Bool().Draw(t, "part") {
				area = Rect{rapid.IntRange(0, w-1).Draw(t, "ax"), rapid.IntRange(0, h-1).Draw(t, "ay"), rapid.IntRange(1, w).Draw(t, "aw"), rapid.IntRange(1, h).Draw(t, "ah")}
			}
			s.Draw(area, func(c Canvas) { draw(t, c) })
			term.Write(s.Encode(nil))
			if s.Changed() {
				t.Fatal("the screen says that it has not been sent")
			}
			for y := range h {
				for x := range w {
					fresh := s.Canvas().Cell(x, y)
					want := vt.NewEmulator(2, 1)
					one := NewScreen(2, 1)
					one.Draw(one.Bounds(), func(c Canvas) { c.set(0, 0, fresh) })
					want.Write(one.Encode(nil))
					if fresh.Width() == 0 {
						continue
					}
					if got, want := shown(term, x, y), shown(want, 0, 0); got != want {
						t.Fatalf("cell %d,%d is %q, want %q", x, y, got, want)
					}
				}
			}
		}
	})
}

func TestStyled(t *testing.T) {
	c := New(12, 1)
	end := c.Styled(0, 0, "a\x1b[1;38;5;100mb\x1b[48;2;1;2;3mc\x1b[22;39md\x1b[me\x1b[2Jf")
	if end != 6 || c.String() != "abcdef" {
		t.Errorf("the line is %q up to %d", c.String(), end)
	}
	want := []Look{{}, {Fg: Indexed(100), Attr: Bold}, {Fg: Indexed(100), Bg: RGB(1, 2, 3), Attr: Bold}, {Bg: RGB(1, 2, 3)}, {}, {}}
	for x, look := range want {
		if got := c.Cell(x, 0).Style.Look(); got != look {
			t.Errorf("cell %d looks %v, want %v", x, got, look)
		}
	}
}
