package words

import (
	"testing"

	"pawnstorm/lobby/table"
)

// TestWhyNoMatch checks that seekers learn why none of the other seeks fits.
func TestWhyNoMatch(t *testing.T) {
	for _, test := range []struct {
		mine   map[table.Why]int
		theirs int
		want   string
	}{
		{nil, 0, "No one else is looking for such a game now."},
		{nil, 2, "Others are looking for such a game: 2 who want another opponent."},
		{
			map[table.Why]int{table.Excluded: 1, table.Unproven: 2, table.OutOfBounds: 3, table.TooFar: 4},
			1,
			"Others are looking for such a game: 4 with a rating too far from yours, 3 with a rating outside your limits, " +
				"2 with a provisional rating, 1 you do not want to play and 1 who want another opponent.",
		},
	} {
		if got := WhyNoMatch(test.mine, test.theirs); got != test.want {
			t.Errorf("%v, %d: got %q", test.mine, test.theirs, got)
		}
	}
}
