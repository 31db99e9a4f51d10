package prover

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/gametest"
)

func read(t *testing.T, id, position string) game.State {
	t.Helper()
	rules, ok := catalog.Find(id)
	if !ok {
		t.Fatalf("no game is called %s", id)
	}
	return gametest.New(t, rules, position)
}

func texts(s game.State, moves []game.Move) []string {
	var list []string
	for _, m := range moves {
		list = append(list, s.Format(m))
	}
	slices.Sort(list)
	return list
}

// TestKnown checks known wins, and in how many plies they come.
func TestKnown(t *testing.T) {
	p := New(1 << 20)
	for _, test := range []struct {
		about, game, position string
		plies                 int
		moves                 []string
	}{
		{"a mate at once", "chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 1, []string{"a1a8"}},
		{"two, one by promotion", "chess", "6k1/P4ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1, []string{"a7a8q", "a7a8r", "d1d8"}},
		{"Morphy's problem", "chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 3, []string{"a1a6"}},
		{"no stalemate", "chess", "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", 1, []string{"f1f8"}},
		// Both of Blue's partners stand between three of Green's Average Individuals when the third
		// arrives. Neither has one of Blue's Average Individuals beside the other to come back for.
		{"Dissolution, by the turn of the loser", "correct", "9a/10/10/10/3A1A4/3sd5/10/2A7/10/DS8 g - - - 0", 2, []string{"c3-d4!d5", "c3-d4!d5,e5", "c3-d4!e5"}},
		// The Significant Other can come back for the Average Individual beside the Designated
		// Individual, and the other way round, but not both in one turn.
		{"the same with such Average Individuals", "correct", "10/10/10/10/3A1A4/2asda4/10/2A7/10/DS8 g - - - 0", 2, []string{"c3-d4!d5,e5"}},
		// A Group Therapist displaces the last active Average Individual.
		{"Non-Productive, at once", "correct", "4d4s/10/10/4a5/10/2T7/10/10/A9/DS8 g - - - 0", 1, []string{"c5xe7"}},
	} {
		s := read(t, test.game, test.position)
		proof, found := p.Find(t.Context(), s, test.plies+1, 0)
		if found != Found || proof.Plies != test.plies || !slices.Equal(texts(s, proof.Moves), test.moves) {
			t.Errorf("%s: outcome %d, %v in %d plies; want %v in %d", test.about, found, texts(s, proof.Moves), proof.Plies, test.moves, test.plies)
		}
		if test.plies == 1 {
			continue
		}
		if proof, found := p.Find(t.Context(), s, test.plies-1, 0); found != None {
			t.Errorf("%s: one ply sooner, outcome is %d, %v", test.about, found, proof)
		}
	}
}

// forced returns all moves that win within n plies. It uses only game states, without a table or
// move ordering.
func forced(t *testing.T, s game.State, plies int) (winning []game.Move) {
	t.Helper()
	us := s.Turn()
	var wins func(s game.State, plies int) bool
	wins = func(s game.State, plies int) bool {
		if r, over := s.Result(); over || plies == 0 {
			return over && r.Winner == us
		}
		ours := s.Turn() == us
		for _, m := range s.Moves() {
			after := gametest.Play(t, s, m)
			if wins(after, plies-1) == ours {
				return ours
			}
		}
		return !ours
	}
	for _, m := range s.Moves() {
		after := gametest.Play(t, s, m)
		if wins(after, plies-1) {
			winning = append(winning, m)
		}
	}
	return winning
}

// TestPlainly compares the prover with a plain search in random positions. The depth is too small
// for repetitions.
func TestPlainly(t *testing.T) {
	proved := 0
	for _, test := range []struct {
		game            string
		games, from, to int // in this range of plies
	}{{"correct", 2, 40, 120}, {"chess", 6, 20, 160}, {"threecheck", 6, 10, 100}} {
		p := New(1 << 18) // small, so that entries are replaced
		for seed := range test.games {
			rnd := rand.New(rand.NewPCG(uint64(seed), 3))
			s := read(t, test.game, "")
			for ply := 0; ply < test.to && len(s.Moves()) > 0; ply++ {
				if ply >= test.from && ply%8 == 0 {
					proved += compare(t, p, read(t, test.game, s.String()))
				}
				moves := s.Moves()
				next := gametest.Play(t, s, moves[rnd.IntN(len(moves))])
				s = next
			}
		}
	}
	if proved < 5 {
		t.Errorf("only %d positions were won, too few to compare", proved)
	}
}

// compare returns 1 if there is a win within three plies.
func compare(t *testing.T, p *Prover, s game.State) int {
	t.Helper()
	if len(s.Moves()) == 0 {
		return 0
	}
	want := Proof{}
	for want.Plies = 1; want.Plies <= 3; want.Plies++ {
		if want.Moves = forced(t, s, want.Plies); len(want.Moves) > 0 {
			break
		}
	}
	got, found := p.Find(t.Context(), s, 3, 0)
	switch {
	case len(want.Moves) == 0:
		if found != None {
			t.Errorf("%s: %v in %d plies, but nothing wins", s, texts(s, got.Moves), got.Plies)
		}
		return 0
	case found != Found || got.Plies != want.Plies || !slices.Equal(texts(s, got.Moves), texts(s, want.Moves)):
		t.Errorf("%s: outcome %d, %v in %d plies; want %v in %d", s, found, texts(s, got.Moves), got.Plies, texts(s, want.Moves), want.Plies)
	}
	return 1
}

// TestLimits checks that a search cut short says so and does not mislead the next one.
func TestLimits(t *testing.T) {
	p := New(1 << 20)
	morphy := read(t, "chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")
	if _, found := p.Find(t.Context(), morphy, 3, 20); found != Unknown || p.nodes > 21 {
		t.Errorf("within 20 positions got outcome %d, at %d", found, p.nodes)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, found := p.Find(ended, read(t, "chess", ""), 5, 0); found != Unknown || p.nodes > 2*contextNodes {
		t.Errorf("without time got outcome %d, at %d positions", found, p.nodes)
	}
	if _, found := p.Find(t.Context(), morphy, 3, 0); found != Found {
		t.Errorf("after that got outcome %d", found)
	}
	if _, found := p.Find(t.Context(), read(t, "chess", ""), 3, 0); found != None {
		t.Errorf("at the start got outcome %d", found)
	}
}
