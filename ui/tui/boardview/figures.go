package boardview

import (
	"slices"
	"sync"

	"pawnstorm/game"
)

// The pictures of the pieces, for those who draw boards on other surfaces than a
// terminal.

// FigurePixels is how wide and how high a picture is.
const FigurePixels = 12

var figureArt = sync.OnceValue(func() map[string][]string { return readArt("12x12") })

// FigureOf names the picture of a piece, on a board that is seen from the second side or
// is not; "" where it has none, and its letter says what it is.
func FigureOf(p game.Piece, flipped bool) string {
	if which := pictureOf(p, flipped); which != noPicture {
		return pictureNames[which]
	}
	return ""
}

// FigureArt are the rows of a picture from the top down: # is ink, o shade, and . shows
// the square. It is nil for a name that is none.
func FigureArt(name string) []string { return slices.Clone(figureArt()[name]) }
