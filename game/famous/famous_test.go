package famous_test

import (
	"strings"
	"testing"

	"pawnstorm/game/famous"
)

// TestGames checks that all moves of the games are legal and that White mates at the end.
func TestGames(t *testing.T) {
	list := famous.Games()
	if len(list) != 4 {
		t.Fatalf("got %d games, want 4", len(list))
	}
	for _, g := range list {
		last := g.Plies[len(g.Plies)-1]
		result, over := last.State.Result()
		if !over || result.Winner != 0 || !strings.HasSuffix(last.Text, "#") {
			t.Errorf("%s ends with %s: %v, over %t", g.Name, last.Text, result, over)
		}
		if g.Names[0] == "" || g.Names[1] == "" || !strings.Contains(g.Name, ", 1") || !strings.HasPrefix(g.PGN, "[Event ") {
			t.Errorf("incomplete: %s, %v, %.20q", g.Name, g.Names, g.PGN)
		}
	}
}
