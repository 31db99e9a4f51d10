package web

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"strconv"

	"golang.org/x/image/vector"

	"pawnstorm/game"
	"pawnstorm/ui/tui/boardview"
)

// A picture has the size that sites use for link previews, with the board in the middle.
const (
	pictureWidth, pictureHeight = 1200, 630
	pictureMargin               = 15
	pictureGround               = "#221d19"
)

// png returns the position as a picture, without text on the board.
func (s *scene) png() ([]byte, error) {
	c := canvas{RGBA: image.NewRGBA(image.Rect(0, 0, pictureWidth, pictureHeight))}
	draw.Draw(c, c.Bounds(), image.NewUniform(colourOf(pictureGround)), image.Point{}, draw.Src)
	wide, high := s.size()
	c.scale = min(
		float32(pictureWidth-2*pictureMargin)/float32(wide),
		float32(pictureHeight-2*pictureMargin)/float32(high),
	)
	c.left = (pictureWidth - float32(wide)*c.scale) / 2
	c.top = (pictureHeight - float32(high)*c.scale) / 2
	s.paint(&c)
	var b bytes.Buffer
	err := png.Encode(&b, c)
	return b.Bytes(), err
}

// canvas is a picture being painted, in the units of a drawing.
type canvas struct {
	*image.RGBA
	scale, left, top float32
	at               point // added to everything painted
}

// colourOf reads a colour such as "#eddcb8".
func colourOf(text string) color.RGBA {
	n, err := strconv.ParseUint(text[1:], 16, 32)
	if err != nil {
		panic(err) // all colours are constants
	}
	return color.RGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 0xff}
}

// fill paints a shape with an opacity.
func (c *canvas) fill(s shape, colour string, opacity float64) {
	full := colourOf(colour)
	ink := image.NewUniform(color.NRGBA{full.R, full.G, full.B, uint8(opacity * 255)})
	where := c.bounds(s)
	r := vector.NewRasterizer(where.Dx(), where.Dy())
	to := func(p point) (x, y float32) {
		p = p.plus(c.at)
		return c.left + float32(p.x)*c.scale - float32(where.Min.X), c.top + float32(p.y)*c.scale - float32(where.Min.Y)
	}
	for _, loop := range s {
		for i, k := range loop {
			x, y := to(k.from)
			if i == 0 {
				r.MoveTo(x, y)
			} else {
				r.LineTo(x, y)
			}
			ax, ay := to(k.at)
			x, y = to(k.to)
			r.QuadTo(ax, ay, x, y)
		}
		r.ClosePath()
	}
	r.Draw(c, where, ink, image.Point{})
}

// bounds returns the pixels of a shape.
func (c *canvas) bounds(s shape) image.Rectangle {
	var b image.Rectangle
	for _, loop := range s {
		for _, k := range loop {
			p := k.at.plus(c.at)
			x, y := int(c.left+float32(p.x)*c.scale), int(c.top+float32(p.y)*c.scale)
			b = b.Union(image.Rect(x-2, y-2, x+3, y+3))
		}
	}
	return b.Intersect(c.Bounds())
}

// box returns a rectangle.
func box(x, y, w, h int) shape {
	var loop []corner
	for _, p := range []point{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}} {
		loop = append(loop, corner{p, p, p})
	}
	return shape{loop}
}

// disc returns a circle made of eight arcs.
func disc(middle point, r int) shape {
	var loop []corner
	far := r * 53 / 128 // from the middle of an octagon's side to its corner
	side := []point{{far, -r}, {r, -far}, {r, far}, {far, r}, {-far, r}, {-r, far}, {-r, -far}, {-far, -r}}
	between := func(a, b point) point { return point{middle.x + (a.x+b.x)/2, middle.y + (a.y+b.y)/2} }
	for i, p := range side {
		loop = append(loop, corner{between(side[(i+7)%8], p), middle.plus(p), between(p, side[(i+1)%8])})
	}
	return shape{loop}
}

// grown paints the outline of a shape: copies of it, moved a little to all sides.
func (c *canvas) grown(s shape, colour string) {
	at := c.at
	for _, d := range []point{{2, 0}, {-2, 0}, {0, 2}, {0, -2}, {1, 1}, {-1, 1}, {1, -1}, {-1, -1}} {
		c.at = at.plus(d)
		c.fill(s, colour, 1)
	}
	c.at = at
}

// paint paints the board and its pieces.
func (s *scene) paint(c *canvas) {
	w, h := s.size()
	look := surfaceOf(&s.info)
	c.fill(box(0, s.margin(), w, h-2*s.margin()), look.light, 1)
	for i := range s.board.Cells {
		cell := game.Cell(i)
		at := s.corner(cell)
		switch {
		case look.dark != "" && (i%s.board.Files+i/s.board.Files)%2 == 0:
			c.fill(box(at.x, at.y, square, square), look.dark, 1)
		case look.holes != "":
			c.fill(disc(at.plus(point{square / 2, square / 2}), discRadius), look.holes, 1)
		case look.lines != "":
			c.fill(box(at.x, at.y, square, 1), look.lines, 1)
			c.fill(box(at.x, at.y, 1, square), look.lines, 1)
		}
	}
	s.paintMarks(c)
	for i, p := range s.board.Cells {
		if p.Empty() {
			continue
		}
		c.at = s.corner(game.Cell(i)).plus(point{pixel, pixel / 2})
		s.paintPiece(c, p)
		c.at = point{}
	}
}

// paintMarks colours the marked squares.
func (s *scene) paintMarks(c *canvas) {
	lay := func(cell game.Cell, colour string, opacity float64) {
		if cell != game.NoCell {
			at := s.corner(cell)
			c.fill(box(at.x, at.y, square, square), colour, opacity)
		}
	}
	for _, l := range s.lamps() {
		lay(l.cell, l.colour, 0.6)
		c.fill(box(s.corner(l.cell).x+1, l.y+1, square-2, lampHeight-2), l.colour, 1)
	}
	for _, cell := range s.last {
		lay(cell, movedColour, movedOpacity)
	}
	for _, t := range tints {
		for _, cell := range s.marked(t.kind) {
			lay(cell, t.colour, t.opacity)
		}
	}
}

// paintPiece paints the figure of a piece.
func (s *scene) paintPiece(c *canvas, p game.Piece) {
	f, ok := figures()[boardview.FigureOf(p, s.flipped)]
	if !ok {
		return
	}
	look := paintOf(&s.info, p.Seat)
	if f.round {
		middle := point{square/2 - pixel, square/2 - pixel/2}
		c.fill(disc(middle, discRadius+2), look.line, 1)
		c.fill(disc(middle, discRadius), look.fill, 1)
		c.fill(disc(middle, discRadius*7/10+1), look.shade, 1)
		c.fill(disc(middle, discRadius*7/10-2), look.fill, 1)
		return
	}
	c.grown(f.whole, look.line)
	c.fill(f.whole, look.fill, 1)
	c.fill(f.shade, look.shade, 1)
}

// iconFile returns the site's icon.
func iconFile() []byte {
	p := paints[game.White]
	return fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -2 56 56">`+
		`<rect x="-4" y="-2" width="56" height="56" rx="10" fill="#b48e66"/><g fill="%s" color="%s" `+outline+
		">%s</g></svg>\n", p.fill, p.shade, p.line, figures()["pawn"].svg())
}
