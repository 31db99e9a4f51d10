package puzzle_test

import (
	"slices"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/puzzle"
)

// TestThemes checks that a solution gets exactly its themes.
func TestThemes(t *testing.T) {
	for _, test := range []struct{ game, position, moves, want string }{
		{"chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "a1a8", ""},
		{"chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "a1a6 b7a6 b6b7", "mate-in-2 sacrifice quiet"},
		{"chess", "r3k3/8/8/1N6/8/8/7P/4K3 w - - 0 1", "b5c7 e8d7 c7a8", "fork"},
		{"chess", "3rk3/8/8/1N6/8/8/8/4K3 w - - 0 1", "b5c7 e8e7 c7d5", ""},       // takes nothing
		{"chess", "r3k3/8/8/1N6/8/8/8/R3K3 w Q - 0 1", "b5c7 e8d7 a1a8", ""},      // with another piece
		{"chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8q h7g7 a8b7", "promotion"}, // with a check to come
		{"chess", "3qk3/8/8/8/8/8/3R4/3RK3 w - - 0 1", "d2d8", ""},                // takes a queen
		{"crazyhouse", "6k1/5ppp/8/8/8/8/5PPP/6K1[R] w - - 0 1", "R@a8", "drop"},  // and mates at once
		{"othello", "-XXXXXO-O-OOOOO-OOOOOOOOOXXXXXOOOXOXXXOOOXXXXXXX-XXXOO----OOOOO- X", "h2", ""},
	} {
		rules, _ := catalog.Find(test.game)
		p := puzzle.Puzzle{ID: "made up", Game: test.game, Position: test.position, Moves: strings.Fields(test.moves)}
		if got := strings.Join(puzzle.ThemesOf(p, rules), " "); got != test.want {
			t.Errorf("%s, %s: %q, want %q", test.position, test.moves, got, test.want)
		}
	}
	rules, _ := catalog.Find("chess")
	if got := puzzle.ThemesOf(puzzle.Puzzle{Position: "nonsense"}, rules); got != nil {
		t.Errorf("nonsense has the themes %v", got)
	}
}

// TestEveryThemeHasPuzzles checks that each theme has puzzles, in every game where it can occur.
func TestEveryThemeHasPuzzles(t *testing.T) {
	found := make(map[string]map[string]int)
	all(t, func(p puzzle.Puzzle, rules game.Rules) {
		for _, id := range puzzle.ThemesOf(p, rules) {
			if found[id] == nil {
				found[id] = make(map[string]int)
			}
			found[id][p.Game]++
		}
	})
	ids := make(map[string]bool)
	for _, theme := range puzzle.Themes() {
		if ids[theme.ID] || theme.Name == "" || theme.Says == "" || len(found[theme.ID]) == 0 {
			t.Errorf("theme %s: %v", theme.ID, found[theme.ID])
		}
		ids[theme.ID] = true
		t.Logf("%s: %v", theme.ID, found[theme.ID])
	}
	for _, want := range []struct{ theme, game string }{{"mate-in-2", "chess"}, {"fork", "chess"}, {"strike", "strike"}, {"factory", "strike"}, {"strike", "warfare"}, {"corner", "othello"}, {"drop", "crazyhouse"}} {
		if found[want.theme][want.game] == 0 {
			t.Errorf("%s has no puzzle of %s", want.game, want.theme)
		}
	}
	strikes, _ := catalog.Find("strike")
	if list := puzzle.About([]game.Rules{strikes}, "factory"); len(list) != found["factory"]["strike"] {
		t.Errorf("%d puzzles of strike are about factories", len(list))
	}
	if list := puzzle.About([]game.Rules{strikes}, ""); len(list) != len(puzzle.Of("strike")) {
		t.Errorf("strike has %d puzzles", len(list))
	}
	if slices.ContainsFunc(puzzle.Themes(), func(theme puzzle.Theme) bool {
		return found[theme.ID]["anarchist"] > 0 && !strings.HasPrefix(theme.ID, "win")
	}) {
		t.Error("Anarchist Chess has a theme of chess")
	}
}
