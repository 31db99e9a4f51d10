package boardview

import (
	"image"

	"pawnstorm/game"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/pieces"
)

// pieceImage is a piece as an image for a terminal.
type pieceImage struct {
	figure  string
	colours pieces.Colours
}

// Image implements [canvas.Picture].
func (p pieceImage) Image(w, h int) *image.NRGBA { return pieces.Image(p.figure, w, h, p.colours) }

// image places the image of a piece on a square, with its top left at x, y. ok is false if the piece has none.
func (b *brush) image(x, y int, piece game.Piece) (ok bool) {
	figure := pieces.Of(piece, b.Flipped, b.s.Of.FunNames)
	if figure == "" {
		return false
	}
	square := canvas.Rect{X: x, Y: y, W: b.Size.W, H: b.Size.H}
	b.c.Picture(square, pieceImage{figure, b.s.PieceColours(b.Surface, piece.Seat)})
	return true
}
