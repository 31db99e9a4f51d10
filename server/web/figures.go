package web

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"pawnstorm/ui/tui/boardview"
)

// The figures are the sprites of the screens with their corners cut and rounded, so that a staircase of pixels
// becomes a slope.

const (
	// pixel is the size of a sprite's pixel in the units of a drawing. Corners are cut at half of it and
	// rounded at a quarter.
	pixel = 4
	// square is the size of a square: a sprite with a margin of one pixel.
	square = (boardview.FigurePixels + 2) * pixel
)

// point is a place in a drawing.
type point struct{ x, y int }

func (p point) plus(q point) point { return point{p.x + q.x, p.y + q.y} }
func (p point) times(n int) point  { return point{p.x * n, p.y * n} }

// shape is an area with round corners: its loops.
type shape [][]corner

// corner is a corner of a loop, rounded between two points on its edges.
type corner struct{ from, at, to point }

// shapeOf returns the area of a picture's wanted pixels.
func shapeOf(art []string, wanted func(pixel byte) bool) shape {
	var s shape
	for _, loop := range loopsOf(art, wanted) {
		s = append(s, rounded(cut(loop)))
	}
	return s
}

// loopsOf returns the outlines of an area, in steps of one pixel, with the area to the right. Pixels that only
// touch at a corner are not connected, so that slits stay open.
func loopsOf(art []string, wanted func(byte) bool) [][]point {
	inside := func(x, y int) bool {
		return y >= 0 && y < len(art) && x >= 0 && x < len(art[y]) && wanted(art[y][x])
	}
	steps := make(map[point][]point) // by their beginning
	var starts []point
	add := func(from, step point) {
		steps[from] = append(steps[from], step)
		starts = append(starts, from)
	}
	for y := range art {
		for x := range art[y] {
			if !inside(x, y) {
				continue
			}
			if !inside(x, y-1) {
				add(point{x, y}, point{1, 0})
			}
			if !inside(x+1, y) {
				add(point{x + 1, y}, point{0, 1})
			}
			if !inside(x, y+1) {
				add(point{x + 1, y + 1}, point{-1, 0})
			}
			if !inside(x-1, y) {
				add(point{x, y + 1}, point{0, -1})
			}
		}
	}
	var loops [][]point
	for _, start := range starts {
		var loop []point
		at, last := start, point{}
		for len(steps[at]) > 0 {
			choice := 0
			if right := slices.Index(steps[at], point{-last.y, last.x}); right > 0 {
				choice = right
			}
			last = steps[at][choice]
			steps[at] = slices.Delete(steps[at], choice, choice+1)
			loop = append(loop, at)
			at = at.plus(last)
		}
		if loop != nil {
			loops = append(loops, loop)
		}
	}
	return loops
}

// cut connects the middles of a loop's steps, and drops those on a straight line.
func cut(loop []point) []point {
	middles := make([]point, len(loop))
	for i, p := range loop {
		middles[i] = p.plus(loop[(i+1)%len(loop)]).times(pixel / 2)
	}
	var corners []point
	for i, p := range middles {
		before, after := middles[(i+len(middles)-1)%len(middles)], middles[(i+1)%len(middles)]
		if (p.x-before.x)*(after.y-p.y) != (p.y-before.y)*(after.x-p.x) {
			corners = append(corners, p)
		}
	}
	return corners
}

// rounded begins to turn a quarter of a pixel before each corner. The edges are straight or at 45 degrees.
func rounded(corners []point) []corner {
	list := make([]corner, len(corners))
	for i, p := range corners {
		list[i] = corner{
			p.plus(towards(p, corners[(i+len(corners)-1)%len(corners)])), p,
			p.plus(towards(p, corners[(i+1)%len(corners)])),
		}
	}
	return list
}

// towards returns a step from one corner to another.
func towards(from, to point) point {
	sign := func(n int) int { return max(-1, min(1, n)) }
	return point{sign(to.x - from.x), sign(to.y - from.y)}
}

// String returns the shape as the data of an SVG path.
func (s shape) String() string {
	var b strings.Builder
	for _, loop := range s {
		for i, c := range loop {
			verb := "L"
			if i == 0 {
				verb = "M"
			}
			fmt.Fprintf(&b, "%s%d %dQ%d %d %d %d", verb, c.from.x, c.from.y, c.at.x, c.at.y, c.to.x, c.to.y)
		}
		b.WriteByte('Z')
	}
	return b.String()
}

// figure is what a piece looks like.
type figure struct {
	whole, shade shape
	round        bool // a disc: its shapes are not used
}

// discRadius is the radius of a disc, centred on its square.
const discRadius = 5 * pixel

// figureNames has the figures in the order of the file.
var figureNames = []string{
	"king", "queen", "rook", "bishop", "spent", "knight", "pawn", "worker", "pawn-up", "pawn-down",
	"disc", "cross", "retired", "house", "disc-edge",
}

// figures returns the figures of all pieces, by name. Only servers with web pages need them.
var figures = sync.OnceValue(func() map[string]figure {
	all := make(map[string]figure)
	for _, name := range figureNames {
		art := boardview.FigureArt(name)
		all[name] = figure{
			whole: shapeOf(art, func(p byte) bool { return p != '.' }),
			shade: shapeOf(art, func(p byte) bool { return p == 'o' }),
			round: name == "disc",
		}
	}
	return all
})

// svg draws the figure with its corner at 0, 0. It takes fill and outline from the element around it, and the
// shade from that element's colour.
func (f figure) svg() string {
	if f.round {
		middle := square / 2
		return fmt.Sprintf(`<circle cx="%[1]d" cy="%[2]d" r="%[3]d"/>`+
			`<circle cx="%[1]d" cy="%[2]d" r="%[4]d" fill="none" stroke="currentColor" stroke-width="3"/>`,
			middle-pixel, middle-pixel/2, discRadius, discRadius*7/10)
	}
	return fmt.Sprintf(`<path d="%s"/><path d="%s" fill="currentColor" stroke="none"/>`, f.whole, f.shade)
}

// definition returns the figure as a drawing defines it.
func definition(name string) string { return `<g id="` + name + `">` + figures()[name].svg() + "</g>" }

// figuresFile returns the drawing that defines all figures.
func figuresFile() []byte {
	var b strings.Builder
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg"><defs>`)
	for _, name := range figureNames {
		b.WriteString(definition(name))
	}
	b.WriteString("</defs></svg>\n")
	return []byte(b.String())
}
