package boardview

import (
	"cmp"
	"embed"
	"fmt"
	"strings"

	"pawnstorm/ui/canvas"
	"pawnstorm/ui/pieces"
	"pawnstorm/ui/tui/widget"
)

// The sprites are text: # is ink, o shade, and . shows the square. Sprites of 8x8 and 12x12 are
// drawn in half blocks, two pixels a terminal cell. Sprites of 12x6 are drawn in quadrants, four
// pixels a cell, without shade.
//
//go:embed sprites/*.txt
var spriteFiles embed.FS

// pictures is how many pictures each file has: one for each figure, and these.
const (
	pictures      = 18
	targetPicture = "target"    // a possible move
	placePicture  = "place"     // a possible place for a disc
	holePicture   = "hole"      // a hole for a disc
	edgePicture   = "disc-edge" // a disc that is turning
)

// spritesOf names the sprites of figures that have no sprite of their own.
var spritesOf = map[string]string{
	"worker-up": "worker", "worker-down": "worker", "average-individual": "worker",
	"average-individual-retired": "retired", "designated-individual": "king", "significant-other": "queen",
	"group-therapist": "bishop", "group-therapist-used": "spent", "social-worker": "knight",
	"public-housing": "house", "conflict-arbitrator": "cross",
}

// sprite is a picture in terminal cells, without the cells that show only the square.
type sprite []spot

// spot is one cell of a sprite.
type spot struct {
	x, y  uint8
	pixel widget.Pixel
	char  rune
}

// sheet is all pictures in one size, by name.
type sheet map[string]sprite

// readSheets reads the pictures of all sizes. Sizes without a file of their own get a margin.
func readSheets() map[widget.CellSize]sheet {
	return map[widget.CellSize]sheet{
		{W: 14, H: 7}: readSheet("12x12", 1, halves),
		{W: 12, H: 6}: readSheet("12x12", 0, halves),
		{W: 10, H: 5}: readSheet("8x8", 1, halves),
		{W: 8, H: 4}:  readSheet("8x8", 0, halves),
		{W: 6, H: 3}:  readSheet("12x6", 0, func(art []string) sprite { return mosaic(art, canvas.Quadrants) }),
	}
}

// readSheet reads the sprites of a file, and adds a margin in pixels. Figures without a sprite are
// drawn as their bitmaps.
func readSheet(file string, margin int, draw func(art []string) sprite) sheet {
	s := make(sheet)
	var w, h int
	for name, art := range readArt(file) {
		art = widen(art, margin)
		w, h = len(art[0]), len(art)
		s[name] = draw(art)
	}
	for _, figure := range pieces.Names() {
		if name := cmp.Or(spritesOf[figure], figure); s[name] != nil {
			s[figure] = s[name]
		} else {
			s[figure] = draw(figureIn(figure, w, h))
		}
	}
	return s
}

// readArt reads the rows of a file's sprites, by name.
func readArt(file string) map[string][]string {
	text, err := spriteFiles.ReadFile("sprites/" + file + ".txt")
	if err != nil {
		panic(err)
	}
	arts := pieces.ReadArt(string(text))
	if len(arts) != pictures {
		panic(fmt.Sprintf("%s: %d sprites", file, len(arts)))
	}
	return arts
}

// widen adds a margin of blank pixels around a picture.
func widen(art []string, margin int) []string {
	beside := strings.Repeat(".", margin)
	for i, row := range art {
		art[i] = beside + row + beside
	}
	for range margin {
		blank := strings.Repeat(".", len(art[0]))
		art = append(append([]string{blank}, art...), blank)
	}
	return art
}

// halves draws a picture in half blocks.
func halves(art []string) sprite {
	var s sprite
	for y := 0; y+1 < len(art); y += 2 {
		for x := range art[y] {
			top, bottom := art[y][x], art[y+1][x]
			p := spot{x: uint8(x), y: uint8(y / 2)}
			switch {
			case top == '.' && bottom == '.':
				continue
			case top == bottom:
				p.char, p.pixel = '█', colourOf(top)
			case bottom == '.':
				p.char, p.pixel = '▀', colourOf(top)
			case top == '.':
				p.char, p.pixel = '▄', colourOf(bottom)
			case top == '#':
				p.char, p.pixel = '▀', widget.InkOnShade
			default:
				p.char, p.pixel = '▀', widget.ShadeOnInk
			}
			s = append(s, p)
		}
	}
	return s
}

// colourOf returns the colours of a pixel on a square.
func colourOf(pixel byte) widget.Pixel {
	if pixel == 'o' {
		return widget.ShadeOnGround
	}
	return widget.InkOnGround
}
