package boardview

import (
	"pawnstorm/game"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/widget"
)

// Glide is a piece on its way between two squares.
type Glide struct {
	Piece       game.Piece
	From, To    game.Cell
	part, parts int // how far it is
}

// box returns where the piece is, as large as a square.
func (g *Glide) box(p *Picture) canvas.Rect {
	at, to := p.Square(g.From), p.Square(g.To)
	at.X += (to.X - at.X) * g.part / g.parts
	at.Y += (to.Y - at.Y) * g.part / g.parts
	return at
}

// glides draws the parts of gliding pieces that are over a square, whose top left is at x, y.
func (b *brush) glides(x, y int, at game.Cell, ground widget.Ground) {
	if b.floats {
		return
	}
	for i := range b.Glides {
		g := &b.Glides[i]
		box, square := g.box(b.Picture), b.Picture.Square(at)
		if box.Clip(square).W == 0 {
			continue
		}
		over := *b
		over.c = b.c.Part(canvas.Rect{X: x, Y: y, W: square.W, H: square.H})
		over.piece(box.X-square.X, box.Y-square.Y, ground, g.Piece)
	}
}
