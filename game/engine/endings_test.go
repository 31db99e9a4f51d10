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

// solvedColumns has positions of Pons's test sets, and in how many plies the side to move wins:
// with its 18th disc, after laying 14, and so on. Negative means a loss.
var solvedColumns = []struct {
	columns string
	score   search.Score
}{
	{"2252576253462244111563365343671351441", 4 - search.Mate},
	{"7422341735647741166133573473242566", search.Mate - 7},
	{"5554224333234511764415115", search.Mate - 11},
	{"23163416124767223154467471272416755633", 0},
}

// TestConnectFourIsSolved checks that the last level knows in how many plies a game ends, and plays
// that way.
func TestConnectFourIsSolved(t *testing.T) {
	for _, test := range solvedColumns {
		s := gametest.New(t, connect4.Rules(), test.columns)
		a, err := New(Count, tableBytes).Choose(t.Context(), s, Budget{Nodes: 1_000_000})
		if err != nil || a.Score != test.score {
			t.Fatalf("%s is worth %v, %v, want %v", test.columns, a.Score, err, test.score)
		}
		if next := gametest.Play(t, s, a.Move); test.score != 0 {
			if b, err := New(Count, tableBytes).Choose(t.Context(), next, Budget{Nodes: 1_000_000}); err != nil || b.Score.String() == a.Score.String() {
				t.Errorf("after %s it is worth %v, %v, was %v", s.Format(a.Move), b.Score, err, a.Score)
			}
		}
	}
}

// TestConnectFourIsAnalysed checks that an analysis near the end has a score and a line to the end.
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
			t.Errorf("%s: line has %d moves, want %d", test.columns, len(line), plies)
		}
		for _, m := range a.Lines[0].Moves {
			s = gametest.Play(t, s, m)
		}
	}
}

// TestConnectFourFallsBack checks that the engine finds a move within its budget when it cannot
// solve the game.
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

// lateOthello returns a position of a random game of Othello with n vacant cells and at least two
// moves.
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

// margin returns the first side's winning margin if both follow the engine.
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

// TestOthelloIsSolved checks that near the end the last level knows the winner and takes as many
// discs as it can. An analysis says the same.
func TestOthelloIsSolved(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 8))
	for range 4 {
		s := lateOthello(t, rnd, 10)
		d, _ := othello.Of(s)
		most := endgame.New(tableBytes).Best(t.Context(), d, 0)
		if got := margin(t, s); got != most.Low || !most.Exact() {
			t.Errorf("%s ends with a margin of %d, want %+v", s, got, most.Bounds)
		}
		a := New(1, tableBytes).Analyse(t.Context(), s, Budget{Time: 20 * time.Second}, 1)
		if len(a.Lines) != 1 || len(a.Lines[0].Moves) < 2 || a.Depth != 10 || (a.Lines[0].Score > 0) != (most.Low > 0) || (a.Lines[0].Score < 0) != (most.Low < 0) {
			t.Errorf("%s is worth %d, but its analysis says %+v", s, most.Low, a)
		}
		for _, m := range a.Lines[0].Moves {
			s = gametest.Play(t, s, m)
		}
	}
}

// TestOthelloFallsBack checks that far from the end the engine finds a move within its budget.
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
