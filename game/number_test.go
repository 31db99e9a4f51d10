package game

import (
	"strings"
	"testing"
)

func TestMoveNumber(t *testing.T) {
	for _, test := range []struct {
		first  Seat
		movers string
		want   string
	}{
		{0, "010", "1. 1... 2."},
		{0, "101", "1... 2. 2..."},         // the second seat can start from a set-up
		{1, "101", "1. 1... 2."},           // the first seat need not start
		{0, "00101", "1. 2. 2... 3. 3..."}, // moves twice in a row
		{0, "0110", "1. 1... 2... 3."},
	} {
		var n MoveNumber
		var got []string
		for _, mover := range test.movers {
			n = n.Next(test.first, Seat(mover-'0'))
			got = append(got, n.String())
		}
		if text := strings.Join(got, " "); text != test.want {
			t.Errorf("moves of %s starting at %d have numbers %s, want %s",
				test.movers, test.first, text, test.want)
		}
	}
}
