package canvas

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// hostile holds texts meant to break the terminal.
var hostile = []string{
	"", "plain", "e\u0301 a\u0302\u0323", "漢字 👍🏽 🇩🇪 👨\u200d👩\u200d👧", "\x1b[31mred\x1b[", "\x1b]0;title\x07", "\u009b31m", "\xff\xfee\xcc",
	"\u202eright to left", "a\u200bb\u00adc", "\u0600a", "각", "क्ष", "1\ufe0f\u20e3", "\r\n\t\b\x00\x7f", "\u0301alone",
	"Z" + strings.Repeat("\u0301", 40), "\x1b[38;5;1m\x1b[38;2;1;2mx", "\x1b[38:2::1:2:3m\x1b[4:3my", "\x1b[38;5m\x1b[;;48m\x1b[999999999999999999mz",
}

func FuzzText(f *testing.F) {
	for _, s := range hostile {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		draws(t, func(c Canvas, x, y int) int { return c.Text(x, y, 0, text) })
	})
}

func FuzzStyled(f *testing.F) {
	for _, s := range hostile {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, line string) {
		draws(t, func(c Canvas, x, y int) int { return c.Styled(x, y, line) })
	})
}

// draws fails if drawing a text breaks a canvas, or sends anything but text to the terminal.
func draws(t *testing.T, draw func(c Canvas, x, y int) int) {
	s := NewScreen(24, 3)
	s.Encode(nil)
	s.Draw(s.Bounds(), func(c Canvas) {
		if width, end := draw(c, 0, 0), draw(c, -3, 1); end != width-3 {
			t.Errorf("got end %d, and %d if drawn three columns earlier", width, end)
		}
		draw(c.Part(Rect{20, 2, 4, 9}), 1, 0)
	})
	for i, c := range s.cells {
		if wide := c.width == 2; wide != (i+1 < len(s.cells) && s.cells[i+1].width == 0) || wide && i%s.w == s.w-1 {
			t.Fatalf("cell %d is half of a character", i)
		}
		text := c.Text()
		if !utf8.ValidString(text) || len(text) > longestCluster || strings.ContainsFunc(text, unicode.IsControl) {
			t.Fatalf("cell %d: got %q", i, text)
		}
	}
	for out := string(s.Encode(nil)); out != ""; {
		seq, width, n, _ := ansi.DecodeSequence(out, ansi.NormalState, nil)
		out = out[n:]
		switch {
		case width > 0, seq == "\r", seq == "\n", seq == "\b":
		case len(seq) > 2 && seq[:2] == "\x1b[" && strings.Contains("HJKXABCDmhl", seq[len(seq)-1:]):
		case !strings.ContainsFunc(seq, unicode.IsControl): // marks follow their character
		default:
			t.Fatalf("sent %q to the terminal", seq)
		}
	}
}
