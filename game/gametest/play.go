package gametest

import (
	"slices"
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

// Play makes a legal move.
func Play(tb testing.TB, state game.State, m game.Move) game.State {
	tb.Helper()
	next, err := state.Play(m)
	if err != nil {
		tb.Fatal(err)
	}
	return next
}

// PlayAll plays moves given as text, separated by spaces.
func PlayAll(tb testing.TB, state game.State, moves string) game.State {
	tb.Helper()
	for _, text := range strings.Fields(moves) {
		m, err := state.Parse(text)
		if err != nil {
			tb.Fatal(err)
		}
		state = Play(tb, state, m)
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

// From returns the legal moves that start on a cell, separated by spaces.
func From(state game.State, cell string) string {
	other := func(text string) bool { return !strings.HasPrefix(text, cell) }
	return strings.Join(slices.DeleteFunc(Texts(state), other), " ")
}

// WantResult checks how a game ended.
func WantResult(tb testing.TB, state game.State, winner game.Seat, reason string) {
	tb.Helper()
	if result, over := state.Result(); !over || result.Winner != winner || result.Reason != reason {
		tb.Errorf("%s: the result is %+v, %v, want %d by %s", state, result, over, winner, reason)
	}
}

// WantOpen checks that a game goes on.
func WantOpen(tb testing.TB, state game.State) {
	tb.Helper()
	if result, over := state.Result(); over {
		tb.Errorf("%s: the game is over: %+v", state, result)
	}
}
