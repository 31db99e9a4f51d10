package othello

import (
	"math/rand/v2"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/board"
)

// ending returns a position of a random game with n vacant cells; ok is false if the game ended
// earlier.
func ending(t *testing.T, seed uint64, vacant int) (p position, ok bool) {
	t.Helper()
	rnd := rand.New(rand.NewPCG(seed, 0x656e64))
	p = startPosition
	for p.Vacant().Count() > vacant {
		moves := p.appendMoves(nil)
		if len(moves) == 0 {
			return p, false
		}
		p.play(moves[rnd.IntN(len(moves))])
	}
	return p, !p.over()
}

// TestSolvedIsExact compares the solution with a search of everything.
func TestSolvedIsExact(t *testing.T) {
	var margin func(p position) int
	margin = func(p position) int {
		moves := p.appendMoves(nil)
		if len(moves) == 0 {
			return p.Margin()
		}
		best := -cells
		for _, m := range moves {
			next := p
			next.play(m)
			best = max(best, -margin(next))
		}
		return best
	}
	seen := 0
	for seed := range uint64(60) {
		p, ok := ending(t, seed, mostSolved)
		if !ok {
			continue
		}
		seen++
		if got, want := solve(p.Own, p.Other, -cells, cells), margin(p); got != want {
			t.Errorf("%s: margin is %d, want %d", p.text(), got, want)
		}
	}
	if seen < 30 {
		t.Errorf("only %d positions", seen)
	}
}

// TestStable checks that corners and the discs that join them along full edges are stable. Without
// a corner, no disc is stable. Stable discs are never turned.
func TestStable(t *testing.T) {
	if got := stable(startPosition.Own, startPosition.Other); got != 0 {
		t.Errorf("at the start %x are stable", got)
	}
	edge := board.Set(0b0000_0111)
	if got := stable(edge|1<<18, 1<<27|1<<28|1<<35|1<<36); got != edge {
		t.Errorf("with a corner and two beside it, %x are stable", got)
	}
	for seed := range uint64(200) {
		rnd := rand.New(rand.NewPCG(seed, 0x737461))
		p := startPosition
		var sure [2]board.Set
		for moves := p.appendMoves(nil); len(moves) > 0; moves = p.appendMoves(nil) {
			for seat := range sure {
				discs := p.discs(game.Seat(seat))
				if sure[seat]&^discs != 0 {
					t.Fatalf("%s: stable discs %x were turned", p.text(), sure[seat]&^discs)
				}
				sure[seat] = stable(discs, p.discs(game.Seat(seat).Other()))
			}
			p.play(moves[rnd.IntN(len(moves))])
		}
	}
}

// TestWorthOfEndings checks that the worth shows the winner when few cells are left.
func TestWorthOfEndings(t *testing.T) {
	for seed := range uint64(40) {
		p, ok := ending(t, seed, mostSolved)
		if !ok {
			continue
		}
		margin, worth := solve(p.Own, p.Other, -cells, cells), p.solved()
		if margin > 0 && worth < won || margin < 0 && worth > -won || margin == 0 && worth != 0 {
			t.Errorf("%s: a margin of %d is worth %d", p.text(), margin, worth)
		}
	}
}

// TestWorthHasTwoSides checks that swapping the colours does not change the worth.
func TestWorthHasTwoSides(t *testing.T) {
	for seed := range uint64(40) {
		p, _ := ending(t, seed, 10+int(seed))
		var w walk
		w.Begin(p, 0, 0)
		one := w.Worth()
		p.turn = p.turn.Other()
		w.Begin(p, 0, 0)
		if other := w.Worth(); one != other {
			t.Errorf("%s: got %d, %d with the colours swapped", p.text(), one, other)
		}
	}
}
