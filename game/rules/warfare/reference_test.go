package warfare

import (
	"math/rand/v2"
	"strings"
	"testing"

	"pawnstorm/game/gametest"
)

// reference implements the game a second time; see [gametest.Reference].
type reference struct {
	gametest.Grid
	proletariat bool // side to move
}

func newReference(text string) gametest.Reference {
	placement, side, _ := strings.Cut(text, " ")
	return &reference{gametest.ReadGrid(placement), side == "p"}
}

func (r *reference) text() string {
	if r.proletariat {
		return r.String() + " p"
	}
	return r.String() + " b"
}

func (r *reference) Moves() []string {
	return r.Grid.Moves(func(rank, file, toRank, toFile int) bool {
		return r.Has('K') && (r.Cells[rank][file] == 'p') == r.proletariat && r.may(rank, file, toRank, toFile)
	})
}

// may reports whether a piece of the side to move can go from cell to cell.
func (r *reference) may(rank, file, toRank, toFile int) bool {
	letter, target := r.Cells[rank][file], r.Cells[toRank][toFile]
	if target != 0 && (target == 'p') == (letter == 'p') {
		return false
	}
	forward, sideways := toRank-rank, abs(toFile-file)
	switch {
	case letter == 'p' && rank == 4:
		return forward == 0 && sideways == 1
	case letter == 'p':
		return asPawn(forward, sideways, target)
	case r.idle(letter):
		return asPawn(-forward, sideways, target)
	}
	return asInChess(letter, abs(forward), sideways) && (letter == 'N' || r.Clear(rank, file, toRank, toFile))
}

// asPawn allows one step forward to a vacant cell, and diagonal captures.
func asPawn(forward, sideways int, target byte) bool {
	return forward == 1 && (sideways == 0 && target == 0 || sideways == 1 && target != 0)
}

func (r *reference) idle(letter byte) bool {
	pairs := map[byte][2]int{'R': {1, 8}, 'N': {2, 7}, 'B': {3, 6}, 'Q': {4, 5}}
	pair, ok := pairs[letter]
	return ok && (r.Cells[1][pair[0]] == 0 || r.Cells[1][pair[1]] == 0)
}

func asInChess(letter byte, ranks, files int) bool {
	switch letter {
	case 'N':
		return ranks*files == 2
	case 'B':
		return ranks == files
	case 'R':
		return ranks*files == 0
	case 'Q':
		return ranks == files || ranks*files == 0
	}
	return ranks <= 1 && files <= 1
}

func abs(n int) int { return max(n, -n) }

// After puts a captured proletarian at the bottom of its file if that cell was vacant.
func (r *reference) After(move string) string {
	after := *r
	if taken, file := after.Play(move); taken == 'p' && r.Cells[1][file] == 0 {
		after.Cells[1][file] = 'p'
	}
	after.proletariat = !r.proletariat
	return after.text()
}

// scatter puts pieces anywhere, rarely without a king.
func scatter(rnd *rand.Rand) string {
	r := reference{gametest.Grid{Ranks: 4}, rnd.IntN(2) == 0}
	for _, letter := range []byte("ppppppppRRNNBBQK") {
		rank, file := 1+rnd.IntN(4), 1+rnd.IntN(8)
		if rnd.IntN(4) > 0 && r.Cells[rank][file] == 0 || letter == 'K' && rnd.IntN(20) > 0 {
			r.Cells[rank][file] = letter
		}
	}
	r.proletariat = r.proletariat && r.Has('K')
	return r.text()
}

func TestAgainstReference(t *testing.T) {
	gametest.Agree(t, Rules(), newReference, scatter, strings.TrimSpace)
}
