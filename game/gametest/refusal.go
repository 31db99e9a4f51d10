package gametest

import (
	"errors"
	"strings"
	"testing"

	"pawnstorm/game"
)

// Refusals checks that illegal moves are refused. Each entry has a position, a move and the
// reason.
func Refusals(t *testing.T, rules game.Rules, list [][3]string) {
	t.Helper()
	for _, entry := range list {
		position, move, reason := entry[0], entry[1], entry[2]
		_, err := New(t, rules, position).Parse(move)
		if illegal, ok := errors.AsType[*game.IllegalError](err); !ok || illegal.Reason != reason {
			t.Errorf("%s, %s: %v, want %q", position, move, err, reason)
		}
	}
}

// Unreadable checks that texts are not read as moves.
func Unreadable(t *testing.T, state game.State, texts ...string) {
	t.Helper()
	for _, text := range texts {
		m, err := state.Parse(text)
		if bad, ok := errors.AsType[*game.TextError](err); !ok || bad.What != "move" {
			t.Errorf("%s: %q is read as %d, %v", state, text, m, err)
		}
	}
}

// BadPositions checks that position texts are refused, each with a part of the reason.
func BadPositions(t *testing.T, rules game.Rules, reasons map[string]string) {
	t.Helper()
	for text, reason := range reasons {
		_, err := rules.New(text)
		if bad, ok := errors.AsType[*game.TextError](err); !ok || !strings.Contains(bad.Reason, reason) {
			t.Errorf("%q: %v, want %q", text, err, reason)
		}
	}
}
