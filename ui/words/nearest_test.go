package words

import (
	"strings"
	"testing"
)

func TestNearest(t *testing.T) {
	words := []string{"games", "move", "moves", "draw", "resign", "whoami"}
	for text, want := range map[string]string{
		"gmaes": "games", "mvoe": "move", "MOVES": "moves", "drwa": "draw", "resing": "resign", "who": "whoami",
		"reesign": "resign", "rsign": "resign", "x": "", "": "", "zzzzz": "", "dr": "draw",
	} {
		if got := Nearest(text, words); got != want {
			t.Errorf("nearest to %q: got %q, want %q", text, got, want)
		}
	}
}

func TestDistance(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{
		{"", "", 0},
		{"a", "", 1},
		{"move", "move", 0},
		{"move", "mvoe", 1},
		{"move", "mov", 1},
		{"move", "moove", 1},
		{"move", "mave", 1},
		{"kitten", "sitting", 3},
		{"ca", "abc", 3},
		{"draw", "ward", 3},
	} {
		if got, back := distance(test.a, test.b), distance(test.b, test.a); got != test.want || back != test.want {
			t.Errorf("distance from %q to %q: got %d, and %d back, want %d", test.a, test.b, got, back, test.want)
		}
	}
	if far := strings.Repeat("x", 100); distance(far, "move") != 100 {
		t.Error("want distance 100 from a word of 100 letters")
	}
}
