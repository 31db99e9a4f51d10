package othello

import (
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
)

func TestConformance(t *testing.T) {
	gametest.Run(t, Rules(), gametest.Options{Perft: Perft})
}

func TestWalk(t *testing.T) { gametest.Walk(t, Rules()) }

func FuzzPosition(f *testing.F) { gametest.FuzzPosition(f, Rules()) }
func FuzzMove(f *testing.F)     { gametest.FuzzMove(f, Rules()) }

func mustNew(t testing.TB, setup string) game.State {
	t.Helper()
	state, err := Rules().New(setup)
	if err != nil {
		t.Fatal(err)
	}
	return state
}

// playAll plays moves given as text, parted by spaces.
func playAll(t testing.TB, state game.State, moves string) game.State {
	t.Helper()
	for _, text := range strings.Fields(moves) {
		m, err := state.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if state, err = state.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	return state
}

func textsOf(state game.State) []string {
	var texts []string
	for _, m := range state.Moves() {
		texts = append(texts, state.Format(m))
	}
	return texts
}
