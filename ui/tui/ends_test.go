package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/lobby/table"
)

// wholeGames are records from the rule sets that end by the rules. A game without an entry is played
// as in its shortest record.
var wholeGames = map[string]string{
	"chess": "", "discworld": "", "chess960": "", // as below
	"strike":     "strike/testdata/strike-owner-captured",
	"warfare":    "warfare/testdata/warfare-capture",
	"correct":    "correct/testdata/correct-agreeable",
	"anarchist":  "anarchist/testdata/anarchist-mirror",
	"threecheck": "threecheck/testdata/threecheck-third", "atomic": "atomic/testdata/atomic-king", "crazyhouse": "crazyhouse/testdata/crazyhouse-attack",
	"connect4": "connect4/testdata/connect4-diagonal",
}

// wholeGame returns the moves of a game from its usual setup to its end.
func wholeGame(t *testing.T, id string) []string {
	t.Helper()
	path, ok := wholeGames[id]
	switch {
	case !ok:
		return shortestRecord(t, id)
	case path == "":
		return strings.Fields("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7")
	}
	moves := recordedMoves(t, filepath.Join("../../game/rules", path+".golden"))
	if moves == nil {
		t.Fatalf("%s has a set-up or no end", path)
	}
	return moves
}

// shortestRecord returns the moves of the shortest recorded game from the usual set-up to its end.
func shortestRecord(t *testing.T, id string) (shortest []string) {
	t.Helper()
	paths, err := filepath.Glob("../../game/rules/*/testdata/" + id + "-*.golden")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		if moves := recordedMoves(t, path); moves != nil && (shortest == nil || len(moves) < len(shortest)) {
			shortest = moves
		}
	}
	if shortest == nil {
		t.Fatalf("%s has no recorded game to its end: add testdata/%[1]s-NAME.golden with an empty set-up", id)
	}
	return shortest
}

// recordedMoves returns the moves of a recorded game, or nil if it has a set-up or no end.
func recordedMoves(t *testing.T, path string) []string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitN(string(text), "\n", 3)
	moves, ok := strings.CutPrefix(lines[1], "moves ")
	if !ok || lines[0] != "setup" || !strings.Contains(lines[2], "\nresult: ") {
		return nil
	}
	return strings.Fields(moves)
}

// TestGamesToTheirEnd plays each game from its setup to its end, as both players see it: in small
// and in large windows, by typing, with the arrows and with the mouse alone.
func TestGamesToTheirEnd(t *testing.T) {
	typed := func(p *person, text string, _ []game.Step) {
		p.press("m")
		p.types(text)
		p.press("enter")
	}
	pointed := func(device string) func(*person, string, []game.Step) {
		return func(p *person, _ string, steps []game.Step) { devices[device](p, steps) }
	}
	for n, way := range []struct {
		name  string
		w, h  int
		moves func(p *person, text string, steps []game.Step)
	}{
		{"typed 40x20", 40, 20, typed},
		{"keys 80x24", 80, 24, pointed("keys")},
		{"typed 120x40", 120, 40, typed},
		{"mouse 40x20", 40, 20, pointed("mouse")},
		{"mouse 80x24", 80, 24, pointed("mouse")},
	} {
		for i, rules := range catalog.All() {
			if testing.Short() && i%5 != n { // each game in one way
				continue
			}
			id := rules.Info().ID
			t.Run(id+" "+way.name, func(t *testing.T) {
				t.Parallel()
				ann := variantWorld(t).at(id, 0, "")
				bob := ann.world.player("bob", ann.screen().Table)
				both := []*person{ann, bob}
				for _, p := range both {
					p.resize(way.w, way.h)
				}
				for ply, text := range wholeGame(t, id) {
					state := ann.screen().Table.State
					m, err := state.Parse(text)
					if err != nil {
						t.Fatal(err)
					}
					way.moves(both[state.Turn()], text, state.Steps(m))
					for _, p := range both {
						p.until(text, func() bool { return len(p.screen().Table.Plies) > ply && !p.saving() })
					}
				}
				reason := ann.screen().Table.Result.Reason
				first, _, _ := strings.Cut(reason, " ")
				for _, p := range both {
					if p.screen().Table.Status != table.Over {
						t.Fatalf("the game goes on:\n%s", p.frame())
					}
					p.until("the reason", func() bool { return strings.Contains(p.frame(), first) })
					p.readsAll(reason)
				}
			})
		}
	}
}
