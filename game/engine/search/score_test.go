package search

import "testing"

func TestScore(t *testing.T) {
	for _, test := range []struct {
		score Score
		plies int
		ok    bool
		text  string
	}{
		{0, 0, false, "+0.00"},
		{-125, 0, false, "-1.25"},
		{Mate - 3, 3, true, "win in 3 plies"},
		{-Mate + 2, -2, true, "loss in 2 plies"},
		{-Mate, 0, true, "loss in 0 plies"},
	} {
		plies, ok := test.score.Plies()
		if plies != test.plies || ok != test.ok || test.score.String() != test.text {
			t.Errorf("%d: %d plies, %v, %q; want %d, %v, %q", test.score, plies, ok, test.score, test.plies, test.ok, test.text)
		}
	}
}
