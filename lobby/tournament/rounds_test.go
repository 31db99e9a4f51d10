package tournament

import (
	"reflect"
	"testing"
)

// TestRoundPoints checks the points of each round: a win, a draw, a bye, a running game, a round without a game, and
// an armageddon, which replaces the drawn game.
func TestRoundPoints(t *testing.T) {
	over := func(first, second int, score Score) Board {
		return Board{Pair: Pair{first, second}, Done: true, Outcome: Outcome{Score: score}}
	}
	x := &Tournament{Entries: make([]Entry, 3)}
	x.Kind = Swiss
	x.Played = []Round{
		{Boards: []Board{over(1, 2, FirstWon)}, Left: []int{3}},
		{Boards: []Board{over(3, 1, Drawn)}},
		{Boards: []Board{{Pair: Pair{2, 3}}}},
	}
	want := map[int][]int{1: {2, 1, NoGame}, 2: {0, NoGame, InPlay}, 3: {2, 1, InPlay}}
	if got := x.RoundPoints(); !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	again := over(2, 1, Drawn)
	again.Again = 1
	x.Kind, x.Played = Knockout, []Round{{Boards: []Board{over(1, 2, Drawn), again}, Left: []int{3}}}
	if got, want := x.RoundPoints(), map[int][]int{1: {2}, 2: {0}, 3: {NoGame}}; !reflect.DeepEqual(got, want) {
		t.Errorf("armageddon: got %v, want %v", got, want)
	}
}
