package chess

import (
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
)

// named returns the names of cells in a row.
func named(cells []game.Cell) string {
	var names []string
	for _, c := range cells {
		names = append(names, game.CellName(c, 8))
	}
	return strings.Join(names, " ")
}

func TestThreats(t *testing.T) {
	for _, test := range []struct {
		name, position string
		by             game.Seat
		attacked       string // "" for not looked at
		loose          string
	}{
		{"the start", "", white, "a3 b3 c3 d3 e3 f3 g3 h3", ""},
		{"nothing guards it", "4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", white, "", "d5"},
		{"on the other side's turn", "4k3/8/8/3n4/4P3/8/8/4K3 b - - 0 1", white, "", "d5"},
		{"a pawn attacks sideways only", "4k3/8/8/8/8/8/4P3/K7 w - - 0 1", white, "b1 a2 b2 d3 f3", ""},
		{"guarded, and worth as much", "4k3/8/2p5/3n4/5N2/8/8/4K3 w - - 0 1", white, "", ""},
		{"guarded, but worth more", "4k3/8/2p5/3r4/5N2/8/8/4K3 w - - 0 1", white, "", "d5"},
		{"guarded twice, attacked twice", "4k3/8/2p2n2/3n4/5N2/8/8/3RK3 w - - 0 1", white, "", ""},
		{"the attacker is pinned", "4k3/4r3/8/3n4/4N3/8/8/4K3 w - - 0 1", white, "", ""},
		{"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", white, "", "d5"},
		{"en passant is over when the other side moves", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", black, "", ""},
		{"in check", "4k3/8/8/8/1b6/8/8/4K2n w - - 0 1", black, "", "e1"},
	} {
		attacked, loose := gametest.New(t, FIDE(), test.position).(game.Threatener).Threats(test.by)
		if got := named(attacked); test.attacked != "" && got != test.attacked {
			t.Errorf("%s: attacked are %s, want %s", test.name, got, test.attacked)
		}
		if got := named(loose); got != test.loose {
			t.Errorf("%s: loose are %q, want %q", test.name, got, test.loose)
		}
	}
}
