package strike

import (
	"math/rand/v2"
	"strings"
	"testing"

	"pawnstorm/game/gametest"
)

// reference implements the game a second time; see [gametest.Reference].
type reference struct {
	gametest.Grid
	capitalist bool // side to move
}

func newReference(text string) gametest.Reference {
	placement, side, _ := strings.Cut(text, " ")
	return &reference{gametest.ReadGrid(placement), side == "c"}
}

func (r *reference) text() string {
	if r.capitalist {
		return r.String() + " c"
	}
	return r.String() + " w"
}

func (r *reference) Moves() []string {
	return r.Grid.Moves(func(row, column, toRow, toColumn int) bool {
		piece, target := r.Cells[row][column], r.Cells[toRow][toColumn]
		switch {
		case !r.Has('K'), isCapitalist(piece) != r.capitalist: // rule 9
			return false
		case target != 0 && isCapitalist(target) == r.capitalist:
			return false
		}
		return r.allowed(row, column, toRow, toColumn)
	})
}

func isCapitalist(letter byte) bool { return letter >= 'A' && letter <= 'Z' }

// allowed reports whether a piece can go from a cell to another, which holds no piece of its own
// side.
func (r *reference) allowed(row, column, toRow, toColumn int) bool {
	letter, up, aside := r.Cells[row][column], toRow-row, abs(toColumn-column)
	vacant := r.Cells[toRow][toColumn] == 0
	switch {
	case letter == 'p' && row <= 3: // rule 4
		return up == 1 && pawnStep(aside, vacant)
	case letter == 'p' && row >= 6:
		return up == -1 && pawnStep(aside, vacant)
	case letter == 'p':
		return abs(up) <= 1 && aside <= 1
	case letter == 'K': // rule 5
		return abs(up) <= 1 && aside <= 1 && (toRow == 4 || toRow == 5)
	case r.Cells[1][column] == 0 || r.Cells[8][column] == 0: // rules 3 and 6
		outward := 1
		if row <= 4 {
			outward = -1
		}
		return up == outward && pawnStep(aside, vacant)
	}
	straight, diagonal := up == 0 || aside == 0, abs(up) == aside
	switch letter {
	case 'N':
		return abs(up)*aside == 2
	case 'R':
		return straight && r.Clear(row, column, toRow, toColumn)
	case 'B':
		return diagonal && r.Clear(row, column, toRow, toColumn)
	}
	return (straight || diagonal) && r.Clear(row, column, toRow, toColumn)
}

// pawnStep reports whether a pawn can step this far to the side: straight ahead to a vacant cell,
// diagonally to an occupied one.
func pawnStep(aside int, vacant bool) bool { return aside == 0 && vacant || aside == 1 && !vacant }

func abs(n int) int { return max(n, -n) }

// After puts a captured Worker into a factory that was vacant before the move.
func (r *reference) After(move string) string {
	before, after := r.Cells, *r
	taken, column := after.Play(move)
	switch {
	case taken != 'p': // rule 8
	case before[1][column] == 0:
		after.Cells[1][column] = 'p'
	case before[8][column] == 0:
		after.Cells[8][column] = 'p'
	}
	after.capitalist = !r.capitalist
	return after.text()
}

// scatter puts some of the pieces on random cells, and the king on row 4 or 5.
func scatter(rnd *rand.Rand) string {
	r := reference{gametest.Grid{Ranks: 8}, rnd.IntN(2) == 0}
	r.Cells[4+rnd.IntN(2)][1+rnd.IntN(8)] = 'K'
	pieces := []byte("ppppppppppppppppRRRRNNNNBBBBQQ")
	rnd.Shuffle(len(pieces), func(i, j int) { pieces[i], pieces[j] = pieces[j], pieces[i] })
	for _, letter := range pieces[:rnd.IntN(len(pieces)+1)] {
		row, column := 1+rnd.IntN(8), 1+rnd.IntN(8)
		if rnd.IntN(3) == 0 { // more in the factories, so that files run
			row = 1 + 7*rnd.IntN(2)
		}
		if r.Cells[row][column] == 0 {
			r.Cells[row][column] = letter
		}
	}
	return r.text()
}

func TestAgainstReference(t *testing.T) {
	gametest.Agree(t, Rules(), newReference, scatter, withoutTally)
}
