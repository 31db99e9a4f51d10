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
var CellSizes = []CellSize{{14, 7}, {12, 6}, {10, 5}, {8, 4}, {6, 3}, {4, 2}, {2, 1}}

// sizesUpTo are the sizes that a person wants. A figure alone is lost in the largest
// squares; where figures need a blank, the smallest square is wider than it looks
// well.
func sizesUpTo(largest account.BoardSize, sprites, pad bool) []CellSize {
	sizes := slices.Clone(CellSizes)
	last := len(sizes) - 1
	if pad {
		sizes[last].W = 3
	}
	switch {
	case largest == account.SmallBoard:
		return sizes[last:]
	case largest == account.MediumBoard:
		return sizes[last-1:]
	case !sprites:
		return sizes[last-2:]
	case largest == account.LargeBoard:
		return sizes[last-3:]
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

// The boards of a theme.
const (
	chequered = iota
	felt      // of black and white discs
	rack      // of red and yellow ones
	garden    // of green and blue pieces
	surfaces
)

// Board is the looks of a surface, and which of its sides each seat has.
func (s *Styles) Board(of Surface) (b *Board, sides [2]uint8) {
	kind := chequered
	sides[1] = 1
	for seat, c := range of.colours {
		switch c {
		case game.White, game.Black:
			kind, sides[seat] = felt, uint8(c-game.White)
		case game.Red, game.Yellow:
			kind, sides[seat] = rack, uint8(c-game.Red)
		case game.Green, game.Blue:
			kind, sides[seat] = garden, uint8(c-game.Green)
		}
	}
	return s.boards[kind], sides
}

// SurfaceOf is the surface of the board of a game.
func SurfaceOf(info game.Info) Surface {
	return Surface{info.Plain, [2]game.Colour{info.Seats[0].Colour, info.Seats[1].Colour}}
}
