package table

import (
	"testing"

	"pawnstorm/game/clock"
	"pawnstorm/game/glicko"
	"pawnstorm/lobby/identity"
)

// TestOpponents checks that the conditions of both sides count, no matter who came first.
func TestOpponents(t *testing.T) {
	of := func(who identity.PlayerID, _ string, _ clock.Speed) glicko.Rating {
		if who == ann.ID {
			return glicko.Rating{Rating: 1500, Deviation: 350, Volatility: 0.06}
		}
		return glicko.Rating{Rating: 1650, Deviation: 50, Volatility: 0.06}
	}
	seek := func(o Opponent, within int) Seek {
		return Seek{Games: []string{"chess"}, Clocks: []string{"5+3"}, Within: within, Opponent: o}
	}
	tests := []struct {
		what     string
		ann, ben Opponent
		within   int // ann's
		why      Why
		annsOwn  bool
	}{
		{"no conditions", Opponent{}, Opponent{}, 0, Fits, false},
		{
			"exactly at the bounds",
			Opponent{Lowest: 1650, Highest: 1650},
			Opponent{Lowest: 1500, Highest: 1500},
			0, Fits, false,
		},
		{"too strong for ann", Opponent{Highest: 1649}, Opponent{}, 0, OutOfBounds, true},
		{"too weak for ann", Opponent{Lowest: 1651}, Opponent{}, 0, OutOfBounds, true},
		{"too weak for ben", Opponent{}, Opponent{Lowest: 1501}, 0, OutOfBounds, false},
		{"too strong for ben", Opponent{}, Opponent{Highest: 1499}, 0, OutOfBounds, false},
		{"ann is new", Opponent{}, Opponent{Established: true}, 0, Unproven, false},
		{"ben is not new", Opponent{Established: true}, Opponent{}, 0, Fits, false},
		{"not ben", Opponent{Not: []identity.PlayerID{cat.ID, ben.ID}}, Opponent{}, 0, Excluded, true},
		{"not ann", Opponent{}, Opponent{Not: []identity.PlayerID{ann.ID}}, 0, Excluded, false},
		{"not cat", Opponent{Not: []identity.PlayerID{cat.ID}}, Opponent{}, 0, Fits, false},
		{"too far", Opponent{}, Opponent{}, 149, TooFar, true},
	}
	for _, test := range tests {
		a, b := Seeker{ann, seek(test.ann, test.within)}, Seeker{ben, seek(test.ben, 0)}
		for _, way := range [][2]Seeker{{a, b}, {b, a}} {
			if _, ok := Agree(way[0], way[1], of); ok != (test.why == Fits) {
				t.Errorf("%s: %s and %s agree: %v", test.what, way[0].Name, way[1].Name, ok)
			}
		}
		if why, own := Obstacle(a, b, of); why != test.why || own != test.annsOwn {
			t.Errorf("%s: ann got %q, her own condition %v, want %q, %v", test.what, why, own,
				test.why, test.annsOwn)
		}
	}
}
