package widget

import (
	"slices"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
)

// CellSize is how many terminal cells a square of the board takes. A terminal
// cell is about twice as high as wide, so these look square.
type CellSize struct{ W, H int }

// CellSizes are the sizes of a board, the largest first.
var CellSizes = []CellSize{{6, 3}, {4, 2}, {2, 1}}

// sizesUpTo are the sizes that a person wants. Where figures need a blank, the
// smallest square is wider than it looks well.
func sizesUpTo(largest account.BoardSize, pad bool) []CellSize {
	sizes := slices.Clone(CellSizes)
	if pad {
		sizes[len(sizes)-1].W = 3
	}
	switch largest {
	case account.SmallBoard:
		return sizes[2:]
	case account.MediumBoard:
		return sizes[1:]
	}
	return sizes
}

// Tight reports whether a square has only its piece and one sign beside it.
func (s CellSize) Tight() bool { return s.H == 1 }

// At is the column of a square in which its piece stands.
func (s CellSize) At() int {
	if s.Tight() {
		return 0
	}
	return (s.W - 1) / 2
}

// Surface is what a game says of its board. The zero surface is chequered, with the
// colours of the theme.
type Surface struct {
	Plain   bool
	colours [2]game.Colour // of the pieces, by seat
}

// SurfaceOf is the surface of the board of a game.
func SurfaceOf(info game.Info) Surface {
	return Surface{info.Plain, [2]game.Colour{info.Seats[0].Colour, info.Seats[1].Colour}}
}
