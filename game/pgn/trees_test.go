package pgn

import (
	"strings"
	"testing"

	"pawnstorm/game/catalog"
)

// TestTrees reads variations as moves and writes them again. Moves that cannot be played become comments.
func TestTrees(t *testing.T) {
	for text, want := range map[string]string{
		"1. e4 e5 (1... c5 {Sicilian} 2. Nf3 (2. Nc3 $1) d6) 2. Nf3 *": "1. e4 e5 (1... c5 {Sicilian} 2. Nf3 (2. Nc3 $1) 2... d6) 2. Nf3 *",
		"1. e4 (1. d4 -- 2. e4) e5 *":                                  "1. e4 (1. d4 {-- e4}) 1... e5 *",
		"1. e4 (1. Ke5) e5 *":                                          "1. e4 {1. Ke5} 1... e5 *",
		"1. e4 ({or} 1. d4) e5 *":                                      "1. e4 (1. d4 {or}) 1... e5 *",
		"1. e4 -- 2. d4 (2. c4) *":                                     "1. e4 {1... -- 2. d4 (2. c4)} *",
	} {
		r := NewReader(strings.NewReader(text), catalog.All())
		r.Trees = true
		g, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		if got := written(t, g); !strings.HasSuffix(got, "\n"+want+"\n\n") {
			t.Errorf("%s is\n%s", text, got)
		}
		for i := range g.Moves {
			if len(g.Moves[i].Lines) > 0 {
				t.Errorf("%s has lines %q", text, g.Moves[i].Lines)
			}
		}
	}
}
