package play_test

import (
	"path/filepath"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/tuitest"
)

// wholeGames are recorded games that end by the rules. A game without an entry uses its shortest
// record.
var wholeGames = map[string]string{
	"chess": "", "discworld": "", "chess960": "", // as below
	"strike":     "strike/testdata/strike-owner-captured",
	"warfare":    "warfare/testdata/warfare-capture",
	"correct":    "correct/testdata/correct-agreeable",
	"anarchist":  "anarchist/testdata/anarchist-mirror",
	"threecheck": "threecheck/testdata/threecheck-third", "atomic": "atomic/testdata/atomic-king", "crazyhouse": "crazyhouse/testdata/crazyhouse-attack",
	"connect4": "connect4/testdata/connect4-diagonal",
}

// wholeGame returns the moves of a game from its usual set-up to its end.
func wholeGame(t *testing.T, id string) []string {
	t.Helper()
	path, ok := wholeGames[id]
	switch {
	case !ok:
		return tuitest.ShortestRecord(t, id)
	case path == "":
		return strings.Fields("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7")
	}
	moves := tuitest.RecordedMoves(t, filepath.Join(tuitest.RulesFolder(t), path+".golden"))
	if moves == nil {
		t.Fatalf("%s has a set-up or no end", path)
	}
	return moves
}

// TestGamesToTheirEnd plays each game from its set-up to its end, as both players see it. It uses
// small and large windows, and types, uses the arrows, or only the mouse.
func TestGamesToTheirEnd(t *testing.T) {
	typed := func(p *tuitest.Person, text string, _ []game.Step) {
		p.Press("m")
		p.Types(text)
		p.Press("enter")
	}
	pointed := func(device string) func(*tuitest.Person, string, []game.Step) {
		return func(p *tuitest.Person, _ string, steps []game.Step) { devices[device](p, steps) }
	}
	for n, way := range []struct {
		name  string
		w, h  int
		moves func(p *tuitest.Person, text string, steps []game.Step)
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
				ann := tuitest.NewOfAll(t).PlaysGame(id, 0, "")
				bob := player(ann.World, "bob", ann.Screen().Table)
				both := []*tuitest.Person{ann, bob}
				for _, p := range both {
					p.Resize(way.w, way.h)
				}
				for ply, text := range wholeGame(t, id) {
					state := ann.Screen().Table.State
					m, err := state.Parse(text)
					if err != nil {
						t.Fatal(err)
					}
					way.moves(both[state.Turn()], text, state.Steps(m))
					for _, p := range both {
						p.Until(text, func() bool { return len(p.Screen().Table.Plies) > ply && !p.Saving() })
					}
				}
				reason := ann.Screen().Table.Result.Reason
				first, _, _ := strings.Cut(reason, " ")
				for _, p := range both {
					if p.Screen().Table.Status != table.Over {
						t.Fatalf("the game has not ended:\n%s", p.Frame())
					}
					p.Until("the reason", func() bool { return strings.Contains(p.Frame(), first) })
					p.ReadsAll(reason)
				}
			})
		}
	}
}
