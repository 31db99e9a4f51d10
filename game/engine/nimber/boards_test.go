package nimber

import (
	"fmt"
	"math/bits"
	"testing"
	"time"

	"pawnstorm/game/board"
	"pawnstorm/game/gametest"
	"pawnstorm/game/rules/anarchist"
)

// These tests compute and check the tables in the package comment.

// TestFirstMoves finds the values of first moves on narrow boards, up to four files in a long run.
func TestFirstMoves(t *testing.T) {
	type row struct {
		width       int
		step, leaps string // a3, b3, ... and a4, b4, ...; the other half mirrors them
	}
	rows := []row{{1, "*3", "*2"}, {2, "*3", "*1"}, {3, "*5 *5", "*2 *2"}}
	if gametest.Share(1) > 1 {
		rows = append(rows, row{4, "*5 *6", "*3 *3"})
	}
	for _, want := range rows {
		began := time.Now()
		s := New(1 << 28)
		got := row{width: want.width}
		for file := range (want.width + 1) / 2 {
			pawn := board.File(file) & board.Rank(1)
			after := func(to board.Set) string {
				p := narrow(want.width)
				p.Up = p.Up&^pawn | to
				return fmt.Sprint(mustValue(t, s, p), " ")
			}
			got.step += after(pawn.North())
			got.leaps += after(pawn.North().North())
		}
		got.step, got.leaps = got.step[:len(got.step)-1], got.leaps[:len(got.leaps)-1]
		if got != want {
			t.Errorf("got %+v, want %+v", got, want)
		}
		t.Logf("%+v in %v", got, time.Since(began).Round(time.Millisecond))
	}
}

// lowBoard is the game on a board with fewer ranks: pawns start on the second rank and the second
// to last. It is solved by trying everything.
type lowBoard struct {
	ranks int
	known map[anarchist.Position]Nimber
}

func newLowBoard(ranks int) lowBoard { return lowBoard{ranks, map[anarchist.Position]Nimber{}} }

// start returns the initial position with n files.
func (b lowBoard) start(width int) anarchist.Position {
	p := narrow(width)
	return anarchist.Position{Up: p.Up, Down: p.Down >> (8 * (8 - b.ranks))}
}

func (b lowBoard) value(p anarchist.Position) Nimber {
	if n, known := b.known[p]; known {
		return n
	}
	var options uint64
	on := board.Set(1)<<(8*b.ranks) - 1
	occupied := p.Up | p.Down
	for rest := p.Up; rest != 0; rest = rest.Rest() {
		from := board.At(rest.First())
		step := from.North() & on &^ occupied
		leap := (step & board.Rank(2)).North() & on &^ occupied
		takes := (from.North().West() | from.North().East()) & on & occupied
		for to := step | leap | takes; to != 0; to = to.Rest() {
			cell := board.At(to.First())
			options |= 1 << b.value(anarchist.Position{Up: p.Up&^from | cell, Down: p.Down &^ cell})
		}
	}
	for rest := p.Down; rest != 0; rest = rest.Rest() {
		from := board.At(rest.First())
		step := from.South() &^ occupied
		leap := (step & board.Rank(b.ranks-3)).South() &^ occupied
		takes := (from.South().West() | from.South().East()) & occupied
		for to := step | leap | takes; to != 0; to = to.Rest() {
			cell := board.At(to.First())
			options |= 1 << b.value(anarchist.Position{Up: p.Up &^ cell, Down: p.Down&^from | cell})
		}
	}
	n := Nimber(bits.TrailingZeros64(^options))
	b.known[p] = n
	return n
}

// TestLowBoards finds the values of the start on boards with fewer ranks, from one file up. A short
// run skips the widest board of each kind.
func TestLowBoards(t *testing.T) {
	for _, want := range []struct {
		ranks  int
		values []Nimber
	}{
		{4, []Nimber{0, 0, 0, 0, 0, 0}},
		{5, []Nimber{1, 0, 0, 0, 0}},
		{6, []Nimber{2, 0, 0, 0}},
		{7, []Nimber{0, 0, 0, 0}},
		{8, []Nimber{0, 0, 0, 0}},
	} {
		if gametest.Share(1) <= 1 {
			want.values = want.values[:len(want.values)-1]
		}
		b := newLowBoard(want.ranks)
		began := time.Now()
		for i, value := range want.values {
			if got := b.value(b.start(i + 1)); got != value {
				t.Errorf("%d ranks, %d files: worth %v, want %v", want.ranks, i+1, got, value)
			}
		}
		t.Logf("%d ranks, up to %d files: %d positions in %v",
			want.ranks, len(want.values), len(b.known), time.Since(began).Round(time.Millisecond))
	}
}
