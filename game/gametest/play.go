package gametest

import (
	"strings"
	"testing"

	"pawnstorm/game"
)

// New returns the state of a set-up text, which must be valid.
func New(tb testing.TB, rules game.Rules, setup string) game.State {
	tb.Helper()
	state, err := rules.New(setup)
	if err != nil {
		tb.Fatalf("New(%q): %v", setup, err)
	}
	return state
}

// PlayAll plays moves given as text, separated by spaces.
func PlayAll(tb testing.TB, state game.State, moves string) game.State {
	tb.Helper()
	for _, text := range strings.Fields(moves) {
		m, err := state.Parse(text)
		if err != nil {
			tb.Fatal(err)
		}
		if state, err = state.Play(m); err != nil {
			tb.Fatal(err)
		}
	}
	return state
}

// Texts returns the legal moves of a state as canonical text.
func Texts(state game.State) []string {
	texts := []string{}
	for _, m := range state.Moves() {
		texts = append(texts, state.Format(m))
	}
	return texts
}
