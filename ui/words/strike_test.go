package words

import (
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
)

// TestStrike checks that the effect of a move on the factories is reported with the pieces
// involved.
func TestStrike(t *testing.T) {
	for _, c := range []struct{ game, setup, moves, want string }{
		{"strike", "", "e8-e7", "File e stopped. The CEO on e5 now moves like a pawn."},
		{"strike", "", "e8-e7 h4xh1", ""},
		{"strike", "", "e8-e7 h4xh1 g8-g7 h1xg1", "File h stopped. File g runs again. The landlord on h5 now moves like a pawn. The cop on g4 and the cop on g5 move normally again."},
		{"chess", "", "e4", ""},
	} {
		rules, _ := catalog.Find(c.game)
		state, err := rules.New(c.setup)
		if err != nil {
			t.Fatal(err)
		}
		said := ""
		for text := range strings.FieldsSeq(c.moves) {
			m, err := state.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			next, err := state.Play(m)
			if err != nil {
				t.Fatal(err)
			}
			before, after := state.Board(), next.Board()
			said = Strike(&before, &after, game.Changed(rules.Info(), state, m, next))
			state = next
		}
		if said != c.want {
			t.Errorf("%s %s: got %q, want %q", c.game, c.moves, said, c.want)
		}
	}
}
