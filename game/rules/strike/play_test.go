package strike

import (
	"strings"
	"testing"

	"pawnstorm/game"
)

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
	texts := []string{}
	for _, m := range state.Moves() {
		texts = append(texts, state.Format(m))
	}
	return texts
}

// movesFrom are the moves of the piece on a cell, as texts of their targets,
// captures with an x in front: "d3 xd6".
func movesFrom(state game.State, cell string) string {
	var targets []string
	for _, text := range textsOf(state) {
		if rest, ok := strings.CutPrefix(text, cell); ok {
			targets = append(targets, strings.TrimPrefix(rest, "-"))
		}
	}
	return strings.Join(targets, " ")
}
