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

// figurePictures maps the figures of pieces to the names of their pictures.
var figurePictures = map[rune]string{
	'♚': "king", '♛': "queen", '♜': "rook", '♝': "bishop", '♗': "spent", '♞': "knight", '♟': "pawn",
	'▲': "pawn-up", '▼': "pawn-down", '●': "disc", '○': "disc", '✚': "cross", '∩': "retired", '▦': "house",
}

// FigureOf returns the name of a piece's picture, on a board that may be flipped; "" if the piece
// is drawn as its letter.
func FigureOf(p game.Piece, flipped bool) string {
	switch {
	case p.Picture == workerPicture, p.Picture == edgePicture:
		return p.Picture
	case flipped && p.Turned != 0:
		return figurePictures[p.Turned]
	}
	return figurePictures[p.Figure]
}

// FigureArt returns the rows of a picture from the top: # is ink, o shade, and . shows the
// square. It is nil for an unknown name.
func FigureArt(name string) []string { return slices.Clone(figureArt()[name]) }
