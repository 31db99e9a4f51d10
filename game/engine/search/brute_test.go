package search

import (
	"math/rand/v2"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
)

// brute is the plainest search that is fast enough: alpha-beta to a fixed depth, without move
// ordering, and then perhaps sharp moves.
type brute struct {
	walk     game.Walk
	sharp    bool
	contempt Score
	left     int // nodes until it gives up
}

// value returns the score of a position at a ply, exact within the bounds.
func (b *brute) value(ply, depth int, alpha, beta Score) Score {
	if b.left--; b.left < 0 {
		return 0
	}
	if ply > 0 {
		if e, over := b.walk.Ending(false); over {
			return ended(e, ply, b.contempt)
		}
	}
	if depth <= 0 && b.sharp && (!b.walk.Forced() || depth <= -forcedPlies || ply >= deepest) {
		return b.best(b.walk.Sharp(nil), ply, depth, Score(b.walk.Worth()), alpha, beta)
	}
	list := b.walk.Moves(nil)
	if len(list) == 0 {
		e, _ := b.walk.Ending(true)
		return ended(e, ply, b.contempt)
	}
	if depth <= 0 && !b.sharp {
		return Score(b.walk.Worth())
	}
	return b.best(list, ply, depth, -Infinite, alpha, beta)
}

// best returns the best of some moves, or the given score.
func (b *brute) best(list []game.Ply, ply, depth int, best, alpha, beta Score) Score {
	for _, m := range list {
		if best >= beta || b.left < 0 {
			break
		}
		b.walk.Play(m)
		best = max(best, -b.value(ply+1, depth-1, -beta, -max(alpha, best)))
		b.walk.Back()
	}
	return best
}

// TestBruteForce compares scores with a plain search in random positions of every game.
func TestBruteForce(t *testing.T) {
	each(t, func(t *testing.T, rules game.Rules) {
		t.Run("plain", func(t *testing.T) { compare(t, rules, false) })
		t.Run("quiescent", func(t *testing.T) { compare(t, rules, true) })
	})
}

func compare(t *testing.T, rules game.Rules, sharp bool) {
	const enough = 4
	positions, patience := max(12, min(40, gametest.Share(100))), int(max(4000, min(20_000, gametest.Share(20_000))))
	compared := 0
	for i := range positions {
		rnd := rand.New(rand.NewPCG(i, 0x6272757465))
		state := randomState(t, rules, rnd)
		if _, over := state.Result(); over {
			continue
		}
		for depth := 1; depth <= 4; depth++ {
			b := &brute{walk: state.(game.Walkable).Walk(), sharp: sharp, contempt: Score(i % 2 * 50), left: patience}
			want := b.value(0, depth, -Infinite, Infinite)
			if b.left < 0 {
				break
			}
			s := New(tableBytes)
			s.methods = methods{quiesce: sharp}
			r := s.Search(t.Context(), state, Limits{Depth: depth, Contempt: b.contempt}, nil)
			if got := r.Lines[0].Score; got != want {
				t.Errorf("%s to depth %d: got %v, want %v", state, depth, got, want)
			}
			checkLines(t, state, r)
			compared++
		}
	}
	if t.Logf("%d scores", compared); compared < enough {
		t.Errorf("compared only %d scores", compared)
	}
}

// TestForcedIsForced checks that a reported win or loss is real and takes at most as many plies.
func TestForcedIsForced(t *testing.T) {
	const enough, most = 50, 5 // scores and plies
	compared := 0
	each(t, func(t *testing.T, rules game.Rules) {
		s := New(tableBytes)
		for i := range max(40, min(1000, gametest.Share(300))) {
			state := randomState(t, rules, rand.New(rand.NewPCG(i, 0x666f72636564)))
			s.Forget()
			r := s.Search(t.Context(), state, Limits{Nodes: 3000}, nil)
			if len(r.Lines) == 0 {
				continue
			}
			got := r.Lines[0].Score
			plies, forced := got.Plies()
			if plies = max(plies, -plies); !forced || plies > most {
				continue
			}
			b := &brute{walk: state.(game.Walkable).Walk(), left: 10_000}
			want := b.value(0, plies, -Infinite, Infinite)
			if b.left < 0 {
				continue
			}
			if got > 0 && want < got || got < 0 && want > -Decided {
				t.Errorf("%s: %v, want %v", state, got, want)
			}
			compared++
		}
	})
	if t.Logf("%d scores", compared); compared < enough {
		t.Errorf("compared only %d scores", compared)
	}
}

// randomState returns a position of a random game.
func randomState(t testing.TB, rules game.Rules, rnd *rand.Rand) game.State {
	chosen := map[string]string{}
	for _, option := range rules.Info().Options {
		chosen[option.ID] = option.Values[rnd.IntN(len(option.Values))].ID
	}
	setup, err := rules.Setup(chosen, rnd)
	if err != nil {
		t.Fatal(err)
	}
	state := gametest.New(t, rules, setup)
	for range rnd.IntN(120) {
		list := state.Moves()
		if len(list) == 0 {
			break
		}
		next := gametest.Play(t, state, list[rnd.IntN(len(list))])
		if _, over := next.Result(); over {
			break
		}
		state = next
	}
	return state
}
