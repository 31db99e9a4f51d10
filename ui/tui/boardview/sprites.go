package boardview

import (
	"embed"
	"fmt"
	"strings"

	"pawnstorm/game"
	"pawnstorm/ui/tui/widget"
)

// The sprites are text: # is ink, o shade, and . shows the square. Sprites of 8x8 and 12x12 are
// drawn in half blocks, two pixels a terminal cell. Sprites of 12x6 are drawn in quadrants, four
// pixels a cell, without shade.
//
//go:embed sprites/*.txt
var spriteFiles embed.FS

// picture is something drawn in blocks.
type picture uint8

// The pictures.
const (
	kingPicture picture = iota
	queenPicture
	rookPicture
	bishopPicture
	spentPicture
	knightPicture
	pawnPicture
	workerPicture
	pawnUpPicture
	pawnDownPicture
	discPicture
	crossPicture
	retiredPicture
	housePicture
	edgePicture   // a disc that is turning
	targetPicture // a possible move
	placePicture  // a possible place for a disc
	holePicture   // a hole for a disc
	pictures
	noPicture = pictures
)

// pictureNames are the names of the pictures in the files.
var pictureNames = [pictures]string{
	"king", "queen", "rook", "bishop", "spent", "knight", "pawn", "worker", "pawn-up", "pawn-down",
	"disc", "cross", "retired", "house", "edge", "target", "place", "hole",
}

// figurePictures maps the figures of pieces to pictures.
var figurePictures = map[rune]picture{
	'♚': kingPicture, '♛': queenPicture, '♜': rookPicture, '♝': bishopPicture, '♗': spentPicture,
	'♞': knightPicture, '♟': pawnPicture, '▲': pawnUpPicture, '▼': pawnDownPicture, '●': discPicture, '○': discPicture,
	'✚': crossPicture, '∩': retiredPicture, '▦': housePicture,
}

// pictureOf returns the picture of a piece, or noPicture.
func pictureOf(p game.Piece, flipped bool) picture {
	switch p.Picture {
	case "worker":
		return workerPicture
	case "edge":
		return edgePicture
	}
	figure := p.Figure
	if flipped && p.Turned != 0 {
		figure = p.Turned
	}
	if which, ok := figurePictures[figure]; ok {
		return which
	}
	return noPicture
}

// sprite is a picture in terminal cells, without the cells that show only the square.
type sprite []spot

// spot is one cell of a sprite.
type spot struct {
	x, y  uint8
	pixel widget.Pixel
	char  rune
}

// sheet is all pictures in one size.
type sheet [pictures]sprite

// sheets are the pictures for each size of squares that is large enough. Sizes without a file of
// their own get a margin.
var sheets = map[widget.CellSize]*sheet{
	{W: 14, H: 7}: readSheet("12x12", 1, halves),
	{W: 12, H: 6}: readSheet("12x12", 0, halves),
	{W: 10, H: 5}: readSheet("8x8", 1, halves),
	{W: 8, H: 4}:  readSheet("8x8", 0, halves),
	{W: 6, H: 3}:  readSheet("12x6", 0, quadrants),
}

// readSheet reads the sprites of a file, and adds a margin in pixels.
func readSheet(file string, margin int, draw func(art []string) sprite) *sheet {
	arts := readArt(file)
	s := new(sheet)
	for i, name := range pictureNames {
		s[i] = draw(widen(arts[name], margin))
	}
	return s
}

// readArt reads the rows of a file's sprites, by name.
func readArt(file string) map[string][]string {
	text, err := spriteFiles.ReadFile("sprites/" + file + ".txt")
	if err != nil {
		panic(err)
	}
	arts := make(map[string][]string)
	for part := range strings.SplitSeq(strings.TrimPrefix(string(text), "@"), "\n@") {
		name, art, _ := strings.Cut(strings.TrimSpace(part), "\n")
		arts[name] = strings.Split(art, "\n")
	}
	for _, name := range pictureNames {
		if arts[name] == nil {
			panic(fmt.Sprintf("%s: no sprite for %s", file, name))
		}
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

// quadrantChars are the block elements by the quarters that they fill: 1 and 2 above, 4 and 8 below.
var quadrantChars = []rune(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")

// quadrants draws a picture in quarters of cells.
func quadrants(art []string) sprite {
	var s sprite
	for y := 0; y+1 < len(art); y += 2 {
		for x := 0; x+1 < len(art[y]); x += 2 {
			quarters := 0
			for i, pixel := range []byte{art[y][x], art[y][x+1], art[y+1][x], art[y+1][x+1]} {
				if pixel != '.' {
					quarters |= 1 << i
				}
			}
			if quarters > 0 {
				s = append(s, spot{x: uint8(x / 2), y: uint8(y / 2), char: quadrantChars[quarters]})
			}
		}
	}
	return s
}
