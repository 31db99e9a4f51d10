package board

import (
	"testing"

	"pawnstorm/game"
)

func TestCheck(t *testing.T) {
	for _, test := range []struct {
		outcome Outcome
		move    game.Move
		want    string
	}{
		{Outcome{Legal: []game.Move{2, 5}}, 5, ""},
		{Outcome{Legal: []game.Move{2, 5}}, 3, "this move is not legal: it is not a move of this position"},
		{Outcome{End: Draw("stalemate")}, 5, "this move is not legal: the game is over: stalemate"},
	} {
		got := ""
		if err := test.outcome.Check(test.move); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%+v: %d is refused with %q, want %q", test.outcome, test.move, got, test.want)
		}
	}
}
