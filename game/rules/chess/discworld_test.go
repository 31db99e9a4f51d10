package chess

import (
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
)

// TestDiscworldSentences checks that fun notation on the Disc is what players type there.
func TestDiscworldSentences(t *testing.T) {
	for _, test := range []struct{ position, move, want string }{
		{"", "e2e4", "e2 to e4"},
		{castles, "e1g1", "e1 to g1"},
		{"8/1P6/8/8/8/8/6k1/4K3 w - - 0 1", "b7b8n", "b7 to b8 and swap to knight"},
		{"7k/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7b8q", "b7 to b8 and swap to queen+"},
	} {
		state := gametest.New(t, Discworld(), test.position)
		m, err := state.Parse(test.move)
		if err != nil {
			t.Fatal(err)
		}
		if got := game.Said(Discworld(), true, state.Format(m), state.Describe(m)); got != test.want {
			t.Errorf("%s is %q, want %q", test.move, got, test.want)
		}
		if got := game.Said(FIDE(), true, state.Format(m), state.Describe(m)); got != state.Describe(m) {
			t.Errorf("in chess %s is %q", test.move, got)
		}
	}
}
