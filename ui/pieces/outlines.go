package pieces

import (
	_ "embed"
	"encoding/json"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// box is the width and height of the square that the outlines are drawn in.
const box = 64

//go:embed outlines.json
var outlinesFile []byte

// outline is a figure: its paths as written, and read.
type outline struct {
	Fill, Lines, Note string
	fill, lines       []loop
}

// loop is one part of a path.
type loop struct {
	start  vertex
	curves []curve
	closed bool
}

// curve is a cubic Bézier curve to its last point. A straight line has no control points.
type curve struct {
	straight     bool
	one, two, to vertex
}

type vertex struct{ x, y float64 }

func (p vertex) plus(q vertex) vertex              { return vertex{p.x + q.x, p.y + q.y} }
func (p vertex) minus(q vertex) vertex             { return vertex{p.x - q.x, p.y - q.y} }
func (p vertex) times(n float64) vertex            { return vertex{p.x * n, p.y * n} }
func (p vertex) length() float64                   { return math.Hypot(p.x, p.y) }
func (p vertex) cross(q vertex) float64            { return p.x*q.y - p.y*q.x }
func (p vertex) toward(q vertex, t float64) vertex { return p.plus(q.minus(p).times(t)) }

// outlines returns the figures by name.
var outlines = sync.OnceValue(func() map[string]*outline {
	all := make(map[string]*outline)
	if err := json.Unmarshal(outlinesFile, &all); err != nil {
		panic(err) // a test reads the file
	}
	for _, o := range all {
		o.fill, o.lines = readPath(o.Fill), readPath(o.Lines)
	}
	return all
})

var names = sync.OnceValue(func() []string { return slices.Sorted(maps.Keys(outlines())) })

// readPath reads path data, which is part of the program.
func readPath(data string) (loops []loop) {
	words := strings.Fields(data)
	number := func(word string) float64 {
		n, err := strconv.ParseFloat(strings.Trim(word, "MLCQ"), 64)
		if err != nil {
			panic("path data: " + err.Error())
		}
		return n
	}
	next := func() vertex {
		p := vertex{number(words[0]), number(words[1])}
		words = words[2:]
		return p
	}
	var at vertex
	for len(words) > 0 {
		switch command := words[0][0]; command {
		case 'M':
			at = next()
			loops = append(loops, loop{start: at})
			continue
		case 'Z':
			loops[len(loops)-1].closed = true
			words = words[1:]
			continue
		default:
			c := curve{straight: command == 'L'}
			switch command {
			case 'C':
				c.one, c.two = next(), next()
				c.to = next()
			case 'Q':
				control := next()
				c.to = next()
				c.one, c.two = at.toward(control, 2.0/3), c.to.toward(control, 2.0/3)
			case 'L':
				c.to = next()
			default:
				panic("path data: " + words[0])
			}
			at = c.to
			last := &loops[len(loops)-1]
			last.curves = append(last.curves, c)
		}
	}
	return loops
}

// flat returns the corners of a loop as straight lines, with its coordinates multiplied by scale.
func (l *loop) flat(scale float64) []vertex {
	at := l.start.times(scale)
	list := []vertex{at}
	add := func(p vertex) {
		if p.minus(list[len(list)-1]).length() > 1e-6 {
			list = append(list, p)
		}
	}
	for _, c := range l.curves {
		to := c.to.times(scale)
		if c.straight {
			add(to)
			at = to
			continue
		}
		one, two := c.one.times(scale), c.two.times(scale)
		far := one.minus(at).length() + two.minus(one).length() + to.minus(two).length()
		steps := 2 + int(2*math.Sqrt(far))
		for i := 1; i <= steps; i++ {
			t := float64(i) / float64(steps)
			a, b, c := at.toward(one, t), one.toward(two, t), two.toward(to, t)
			add(a.toward(b, t).toward(b.toward(c, t), t))
		}
		at = to
	}
	if l.closed && len(list) > 1 && list[0].minus(list[len(list)-1]).length() < 1e-6 {
		list = list[:len(list)-1]
	}
	return list
}
