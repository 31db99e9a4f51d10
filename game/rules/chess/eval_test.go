package chess

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/board"
	"pawnstorm/game/gametest"
)

// worthOf returns the worth of a position text.
func worthOf(t testing.TB, text string) int {
	t.Helper()
	return walkOn(t, FIDE(), text).Worth()
}

func walkOn(t testing.TB, rules game.Rules, text string) game.Walk {
	t.Helper()
	return gametest.New(t, rules, text).(game.Walkable).Walk()
}

// upsideDown returns the position with the sides swapped.
func upsideDown(p position) position {
	turn := func(s board.Set) board.Set { return board.Set(bits.ReverseBytes64(uint64(s))) }
	q := position{turn: p.turn ^ 1, passed: game.NoCell, seats: [2]board.Set{turn(p.seats[black]), turn(p.seats[white])}}
	for k := range p.kinds {
		q.kinds[k] = turn(p.kinds[k])
	}
	return q
}

func TestWorthIsFair(t *testing.T) {
	for i := range uint64(200) {
		rnd := rand.New(rand.NewPCG(i, 0x66616972))
		p := gametest.New(t, FIDE(), "").(*state).position
		for range rnd.IntN(200) {
			list := p.appendMoves(nil)
			if len(list) == 0 {
				break
			}
			p.Make(list[rnd.IntN(len(list))])
			p.dropIdlePassed()
		}
		q := upsideDown(p)
		one := step{position: p, balance: balanceOf(&p)}
		two := step{position: q, balance: balanceOf(&q)}
		if a, b := one.worth(), two.worth(); a != b {
			t.Fatalf("%s is worth %d, and with the sides swapped %d", (&record{position: p}).text(), a, b)
		}
	}
}

// TestWorthKnows compares two positions. The first must be worth more, by at least this much.
func TestWorthKnows(t *testing.T) {
	for _, test := range []struct {
		what          string
		better, worse string
		by            int
	}{
		{"a rook more", "4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", 300},
		{"an advanced passed pawn", "4k3/8/P7/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/P7/8/4K3 w - - 0 1", 20},
		{"the bishop pair", "4k3/pppp4/8/8/8/8/PPPP4/2B1KB2 w - - 0 1", "4k3/pppp4/8/8/8/8/PPPP4/1N2KB2 w - - 0 1", 10},
		{"a rook on an open file", "4k3/p4ppp/8/8/8/8/P4PPP/3RK3 w - - 0 1", "4k3/p4ppp/8/8/8/8/P4PPP/R3K3 w - - 0 1", 5},
		{"a lone king at the edge", "4k3/8/4K3/8/8/8/8/R7 w - - 0 1", "8/8/8/4k3/8/4K3/8/R7 w - - 0 1", 20},
		{"the corner of the bishop's colour", "7k/8/5K2/8/4N3/8/8/B7 w - - 0 1", "k7/8/2K5/8/4N3/8/8/B7 w - - 0 1", 50},
		{"bishops of one colour", "4k3/4b3/8/8/8/2P5/2PB4/4K3 w - - 0 1", "4k3/4b3/8/8/8/2P5/2P1B3/4K3 w - - 0 1", 20},
	} {
		if a, b := worthOf(t, test.better), worthOf(t, test.worse); a < b+test.by {
			t.Errorf("%s: got %d, %d without it, want %d more", test.what, a, b, test.by)
		}
	}
}

func TestNoChance(t *testing.T) {
	for _, test := range []struct {
		position string
		most     int
	}{
		{"4k3/8/8/8/8/8/8/1NN1K3 w - - 0 1", 0},
		{"4k3/4n3/8/8/8/8/8/2BNK3 w - - 0 1", 120},
		{"4k3/4b3/8/8/8/8/8/R3K3 w - - 0 1", 60},
		{"4k3/4r3/8/8/8/8/8/R2NK3 w - - 0 1", 100},
	} {
		if worth := worthOf(t, test.position); worth > test.most {
			t.Errorf("%s: got %d, want at most %d", test.position, worth, test.most)
		}
	}
}

func TestGain(t *testing.T) {
	for _, test := range []struct {
		position, move string
		want           int
	}{
		{"4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", 100},
		{"4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", 100 - 500},
		{"4k3/8/2p5/3p4/4P3/8/8/3RK3 w - - 0 1", "e4d5", 100},
		{"4k3/8/2p5/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 0},
		{"3rk3/8/8/3r4/8/8/3R4/3QK3 w - - 0 1", "d2d5", 500},
		{"3qk3/3r4/8/3r4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 0},
		{"4k3/8/4p3/8/2N5/8/8/4K3 w - - 0 1", "c4d6", 0},
		{"4k3/2p1p3/8/8/2N5/8/8/4K3 w - - 0 1", "c4d6", -320},
		{"1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", 500 + 850},
		{"1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", -100},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100},
		{"4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0},
		{"8/8/2k5/3p4/4P3/4K3/8/8 b - - 0 1", "d5e4", 0},
		{"8/8/2k5/3p4/4P3/2K5/8/8 b - - 0 1", "d5e4", 100},
	} {
		state := gametest.New(t, FIDE(), test.position)
		m, err := state.Parse(test.move)
		if err != nil {
			t.Fatal(err)
		}
		w := state.(game.Walkable).Walk()
		if got := w.Gain(game.Ply(fromNumber(m))); got != test.want {
			t.Errorf("%s, %s: %d, want %d", test.position, test.move, got, test.want)
		}
	}
}
