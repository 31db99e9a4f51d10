package engine

import (
	"math/rand/v2"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/engine/endgame"
	"pawnstorm/game/engine/search"
	"pawnstorm/game/gametest"
	"pawnstorm/game/rules/connect4"
	"pawnstorm/game/rules/othello"
)

// solvedColumns are positions of Pons's test sets, and in how many plies the side
// to move wins: with its 18th disc, having laid 14, and so on. Negative is a loss.
var solvedColumns = []struct {
	columns string
	score   search.Score
}{
	{"2252576253462244111563365343671351441", 4 - search.Mate},
	{"7422341735647741166133573473242566", search.Mate - 7},
	{"5554224333234511764415115", search.Mate - 11},
	{"23163416124767223154467471272416755633", 0},
}

// TestConnectFourIsSolved: the last level tells in how many plies a game ends, and
// plays so.
func TestConnectFourIsSolved(t *testing.T) {
	for _, test := range solvedColumns {
		s := gametest.New(t, connect4.Rules(), test.columns)
		a, err := New(Count, tableBytes).Choose(t.Context(), s, Budget{Nodes: 1_000_000})
		if err != nil || a.Score != test.score {
			t.Fatalf("%s is worth %v, %v, and must be %v", test.columns, a.Score, err, test.score)
		}
		if next := gametest.Play(t, s, a.Move); test.score != 0 {
			if b, err := New(Count, tableBytes).Choose(t.Context(), next, Budget{Nodes: 1_000_000}); err != nil || b.Score.String() == a.Score.String() {
				t.Errorf("after %s it is worth %v, %v, and was %v", s.Format(a.Move), b.Score, err, a.Score)
			}
		}
	}
}

// TestConnectFourIsAnalysed: an analysis has the score and a line that leads to the
// end where that is near.
func TestConnectFourIsAnalysed(t *testing.T) {
	for _, test := range solvedColumns {
		s := gametest.New(t, connect4.Rules(), test.columns)
		a := New(1, tableBytes).Analyse(t.Context(), s, Budget{Time: 20 * time.Second}, 1)
		if len(a.Lines) != 1 || a.Lines[0].Score != test.score {
			t.Fatalf("%s: %+v", test.columns, a)
		}
		plies, forced := test.score.Plies()
		if plies = max(plies, -plies); plies > lineLength {
			plies = lineLength
		}
		if !forced {
			plies = 4
		}
		if line := a.Lines[0].Moves; len(line) != plies {
			t.Errorf("%s: the line has %d moves, not %d", test.columns, len(line), plies)
		}
		for _, m := range a.Lines[0].Moves {
			s = gametest.Play(t, s, m)
		}
	}
}

// TestConnectFourFallsBack: where the solution is out of reach there is a move for
// what is left of the budget.
func TestConnectFourFallsBack(t *testing.T) {
	for _, text := range []string{"", "4", "4444", "13712462"} {
		s := gametest.New(t, connect4.Rules(), text)
		a, err := New(Count, tableBytes).Choose(t.Context(), s, Budget{Nodes: 2_000})
		if err != nil {
			t.Fatal(err)
		}
		gametest.Play(t, s, a.Move)
		if a.Nodes > 2_000 || a.Depth < 2 {
			t.Errorf("%q: %+v", text, a)
		}
	}
}

// lateOthello is a position of a random game of Othello with so many vacant cells, in
// which there is more than one move.
func lateOthello(t *testing.T, rnd *rand.Rand, vacant int) game.State {
	t.Helper()
	for {
		s := gametest.New(t, othello.Rules(), "")
		for {
			moves := s.Moves()
			if d, _ := othello.Of(s); len(moves) == 0 || d.Vacant().Count() < vacant {
				break
			} else if d.Vacant().Count() == vacant && len(moves) > 1 {
				return s
			}
			s = gametest.Play(t, s, moves[rnd.IntN(len(moves))])
		}
	}
}

// margin is by how much the side that begins wins if both follow the engine.
func margin(t *testing.T, s game.State) (discs int) {
	t.Helper()
	first, m := s.Turn(), New(Count, tableBytes)
	for {
		if _, over := s.Result(); over {
			break
		}
		a, err := m.Choose(t.Context(), s, Budget{Nodes: 10_000_000})
		if err != nil {
			t.Fatal(err)
		}
		s = gametest.Play(t, s, a.Move)
	}
	for _, piece := range s.Board().Cells {
		switch {
		case piece.Empty():
		case piece.Seat == first:
			discs++
		default:
			discs--
		}
	}
	return discs
}

// TestOthelloIsSolved: from some point on the last level knows who wins, takes as
// many discs as it can, and an analysis says so.
func TestOthelloIsSolved(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 8))
	for range 4 {
		s := lateOthello(t, rnd, 10)
		d, _ := othello.Of(s)
		most := endgame.New(tableBytes).Best(t.Context(), d, 0)
		if got := margin(t, s); got != most.Low || !most.Exact() {
			t.Errorf("%s ends with a margin of %d, not %+v", s, got, most.Bounds)
		}
		a := New(1, tableBytes).Analyse(t.Context(), s, Budget{Time: 20 * time.Second}, 1)
		if len(a.Lines) != 1 || len(a.Lines[0].Moves) < 2 || a.Depth != 10 || (a.Lines[0].Score > 0) != (most.Low > 0) || (a.Lines[0].Score < 0) != (most.Low < 0) {
			t.Errorf("%s is worth %d, and its analysis says %+v", s, most.Low, a)
		}
		for _, m := range a.Lines[0].Moves {
			s = gametest.Play(t, s, m)
		}
	}
}

// TestOthelloFallsBack: where the end is far there is a move for the budget.
func TestOthelloFallsBack(t *testing.T) {
	for _, vacant := range []int{40, 20, 12} {
		s := lateOthello(t, rand.New(rand.NewPCG(9, 1)), vacant)
		a, err := New(Count, tableBytes).Choose(t.Context(), s, Budget{Nodes: 2_000})
		if err != nil {
			t.Fatal(err)
		}
		gametest.Play(t, s, a.Move)
		if a.Nodes > 2_000 || a.Depth < 2 || a.Depth == vacant {
			t.Errorf("with %d vacant cells: %+v", vacant, a)
		}
	}
}
