package gametest

import (
	"math/rand/v2"
	"testing"

	"pawnstorm/game"
)

const (
	// longestGame is far longer than any game that ends by its rules.
	longestGame = 20_000
	// sampled means that one position in eight gets every check.
	sampled = 8
)

// playRandom plays random games to the end. The seeds are fixed, so that failures can be
// repeated.
func playRandom(t *testing.T, rules game.Rules, games int) {
	plies, longest := 0, 0
	for i := range games {
		rnd := rand.New(rand.NewPCG(uint64(i), 0x7061776e))
		n := playOne(t, rules, rnd)
		if t.Failed() {
			t.Fatalf("random game %d", i)
		}
		plies, longest = plies+n, max(longest, n)
	}
	t.Logf("%d games, %d plies, longest game %d", games, plies, longest)
}

// playOne plays one game and returns its length.
func playOne(t *testing.T, rules game.Rules, rnd *rand.Rand) int {
	state := randomStart(t, rules, rnd)
	for ply := range longestGame {
		moves := state.Moves()
		checkMoves(t, state, moves)
		if ply == 0 || len(moves) == 0 || rnd.IntN(sampled) == 0 {
			checkState(t, rules, state, rnd)
		}
		if t.Failed() {
			t.Logf("at ply %d, %s", ply, state)
			return ply
		}
		if len(moves) == 0 {
			return ply
		}
		m := moves[rnd.IntN(len(moves))]
		next, err := state.Play(m)
		if err != nil {
			t.Fatalf("%s: Play(%s): %v", state, state.Format(m), err)
		}
		if next.Turn() != state.Turn().Other() {
			t.Errorf("%s: after %s it is still the same side's turn", state, state.Format(m))
		}
		state = next
	}
	t.Errorf("a game did not end within %d plies", longestGame)
	return longestGame
}

// randomStart sets up a game with random options.
func randomStart(t testing.TB, rules game.Rules, rnd *rand.Rand) game.State {
	chosen := map[string]string{}
	for _, option := range rules.Info().Options {
		chosen[option.ID] = option.Values[rnd.IntN(len(option.Values))].ID
	}
	setup, err := rules.Setup(chosen, rnd)
	if err != nil {
		t.Fatalf("Setup(%v): %v", chosen, err)
	}
	return New(t, rules, setup)
}

// walk plays up to plies random plies from a random start.
func walk(t testing.TB, rules game.Rules, rnd *rand.Rand, plies int) game.State {
	state := randomStart(t, rules, rnd)
	for range plies {
		moves := state.Moves()
		if len(moves) == 0 {
			break
		}
		next, err := state.Play(moves[rnd.IntN(len(moves))])
		if err != nil {
			t.Fatalf("%s: %v", state, err)
		}
		state = next
	}
	return state
}
