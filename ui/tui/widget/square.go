package widget

import (
	"slices"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
)

// CellSize is the size of a square in terminal cells. A cell is about twice as high as wide, so
// these sizes look square.
type CellSize struct{ W, H int }

// CellSizes lists the sizes of squares, largest first.
var CellSizes = []CellSize{{14, 7}, {12, 6}, {10, 5}, {8, 4}, {6, 3}, {4, 2}, {2, 1}}

// sizesUpTo returns the sizes up to the one that the user chose. Without sprites it omits the
// largest squares, where a single character is lost. If figures need a blank, the smallest square
// is wider.
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

// Tight reports whether a square has room for only its piece and one sign.
func (s CellSize) Tight() bool { return s.H == 1 }

// At returns the column of the piece in a square.
func (s CellSize) At() int {
	if s.Tight() {
		return 0
	}
	return (s.W - 1) / 2
}

// Surface describes the board of a game. The zero value is chequered, in the colours of the theme.
type Surface struct {
	Plain   bool
	colours [2]game.Colour // of the pieces, by seat
}

// The kinds of boards in a theme.
const (
	chequered = iota
	felt      // for black and white discs
	rack      // for red and yellow discs
	garden    // for green and blue pieces
	surfaces
)

// Board returns the styles of a surface, and the index of the side that each seat has.
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

// SurfaceOf returns the surface of a game.
func SurfaceOf(info game.Info) Surface {
	return Surface{info.Plain, [2]game.Colour{info.Seats[0].Colour, info.Seats[1].Colour}}
}
