package pieces

import (
	"image/color"

	"pawnstorm/game"
)

// Colours are the colours of a figure's three layers.
type Colours struct{ Fill, Contour, Lines color.NRGBA }

// Colours of pieces. Both sides can move the shared ones.
var (
	Light  = colours(0xf7f3ea, 0x2b2724, 0x2b2724)
	Dark   = colours(0x33302e, 0x141210, 0xe9e2d4)
	Red    = colours(0xd8483a, 0x47100b, 0xffd3c9)
	Yellow = colours(0xf3c63f, 0x4c3705, 0x6b4d08)
	Green  = colours(0x4f9d69, 0x16311f, 0xeaf5ec)
	Blue   = colours(0x3f74b5, 0x12233b, 0xe8f0fa)
	Shared = colours(0xd9b44a, 0x3a2c0c, 0x3a2c0c)
)

var ofColours = map[game.Colour]Colours{
	game.White: Light, game.Black: Dark, game.Red: Red, game.Yellow: Yellow, game.Green: Green, game.Blue: Blue,
}

// ColoursOf returns the colours of a seat's pieces. The colour is the seat's in game.Info; if it has none, the
// first seat is light and the second dark.
func ColoursOf(colour game.Colour, seat game.Seat) Colours {
	switch c, ok := ofColours[colour]; {
	case ok:
		return c
	case seat == game.NoSeat:
		return Shared
	case seat == 0:
		return Light
	}
	return Dark
}

func colours(fill, contour, lines uint32) Colours {
	return Colours{rgb(fill), rgb(contour), rgb(lines)}
}

func rgb(n uint32) color.NRGBA { return color.NRGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 0xff} }
