package strike

import (
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
	"pawnstorm/game/rules/internal/revolt"
)

func TestThreats(t *testing.T) {
	for _, test := range []struct {
		name, position string
		by             game.Seat
		loose          string
	}{
		{"the start", "", revolt.Pawns, ""},
		{"an open file", "7p/8/8/8/3K4/8/8/7R w", revolt.Army, "h8"},
		{"the king", "8/8/8/8/3K4/2p5/8/R7 w", revolt.Pawns, "d4"},
	} {
		_, loose := gametest.New(t, Rules(), test.position).(game.Threatener).Threats(test.by)
		got := ""
		for _, c := range loose {
			got += revolt.CellName(c)
		}
		if got != test.loose {
			t.Errorf("%s: loose are %q, want %q", test.name, got, test.loose)
		}
	}
}
