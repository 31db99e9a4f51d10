package anarchist

import (
	"math/rand/v2"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
)

func setUp(t *testing.T, seed uint64, options map[string]string) game.State {
	t.Helper()
	setup, err := Rules().Setup(options, rand.New(rand.NewPCG(seed, 0)))
	if err != nil {
		t.Fatal(err)
	}
	return gametest.New(t, Rules(), setup)
}

func TestRule02WhoBeginsIsDrawnByLot(t *testing.T) {
	var began [2]int
	for seed := range uint64(100) {
		state := setUp(t, seed, nil)
		began[state.Turn()]++
		if withoutSeat(state.String()) != startPosition.placement() {
			t.Errorf("without options the game starts at %s", state)
		}
	}
	if began[first] < 30 || began[second] < 30 {
		t.Errorf("in 100 games the seats started %v", began)
	}
}

func TestRule02TheTableMaySayWhoBegins(t *testing.T) {
	for seed := range uint64(20) {
		for seat, word := range seatWords {
			if state := setUp(t, seed, map[string]string{"begins": word}); state.Turn() != game.Seat(seat) {
				t.Errorf("%s should start, but it is the turn of %d", word, state.Turn())
			}
		}
	}
}

// TestScrambledStart plays the same random moves as the scramble.
func TestScrambledStart(t *testing.T) {
	for plies, word := range map[int]string{0: "0", 4: "4", 8: "8", 12: "12", 16: "16"} {
		for seed := range uint64(20) {
			got := setUp(t, seed, map[string]string{"begins": "first", "scramble": word})
			rnd := rand.New(rand.NewPCG(seed, 0))
			want := startPosition
			for range plies {
				moves := want.AppendMoves(nil)
				want = want.After(moves[rnd.IntN(len(moves))])
			}
			if got.String() != want.placement() {
				t.Errorf("%d random plies lead to %s, but the scramble is %s", plies, want.placement(), got)
			}
		}
	}
}

func TestScrambledStartIsNoEnd(t *testing.T) {
	for seed := range uint64(200) {
		state := setUp(t, seed, map[string]string{"scramble": "16"})
		gametest.WantOpen(t, state)
	}
}
