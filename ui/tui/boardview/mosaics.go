package boardview

import (
	"image/color"
	"math"
	"strings"
	"sync"

	"pawnstorm/ui/canvas"
	"pawnstorm/ui/pieces"
	"pawnstorm/ui/tui/widget"
)

// sheets are the pictures in each size of squares that is large enough. They are made on first use: those
// for quadrants from files, those for sextants and octants from the outlines of the pieces.
var sheets = [...]func() map[widget.CellSize]sheet{
	canvas.Quadrants: sync.OnceValue(readSheets),
	canvas.Sextants:  sync.OnceValue(func() map[widget.CellSize]sheet { return mosaicsOf(canvas.Sextants) }),
	canvas.Octants:   sync.OnceValue(func() map[widget.CellSize]sheet { return mosaicsOf(canvas.Octants) }),
}

// sheetFor returns the pictures for a size of squares, by the names of figures; nil if squares are too
// small for pictures.
func sheetFor(size widget.CellSize, m canvas.Mosaic) sheet {
	return sheets[m]()[size]
}

// mosaicsOf draws all pictures in all sizes.
func mosaicsOf(m canvas.Mosaic) map[widget.CellSize]sheet {
	all := make(map[widget.CellSize]sheet)
	for _, size := range widget.CellSizes {
		if size.Tight() {
			continue
		}
		w, h := size.W*2, size.H*m.Rows()
		s := make(sheet)
		for _, name := range pieces.Names() {
			s[name] = mosaic(figureIn(name, w, h), m)
		}
		for name, inside := range shapes {
			s[name] = mosaic(pixels(w, h, inside), m)
		}
		all[size] = s
	}
	return all
}

// roomyOutline is the least width of a figure, in pixels, that shows more as an outline than as a bitmap.
const roomyOutline = 16

// figureIn draws a figure in w by h pixels: a small one is the bitmap for the smallest squares, if there
// is room with pixels of twice the size.
func figureIn(name string, w, h int) []string {
	if w >= roomyOutline {
		return outline(name, w, h)
	}
	rows := 8
	if h*4 <= w*3 {
		rows = 6
	}
	art := pieces.Bitmap(name, rows)
	if 2*len(art[0]) <= w && 2*rows <= h {
		art = doubled(art)
	}
	beside := strings.Repeat(".", (w-len(art[0]))/2)
	for i := range art {
		art[i] = beside + art[i] + beside
	}
	blank := strings.Repeat(".", w)
	for len(art) < h {
		art = append([]string{blank}, art...)
		if len(art) < h {
			art = append(art, blank)
		}
	}
	return art
}

// doubled draws each pixel as four.
func doubled(art []string) []string {
	var large []string
	for _, row := range art {
		var wide []byte
		for i := range len(row) {
			wide = append(wide, row[i], row[i])
		}
		large = append(large, string(wide), string(wide))
	}
	return large
}

// shapes are the pictures of empty squares: whether they fill a point, from -1 to 1 in a square.
var shapes = map[string]func(x, y float64) bool{
	targetPicture: func(x, y float64) bool { return math.Hypot(x, y) < 0.3 },
	holePicture:   func(x, y float64) bool { return math.Hypot(x, y) < 0.8 },
	placePicture: func(x, y float64) bool {
		return min(math.Abs(x), math.Abs(y)) < 0.15 && max(math.Abs(x), math.Abs(y)) < 0.6
	},
}

// pixels draws a shape in w by h pixels.
func pixels(w, h int, inside func(x, y float64) bool) []string {
	art := make([]string, h)
	for y := range art {
		row := make([]byte, w)
		for x := range row {
			row[x] = '.'
			if inside(float64(2*x+1)/float64(w)-1, float64(2*y+1)/float64(h)-1) {
				row[x] = '#'
			}
		}
		art[y] = string(row)
	}
	return art
}

// outlineDetail is how many points of an outline, at most, a pixel is the mean of in each direction.
const outlineDetail = 4

// A pixel belongs to a figure if one in leastFill parts of it does, and shows the square if one in
// leastLine parts is a line inside the figure. Lines are thinner than pixels.
const leastFill, leastLine = 2.5, 2.4

// outline draws a figure in w by h pixels, which need not be squares. Lines inside it show the square.
func outline(name string, w, h int) []string {
	side := w * h / gcd(w, h)
	for ; side < outlineDetail*max(w, h); side *= 2 {
	}
	ink := color.NRGBA{A: 0xff}
	img := pieces.Image(name, side, side, pieces.Colours{Fill: ink, Lines: color.NRGBA{R: 0xff, A: 0xff}})
	pw, ph := side/w, side/h
	return pixels(w, h, func(fx, fy float64) bool {
		left, top := int((fx+1)/2*float64(w))*pw, int((fy+1)/2*float64(h))*ph
		filled, lines := 0, 0
		for y := top; y < top+ph; y++ {
			for x := left; x < left+pw; x++ {
				c := img.NRGBAAt(x, y)
				filled += int(c.A)
				lines += int(c.R)
			}
		}
		whole := float64(0xff * pw * ph)
		return float64(filled)*leastFill > whole && float64(lines)*leastLine < whole
	})
}

func gcd(a, b int) int {
	for b > 0 {
		a, b = b, a%b
	}
	return a
}

// mosaic draws a picture in block characters that divide a cell.
func mosaic(art []string, m canvas.Mosaic) sprite {
	var s sprite
	rows := m.Rows()
	for y := 0; y+rows <= len(art); y += rows {
		for x := 0; x+2 <= len(art[y]); x += 2 {
			bits := 0
			for i := range 2 * rows {
				if art[y+i/2][x+i%2] != '.' {
					bits |= 1 << i
				}
			}
			if bits > 0 {
				s = append(s, spot{x: uint8(x / 2), y: uint8(y / rows), char: m.Rune(bits)})
			}
		}
	}
	return s
}
