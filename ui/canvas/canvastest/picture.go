package canvastest

import (
	"image"
	"image/color"
	"image/draw"
	"os"
	"path/filepath"

	"github.com/charmbracelet/x/ansi"
	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"pawnstorm/ui/canvas"
)

// Fonts is where Debian's fonts-dejavu-core puts the fonts of a Painter.
const Fonts = "/usr/share/fonts/truetype/dejavu"

// Painter paints what a terminal shows as a picture. It is not safe for concurrent use.
type Painter struct {
	// Cell is the size of a cell in pixels.
	Cell image.Point
	// Fg and Bg are the terminal's default colours, Basic its 16 configurable ones.
	Fg, Bg color.RGBA
	Basic  [16]color.RGBA

	faces  [2]font.Face // regular and bold
	ascent int
	glyphs map[glyph]*image.Alpha
}

// glyph is a character to draw.
type glyph struct {
	text string
	bold bool
}

// XtermColors are the default 16 colours of xterm.
var XtermColors = [16]color.RGBA{
	{0, 0, 0, 255},
	{205, 0, 0, 255},
	{0, 205, 0, 255},
	{205, 205, 0, 255},
	{0, 0, 238, 255},
	{205, 0, 205, 255},
	{0, 205, 205, 255},
	{229, 229, 229, 255},
	{127, 127, 127, 255},
	{255, 0, 0, 255},
	{0, 255, 0, 255},
	{255, 255, 0, 255},
	{92, 92, 255, 255},
	{255, 0, 255, 255},
	{0, 255, 255, 255},
	{255, 255, 255, 255},
}

// NewPainter returns a painter with DejaVu Sans Mono in a size in pixels, read from a folder of fonts.
// It paints grey on black, in cells of the font's size.
func NewPainter(folder string, pixels float64) (*Painter, error) {
	p := &Painter{
		Fg: color.RGBA{204, 204, 204, 255}, Bg: color.RGBA{A: 255}, Basic: XtermColors,
		glyphs: make(map[glyph]*image.Alpha),
	}
	for i, name := range []string{"DejaVuSansMono.ttf", "DejaVuSansMono-Bold.ttf"} {
		data, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			return nil, err
		}
		parsed, err := opentype.Parse(data)
		if err != nil {
			return nil, err
		}
		options := &opentype.FaceOptions{Size: pixels, DPI: 72, Hinting: font.HintingFull}
		p.faces[i], err = opentype.NewFace(parsed, options)
		if err != nil {
			return nil, err
		}
	}
	m := p.faces[0].Metrics()
	wide, _ := p.faces[0].GlyphAdvance('M')
	p.ascent = m.Ascent.Ceil()
	p.Cell = image.Pt(wide.Round(), p.ascent+m.Descent.Ceil())
	return p, nil
}

// Picture paints what the terminal shows.
func (p *Painter) Picture(t *Terminal) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, t.Width()*p.Cell.X, t.Height()*p.Cell.Y))
	for y := range t.Height() {
		for x := range t.Width() {
			c := t.CellAt(x, y)
			if c.Width == 0 { // painted with its left half
				continue
			}
			at := image.Rectangle{Max: image.Pt(p.Cell.X*c.Width, p.Cell.Y)}.Add(image.Pt(x*p.Cell.X, y*p.Cell.Y))
			p.paint(img, at, c.Content, Look(c.Style))
		}
	}
	return img
}

// paint paints a cell.
func (p *Painter) paint(img *image.RGBA, at image.Rectangle, text string, look canvas.Look) {
	fg, bg := p.color(look.Fg, p.Fg), p.color(look.Bg, p.Bg)
	if look.Attr&canvas.Reverse != 0 {
		fg, bg = bg, fg
	}
	if look.Attr&canvas.Faint != 0 {
		fg = mixed(fg, bg)
	}
	draw.Draw(img, at, image.NewUniform(bg), image.Point{}, draw.Src)
	ink := image.NewUniform(fg)
	if text != "" && text != " " {
		mask := p.mask(glyph{text, look.Attr&canvas.Bold != 0}, at.Size())
		draw.DrawMask(img, at, ink, image.Point{}, mask, image.Point{}, draw.Over)
	}
	line := func(y int) {
		draw.Draw(img, image.Rect(at.Min.X, at.Min.Y+y, at.Max.X, at.Min.Y+y+1), ink, image.Point{}, draw.Src)
	}
	if look.Attr&canvas.Underline != 0 {
		line(min(p.ascent+1, p.Cell.Y-1))
	}
	if look.Attr&canvas.Strike != 0 {
		line(p.ascent * 2 / 3)
	}
}

// color converts a colour of the terminal. own is the default.
func (p *Painter) color(c canvas.Color, own color.RGBA) color.RGBA {
	n, indexed := c.Index()
	switch {
	case c == 0:
		return own
	case indexed && n < 16:
		return p.Basic[n]
	case indexed:
		return color.RGBAModel.Convert(ansi.IndexedColor(n)).(color.RGBA)
	}
	return color.RGBA{uint8(c >> 16), uint8(c >> 8), uint8(c), 255}
}

func mixed(a, b color.RGBA) color.RGBA {
	mid := func(a, b uint8) uint8 { return uint8((int(a) + int(b)) / 2) }
	return color.RGBA{mid(a.R, b.R), mid(a.G, b.G), mid(a.B, b.B), 255}
}

// mask returns where a character has ink.
func (p *Painter) mask(g glyph, size image.Point) *image.Alpha {
	if m := p.glyphs[g]; m != nil {
		return m
	}
	m := image.NewAlpha(image.Rectangle{Max: size})
	p.glyphs[g] = m
	first := []rune(g.text)[0]
	switch {
	case mosaic(m, first):
		return m
	case first >= '▀' && first <= '▕':
		block(m, first)
		return m
	}
	face := p.faces[0]
	if g.bold {
		face = p.faces[1]
	}
	d := font.Drawer{Dst: m, Src: image.Opaque, Face: face, Dot: fixed.P(0, p.ascent)}
	if extra := fixed.I(size.X) - d.MeasureString(g.text); extra < 0 { // wider than its cell
		d.Dot.X += extra / 2
	}
	d.DrawString(g.text)
	return m
}

// block fills a mask with a block element, U+2580 to U+2595.
func block(m *image.Alpha, r rune) {
	w, h := m.Rect.Max.X, m.Rect.Max.Y
	fill := func(x0, y0, x1, y1 int, alpha uint8) {
		draw.Draw(m, image.Rect(x0, y0, x1, y1), image.NewUniform(color.Alpha{alpha}), image.Point{}, draw.Src)
	}
	eighth := func(n, of int) int { return (n*of + 4) / 8 }
	switch {
	case r == '▀':
		fill(0, 0, w, eighth(4, h), 255)
	case r <= '█':
		fill(0, h-eighth(int(r-'▀'), h), w, h, 255)
	case r <= '▏':
		fill(0, 0, eighth(8-int(r-'█'), w), h, 255)
	case r == '▐':
		fill(eighth(4, w), 0, w, h, 255)
	case r <= '▓':
		fill(0, 0, w, h, uint8(64*int(r-'▐')))
	case r == '▔':
		fill(0, 0, w, eighth(1, h), 255)
	case r == '▕':
		fill(eighth(7, w), 0, w, h, 255)
	}
}

// mosaic fills a mask with a quadrant, sextant or octant. It reports whether the character is one.
func mosaic(m *image.Alpha, r rune) bool {
	for _, set := range []canvas.Mosaic{canvas.Quadrants, canvas.Sextants, canvas.Octants} {
		rows := set.Rows()
		for pixels := 1<<(2*rows) - 1; pixels >= 0; pixels-- { // Rune adds a pixel to a few
			if set.Rune(pixels) != r {
				continue
			}
			w, h := m.Rect.Max.X, m.Rect.Max.Y
			for i := range 2 * rows {
				if pixels&(1<<i) != 0 {
					x, y := i%2, i/2
					at := image.Rect(x*w/2, y*h/rows, (x+1)*w/2, (y+1)*h/rows)
					draw.Draw(m, at, image.Opaque, image.Point{}, draw.Src)
				}
			}
			return true
		}
	}
	return false
}
