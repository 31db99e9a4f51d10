package widget

import (
	"image/color"

	"pawnstorm/game"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/pieces"
)

// PieceColours returns the colours of a seat's pieces as images on a surface. They follow the figures of the
// theme, but white and black ones have the colours of the drawings.
func (s *Styles) PieceColours(of Surface, seat game.Seat) pieces.Colours {
	own := game.NoColour
	if seat >= 0 {
		own = of.colours[seat]
	}
	colours := pieces.ColoursOf(own, seat)
	if own != game.NoColour || seat < 0 {
		return colours
	}
	b, sides := s.Board(of)
	square := b.Marks[DarkGround][FirstFigure+Mark(sides[seat])].Look()
	ink := square.Fg.NRGBA()
	switch light := brightness(ink); {
	case isGrey(ink) && light >= 200:
		return pieces.Light
	case isGrey(ink) && light < 64:
		colours = pieces.Dark
	default:
		colours = pieces.Colours{Fill: ink, Contour: shaded(ink), Lines: shaded(ink)}
		if light < 96 {
			colours.Lines = pieces.Dark.Lines
		}
	}
	if square.Bg != 0 && brightness(square.Bg.NRGBA()) < 32 {
		colours.Contour = onBlack // or a dark piece would sink
	}
	return colours
}

// onBlack is the contour of pieces on nearly black squares.
var onBlack = canvas.RGB(0x8d, 0x84, 0x78).NRGBA()

// brightness returns how bright a colour looks, from 0 to 255.
func brightness(c color.NRGBA) int { return (299*int(c.R) + 587*int(c.G) + 114*int(c.B)) / 1000 }

func isGrey(c color.NRGBA) bool { return max(c.R, c.G, c.B)-min(c.R, c.G, c.B) < 24 }

// shaded returns a much darker shade of a colour.
func shaded(c color.NRGBA) color.NRGBA { return color.NRGBA{c.R / 5, c.G / 5, c.B / 5, 255} }
