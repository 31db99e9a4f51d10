package anarchist

import (
	"math/rand/v2"
	"testing"

	"pawnstorm/game/gametest"
)

// reference implements the game a second time; see [gametest.Reference].
type reference struct{ gametest.Grid }

func newReference(placement string) gametest.Reference {
	return &reference{gametest.ReadGrid(placement)}
}

func (r *reference) Moves() []string { return r.Grid.Moves(r.may) }

func (r *reference) may(rank, file, toRank, toFile int) bool {
	ahead, home := 1, 2
	if r.Cells[rank][file] == 'p' {
		ahead, home = -1, 7
	}
	vacant := r.Cells[toRank][toFile] == 0
	switch {
	case toFile == file && toRank == rank+ahead:
		return vacant
	case toFile == file && toRank == rank+2*ahead:
		return vacant && rank == home && r.Cells[rank+ahead][file] == 0
	case (toFile == file-1 || toFile == file+1) && toRank == rank+ahead:
		return !vacant
	}
	return false
}

func (r *reference) After(move string) string {
	after := r.Grid
	after.Play(move)
	return after.String()
}

// scatter puts up to sixteen pawns on any possible cells.
func scatter(rnd *rand.Rand) string {
	g := gametest.Grid{Ranks: 8}
	for range 8 {
		if rnd.IntN(4) > 0 {
			g.Cells[2+rnd.IntN(7)][1+rnd.IntN(8)] = 'P'
		}
		if rnd.IntN(4) > 0 {
			g.Cells[1+rnd.IntN(7)][1+rnd.IntN(8)] = 'p'
		}
	}
	return g.String()
}

func TestAgainstReference(t *testing.T) {
	gametest.Agree(t, Rules(), newReference, scatter, withoutSeat)
}
