package widget

import (
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"
)

// drawText draws a text like those on screen, with words, wide characters, hyphens and colours.
func drawText(t *rapid.T, name string) string {
	return strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{
		"a", "pawn", " ", "  ", "xxxx-xxxx", "-", "é", "♞", "非常", "🏁", "e\u0301", "\x1b[1mbold\x1b[m", "incomprehensibilities",
	}), 0, 30).Draw(t, name), "")
}

func TestWidths(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, w := drawText(t, "text"), rapid.IntRange(0, 60).Draw(t, "width")
		if got, want := Width(s), ansi.StringWidth(s); got != want {
			t.Fatalf("%q: got %d cells, want %d", s, got, want)
		}
		if got := ansi.StringWidth(Fit(s, w)); got != w {
			t.Fatalf("fit to %d: got %d", w, got)
		}
		if got := ansi.StringWidth(Cut(s, w)); got > w {
			t.Fatalf("cut to %d: got %d", w, got)
		}
		if ansi.StringWidth(s) <= w && Cut(s, w) != s {
			t.Fatal("cut changed a text that fits")
		}
		if got := ansi.StringWidth(Ends(s, "right", w)); got > w || w > 5 && got != w {
			t.Fatalf("ends on %d cells: got %d", w, got)
		}
		lines := strings.Split(s, "  ")
		shown := strings.Split(Page(lines, w, 3), "\n")
		if len(shown) > 3 {
			t.Fatalf("a page of 3 lines: got %d", len(shown))
		}
		for _, line := range shown {
			if ansi.StringWidth(line) > w {
				t.Fatalf("a page of %d cells: got line %q", w, line)
			}
		}
	})
}

// TestWrap checks that wrapped text fits the width and loses no word.
func TestWrap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, w := drawText(t, "text"), rapid.IntRange(2, 60).Draw(t, "width")
		lines := Wrap(s, w)
		for _, line := range lines {
			if got := ansi.StringWidth(line); got > w {
				t.Fatalf("got a line of %d cells, want at most %d: %q", got, w, line)
			}
		}
		letters := func(s string) string { return strings.Join(strings.Fields(ansi.Strip(s)), "") }
		if letters(strings.Join(lines, "\n")) != letters(s) {
			t.Fatalf("%q: got %q", s, lines)
		}
	})
}

func TestWrapKeepsCodesWhole(t *testing.T) {
	got := Wrap("your way back is the code abcd-efgh.", 30)
	if len(got) != 2 || got[1] != "abcd-efgh." {
		t.Errorf("got %q", got)
	}
	if Wrap("text", 0) != nil {
		t.Error("got lines of width 0")
	}
}

func TestBeside(t *testing.T) {
	got := Beside(2, []string{"aa", "a", "aaa"}, []string{"b"}, []string{"c", "c", "c", "c"})
	want := []string{"aa   b  c", "a       c", "aaa     c", "        c"}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestAges checks that an age stays the same until its predicted change, and then differs.
func TestAges(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := time.Duration(rapid.Int64Range(-int64(time.Minute), int64(1000*24*time.Hour)).Draw(t, "age"))
		same := UntilAge(d)
		if same <= 0 || d >= 0 && (Age(d) != Age(d+same-1) || Age(d) == Age(d+same)) {
			t.Fatalf("%v: got %q, after %v %q and then %q", d, Age(d), same, Age(d+same-1), Age(d+same))
		}
	})
}
