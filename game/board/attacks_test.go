package board

import (
	"math/rand/v2"
	"testing"

	"pawnstorm/game"
)

// walkLines returns the cells a slider attacks, found step by step until a piece is in the way.
func walkLines(c game.Cell, occupied Set, steps [][2]int) Set {
	var s Set
	for _, step := range steps {
		for file, rank := int(c%8)+step[0], int(c/8)+step[1]; onBoard(file, rank); file, rank = file+step[0], rank+step[1] {
			at := game.Cell(rank*8 + file)
			s |= At(at)
			if occupied.Has(at) {
				break
			}
		}
	}
	return s
}

var (
	straight = [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	diagonal = [][2]int{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
)

func TestSlidingAttacks(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for c := range game.Cell(64) {
		for range 500 {
			// From empty boards to full ones, with and without the slider's own cell.
			occupied := Set(rnd.Uint64())
			for range rnd.IntN(4) {
				occupied &= Set(rnd.Uint64())
			}
			if got, want := RookAttacks(c, occupied), walkLines(c, occupied, straight); got != want {
				t.Fatalf("rook on %s, occupied %x: got %x, want %x", game.CellName(c, 8), occupied, got, want)
			}
			if got, want := BishopAttacks(c, occupied), walkLines(c, occupied, diagonal); got != want {
				t.Fatalf("bishop on %s, occupied %x: got %x, want %x", game.CellName(c, 8), occupied, got, want)
			}
		}
		if got, want := QueenAttacks(c, 0), walkLines(c, 0, straight)|walkLines(c, 0, diagonal); got != want {
			t.Errorf("queen on %s: %x, want %x", game.CellName(c, 8), got, want)
		}
	}
}

func TestEmptyBoard(t *testing.T) {
	for c := range game.Cell(64) {
		if got, want := Straights(c), RookAttacks(c, 0); got != want {
			t.Errorf("straight lines through %s: got %x, want %x", game.CellName(c, 8), got, want)
		}
		if got, want := Diagonals(c), BishopAttacks(c, 0); got != want {
			t.Errorf("diagonals through %s: got %x, want %x", game.CellName(c, 8), got, want)
		}
	}
}

func TestLeapingAttacks(t *testing.T) {
	for a := range game.Cell(64) {
		for b := range game.Cell(64) {
			files, ranks := distance(a, b)
			if got, want := KingAttacks(a).Has(b), max(files, ranks) == 1; got != want {
				t.Errorf("king from %d to %d: %v", a, b, got)
			}
			if got, want := KnightAttacks(a).Has(b), files*ranks == 2; got != want {
				t.Errorf("knight from %d to %d: %v", a, b, got)
			}
		}
	}
}

func TestBetweenAndThrough(t *testing.T) {
	for a := range game.Cell(64) {
		for b := range game.Cell(64) {
			files, ranks := distance(a, b)
			aligned := a != b && (files == 0 || ranks == 0 || files == ranks)
			between, through := Between(a, b), Through(a, b)
			if !aligned {
				if between|through != 0 {
					t.Errorf("%d and %d are not on a line: between %x, through %x", a, b, between, through)
				}
				continue
			}
			if between.Count() != max(files, ranks)-1 || between != Between(b, a) || through != Through(b, a) {
				t.Errorf("between %d and %d: %x, and back %x", a, b, between, Between(b, a))
			}
			if ends := At(a) | At(b); through&ends != ends || between&ends != 0 || between&^through != 0 {
				t.Errorf("through %d and %d: %x, between %x", a, b, through, between)
			}
			if queen := QueenAttacks(a, At(b)); between&^queen != 0 {
				t.Errorf("between %d and %d: %x leaves the line", a, b, between)
			}
		}
	}
}

func distance(a, b game.Cell) (files, ranks int) {
	files, ranks = int(a%8-b%8), int(a/8-b/8)
	return max(files, -files), max(ranks, -ranks)
}

func BenchmarkQueenAttacks(b *testing.B) {
	occupied, c := Set(0x00ff00000000ff00), game.Cell(0)
	for b.Loop() {
		c = QueenAttacks(c, occupied).First()
	}
}
