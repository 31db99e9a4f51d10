package pieces

import (
	"slices"
	"strings"

	"pawnstorm/game"
)

// figures names the figures of the usual signs.
var figures = map[rune]string{
	'♚': "king", '♛': "queen", '♜': "rook", '♝': "bishop", '♞': "knight", '♟': "pawn",
	'▲': "pawn-up", '▼': "pawn-down", '●': "disc", '○': "disc",
}

// Names returns the names of all figures, sorted.
func Names() []string { return slices.Clone(names()) }

// Known reports whether there is a figure with a name.
func Known(name string) bool { return outlines()[name] != nil }

// Of returns the name of a piece's figure, on a board that may be flipped; "" if the piece is drawn as its
// letter. With fun, pieces whose fun name has a figure get that figure.
func Of(p game.Piece, flipped, fun bool) string {
	name := p.Picture
	if fun && name == "" {
		name = strings.ToLower(p.Fun)
	}
	if !Known(name) {
		name = figures[p.Figure]
	}
	if flipped {
		name = turned(name)
	}
	return name
}

// turned returns the figure that points the other way, if a figure points up or down.
func turned(name string) string {
	if stem, ok := strings.CutSuffix(name, "-up"); ok {
		return stem + "-down"
	}
	if stem, ok := strings.CutSuffix(name, "-down"); ok {
		return stem + "-up"
	}
	return name
}
