package bots

import (
	"math/rand/v2"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/engine"
	"pawnstorm/game/engine/search"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/table/tabletest"
)

// TestRandomMovers checks that random moves get a lower accuracy than an engine's. In a game of
// random moves, both sides must get a low one.
func TestRandomMovers(t *testing.T) {
	for _, test := range []struct {
		name     string
		engine   bool // has Black
		from, to [2]int
	}{
		{"against an engine", true, [2]int{0, 92}, [2]int{85, 100}},
		{"against each other", false, [2]int{0, 0}, [2]int{60, 60}},
	} {
		at, evaluations := randomGame(t, test.engine)
		annotations, err := analysis.Judge(at, evaluations)
		if err != nil {
			t.Fatal(err)
		}
		var got [2]int
		for seat := range got {
			got[seat], _ = analysis.Accuracy(at, annotations, game.Seat(seat))
			if got[seat] < test.from[seat] || got[seat] > test.to[seat] {
				t.Errorf("%s, %d plies: seat %d got %d %%, want %d to %d", test.name, len(at.Plies), seat, got[seat],
					test.from[seat], test.to[seat])
			}
		}
		if test.engine && got[1]-got[0] < 10 {
			t.Errorf("%s: random moves got %d %%, the engine %d %%", test.name, got[0], got[1])
		}
		t.Logf("%s, %d plies: %v %%", test.name, len(at.Plies), got)
	}
}

// randomGame plays up to 32 plies of chess with random moves. If plays is set, an engine has Black.
// A second engine evaluates each position. Both search a fixed number of positions, so that the result
// does not depend on the machine.
func randomGame(t *testing.T, plays bool) (*table.Table, []analysis.Evaluation) {
	const nodes = 6000
	rules, _ := catalog.Find("chess")
	random := rand.New(rand.NewPCG(1, 1))
	player, judge := engine.New(engine.Count, 1<<20), engine.New(engine.Count, 1<<20)
	ask := func(of *engine.Mind, s game.State) engine.Answer {
		answer, err := of.Choose(t.Context(), s, engine.Budget{Nodes: nodes, Time: time.Hour, Rand: random})
		if err != nil {
			t.Fatal(err)
		}
		return answer
	}
	evaluate := func(s game.State) analysis.Evaluation {
		if r, over := s.Result(); over {
			return analysis.Evaluation{Over: [...]string{"first", "second", "draw"}[min(uint(r.Winner), 2)]}
		}
		a := ask(judge, s)
		o, err := evaluation(s, engine.Analysis{Lines: []search.Line{{Score: a.Score, Moves: a.Line}}})
		if err != nil {
			t.Fatal(err)
		}
		return o
	}
	at := tabletest.After(t, tabletest.Replayed(t, tabletest.NewRecord(rules, 0), rules),
		tabletest.By(tabletest.Ben, table.Sit))
	evaluations := []analysis.Evaluation{evaluate(at.State)}
	for len(at.Plies) < 32 && at.Status == table.Playing {
		moves := at.State.Moves()
		m := moves[random.IntN(len(moves))]
		if plays && at.State.Turn() == 1 {
			m = ask(player, at.State).Move
		}
		at = tabletest.PlayOn(t, at, at.State.Format(m))
		evaluations = append(evaluations, evaluate(at.State))
	}
	return at, evaluations
}
