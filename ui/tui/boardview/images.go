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

// figure returns the figure of a piece that is drawn as an image, "" if it is not.
func (b *brush) figure(piece game.Piece) string {
	if b.s.Images.Protocol == canvas.NoImages || piece.Empty() {
		return ""
	}
	return pieces.Of(piece, b.Flipped, b.s.Of.FunNames)
}

// image places the image of a piece on a square, with its top left at x, y. ok is false if the piece has none, or if
// a mark takes half of the square.
func (b *brush) image(x, y int, piece game.Piece, look Look) (ok bool) {
	figure := b.figure(piece)
	if figure == "" {
		return false
	}
	if b.Size.Tight() {
		if mark, _ := b.tightSign(piece, look); mark != 0 {
			return false
		}
	}
	square := canvas.Rect{X: x, Y: y, W: b.Size.W, H: b.Size.H}
	b.c.Picture(square, pieceImage{figure, b.s.PieceColours(b.Surface, piece.Seat)})
	return true
}

// float places the pieces that glide or follow the pointer, as images above the squares. The top left of the board is
// at x, y.
func (b *brush) float(x, y int) {
	if !b.floats {
		return
	}
	place := func(box canvas.Rect, piece game.Piece, number int) {
		if figure := b.figure(piece); figure != "" {
			box.X, box.Y = box.X+x, box.Y+y
			b.c.Float(box, pieceImage{figure, b.s.PieceColours(b.Surface, piece.Seat)}, number)
		}
	}
	for i := range b.Glides {
		place(b.Glides[i].box(b.Picture), b.Glides[i].Piece, i+1)
	}
	if held := &b.Held; held.Follows && held.Over != game.NoCell {
		at := b.c.Place()
		place(b.under(held.Column-at.X-x, held.Row-at.Y-y), held.Piece, heldFloat)
	}
}

// heldFloat is the number of the image of the held piece, above those that glide.
const heldFloat = 99

// under returns where a piece is whose middle is at a position, as far as the board reaches.
func (p *Picture) under(x, y int) canvas.Rect {
	place, w, h := p.Place(), p.Size.W, p.Size.H
	x = min(max(x-w/2, place.X), place.X+place.W-w)
	y = min(max(y-h/2, place.Y), place.Y+place.H-h)
	return canvas.Rect{X: x, Y: y, W: w, H: h}
}

// holeImage places the image of a hole, as large as a disc, on a square. ok is false if holes are text.
func (b *brush) holeImage(x, y int, look canvas.Style) (ok bool) {
	if b.s.Images.Protocol == canvas.NoImages || b.Size.Tight() {
		return false
	}
	ink := look.Look().Fg.NRGBA()
	square := canvas.Rect{X: x, Y: y, W: b.Size.W, H: b.Size.H}
	b.c.Picture(square, pieceImage{"disc", pieces.Colours{Fill: ink, Contour: ink, Lines: ink}})
	return true
}
