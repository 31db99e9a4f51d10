package chess

import (
	"math/rand/v2"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
)

// TestRecall plays random games, then plays the recalled moves again. They must lead to the same
// state with the same repetitions.
func TestRecall(t *testing.T) {
	for _, rules := range []game.Rules{FIDE(), Discworld()} {
		t.Run(rules.Info().ID, func(t *testing.T) {
			longest := 0
			for seed := range uint64(5) {
				rnd := rand.New(rand.NewPCG(seed, 0))
				s := gametest.New(t, rules, "")
				for moves := s.Moves(); len(moves) > 0; moves = s.Moves() {
					s = gametest.Play(t, s, moves[rnd.IntN(len(moves))])
					longest = max(longest, checkRecall(t, s.(*state)))
				}
			}
			if longest < 20 {
				t.Errorf("recalled at most %d moves", longest)
			}
		})
	}
}

// checkRecall returns how many moves were recalled.
func checkRecall(t *testing.T, s *state) int {
	t.Helper()
	again, moves := s.Recall()
	for _, m := range moves {
		var err error
		if again, err = again.Play(m); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
	if got := again.(*state); got.record != s.record || got.occurrences != s.occurrences {
		t.Fatalf("%s, occurrence %d, is recalled as %s, occurrence %d", s, s.occurrences, got, got.occurrences)
	}
	return len(moves)
}

// TestRecallAt starts from a late position, where the counters reach their limits.
func TestRecallAt(t *testing.T) {
	s := gametest.New(t, FIDE(), "7k/8/8/8/8/8/8/KR6 b - - 7 9999")
	for _, text := range []string{"h8g8", "b1b2", "g8h8", "b2b1"} {
		m, err := s.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		s = gametest.Play(t, s, m)
	}
	from, moves := s.(game.Recaller).Recall()
	if len(moves) != 4 || from.Turn() != black {
		t.Errorf("%d moves from %s", len(moves), from)
	}
}
