package web

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"strconv"

	"pawnstorm/game"
	"pawnstorm/ui/pieces"
)

// A picture has the size that sites use for link previews, with the board in the middle.
const (
	pictureWidth, pictureHeight = 1200, 630
	pictureMargin               = 15
	pictureGround               = "#221d19"
)

// png returns the position as a picture, without text on the board.
func (s *scene) png() ([]byte, error) {
	side := s.sideIn(pictureWidth-2*pictureMargin, pictureHeight-2*pictureMargin)
	board := s.extent(side)
	at := image.Pt((pictureWidth-board.X)/2, (pictureHeight-board.Y)/2)
	m := image.NewRGBA(image.Rect(0, 0, pictureWidth, pictureHeight))
	draw.Draw(m, m.Rect, image.NewUniform(colourOf(pictureGround)), image.Point{}, draw.Src)
	s.paint(m, at, side)
	var b bytes.Buffer
	err := png.Encode(&b, m)
	return b.Bytes(), err
}

// paint paints the board into a picture.
func (s *scene) paint(m draw.Image, at image.Point, side int) {
	drawn := make(map[tile]image.Image)
	for _, p := range s.places(side) {
		if drawn[p.tile] == nil {
			drawn[p.tile] = p.draw()
		}
		draw.Draw(m, p.Add(at), drawn[p.tile], image.Point{}, draw.Src)
	}
}

// sideIn returns the largest side of a square, in pixels, with which the board fits.
func (s *scene) sideIn(w, h int) int {
	wide, high := s.size()
	return min(w*square/wide, h*square/high)
}

// extent returns the size of the whole board in pixels.
func (s *scene) extent(side int) image.Point {
	return image.Pt(s.board.Files*side, s.board.Ranks*side+2*scaled(s.margin(), side))
}

// scaled turns units of a drawing into pixels.
func scaled(units, side int) int { return (units*side + square/2) / square }

// tile is what a square or a lamp looks like.
type tile struct {
	size       image.Point
	ground     color.RGBA
	hole, line color.RGBA // transparent if there is none
	figure     string
	colours    pieces.Colours
}

// place is a tile with its place on the board, in pixels.
type place struct {
	image.Rectangle
	tile
}

// places returns the tiles that make up the board: the squares in the order of their cells, then the lamps.
func (s *scene) places(side int) []place {
	over := s.tints()
	list := make([]place, len(s.board.Cells))
	for i := range s.board.Cells {
		at := s.spot(game.Cell(i)).Mul(side).Add(image.Pt(0, scaled(s.margin(), side)))
		list[i] = place{image.Rectangle{at, at.Add(image.Pt(side, side))}, s.tile(game.Cell(i), over[game.Cell(i)])}
		list[i].size = list[i].Size()
	}
	high := s.extent(side).Y
	for _, l := range s.lamps() {
		r := image.Rect(0, 0, side, scaled(lampHeight, side)).Add(image.Pt(list[l.cell].Min.X, 0))
		if l.y > 0 {
			r = r.Add(image.Pt(0, high-r.Dy()))
		}
		r = r.Inset(1)
		list = append(list, place{r, tile{size: r.Size(), ground: colourOf(l.colour)}})
	}
	return list
}

// tile returns how a cell looks under tints.
func (s *scene) tile(c game.Cell, over []tint) tile {
	look := surfaceOf(&s.info)
	t := tile{ground: colourOf(look.light)}
	switch {
	case look.dark != "":
		if (int(c)%s.board.Files+int(c)/s.board.Files)%2 == 0 {
			t.ground = colourOf(look.dark)
		}
	case look.holes != "":
		t.hole = colourOf(look.holes)
	case look.lines != "":
		t.line = colourOf(look.lines)
	}
	for _, o := range over {
		t.ground = o.over(t.ground)
		if t.hole.A > 0 {
			t.hole = o.over(t.hole)
		}
	}
	if p := s.board.Cells[c]; !p.Empty() {
		t.figure, t.colours = pieces.Of(p, s.flipped, false), coloursOf(&s.info, p)
	}
	return t
}

// draw draws the tile.
func (t tile) draw() *image.RGBA {
	m := image.NewRGBA(image.Rectangle{Max: t.size})
	draw.Draw(m, m.Rect, image.NewUniform(t.ground), image.Point{}, draw.Src)
	if t.line.A > 0 {
		draw.Draw(m, image.Rect(0, 0, t.size.X, 1), image.NewUniform(t.line), image.Point{}, draw.Src)
		draw.Draw(m, image.Rect(0, 0, 1, t.size.Y), image.NewUniform(t.line), image.Point{}, draw.Src)
	}
	lay := func(figure string, c pieces.Colours) {
		if f := pieces.Image(figure, t.size.X, t.size.Y, c); f != nil {
			draw.Draw(m, m.Rect, f, image.Point{}, draw.Over)
		}
	}
	if hole := color.NRGBA(t.hole); hole.A > 0 {
		lay("disc", pieces.Colours{Fill: hole, Contour: hole, Lines: hole})
	}
	lay(t.figure, t.colours)
	return m
}

// colourOf reads a colour such as "#eddcb8".
func colourOf(text string) color.RGBA {
	n, err := strconv.ParseUint(text[1:], 16, 32)
	if err != nil {
		panic(err) // all colours are constants
	}
	return color.RGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 0xff}
}
