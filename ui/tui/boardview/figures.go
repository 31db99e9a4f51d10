package boardview

import (
	"slices"
	"sync"

	"pawnstorm/game"
)

// The pictures of the pieces, for boards outside terminals.

// FigurePixels is the width and height of a picture.
const FigurePixels = 12

var figureArt = sync.OnceValue(func() map[string][]string { return readArt("12x12") })

// FigureOf returns the name of a piece's picture, on a board that may be flipped; "" if the piece
// is drawn as its letter.
func FigureOf(p game.Piece, flipped bool) string { return spriteOf(p, flipped) }

// FigureArt returns the rows of a picture from the top: # is ink, o shade, and . shows the
// square. It is nil for an unknown name.
func FigureArt(name string) []string { return slices.Clone(figureArt()[name]) }
