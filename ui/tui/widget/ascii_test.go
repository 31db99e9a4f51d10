package widget

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"
)

// TestASCIIKeepsTheShape checks that a text keeps its width and its colours in ASCII.
func TestASCIIKeepsTheShape(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawText(t, "text")
		got := ASCIIOnly(s)
		if i := strings.IndexFunc(got, func(r rune) bool { return r >= utf8.RuneSelf }); i >= 0 {
			t.Fatalf("%q: got %q", s, got)
		}
		if ansi.StringWidth(got) != ansi.StringWidth(s) {
			t.Fatalf("%q has %d cells, but got %q with %d", s, ansi.StringWidth(s), got, ansi.StringWidth(got))
		}
		if strings.Count(got, "\x1b") != strings.Count(s, "\x1b") {
			t.Fatalf("%q: got %q", s, got)
		}
	})
}

func TestASCIIText(t *testing.T) {
	for _, c := range [][2]string{
		{"", ""},
		{"ann – bob · Chess", "ann - bob - Chess"},
		{"\x1b[1m▸ ●\x1b[m ann, 非常 e\u0301", "\x1b[1m> *\x1b[m ann, ???? e"},
		{"Saving…", "Saving."},
	} {
		if got := ASCIIOnly(c[0]); got != c[1] {
			t.Errorf("%q: got %q, want %q", c[0], got, c[1])
		}
	}
}
