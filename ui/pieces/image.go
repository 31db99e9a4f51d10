package pieces

import (
	"image"
	"image/color"
	"math"

	"golang.org/x/image/vector"
)

// LeastSide and MostSide limit the width and the height of images.
const LeastSide, MostSide = 4, 512

// widths returns the widths of contours and lines, in units of the outlines, for an image of some pixels.
func widths(pixels int) (contour, lines float64) {
	switch {
	case pixels < 32:
		return 4, 2
	case pixels > 150:
		return 2.6, 1.6
	}
	return 3.2, 2
}

// Image draws a figure in w by h pixels on a transparent ground. It keeps the proportions and centres the
// figure. It is nil for an unknown name. Sizes out of bounds are drawn at the bound.
func Image(name string, w, h int, c Colours) *image.NRGBA {
	o := outlines()[name]
	if o == nil {
		return nil
	}
	w, h = min(max(w, LeastSide), MostSide), min(max(h, LeastSide), MostSide)
	size := min(w, h)
	contour, lines := widths(size)
	p := painter{
		scale: float64(size) / box,
		moved: vertex{float64(w-size) / 2, float64(h-size) / 2},
		r:     vector.NewRasterizer(w, h),
		mask:  image.NewAlpha(image.Rect(0, 0, w, h)),
		image: image.NewNRGBA(image.Rect(0, 0, w, h)),
	}
	p.stroke(o.fill, contour)
	p.fill(o.fill)
	p.lay(c.Contour)
	p.fill(o.fill)
	p.lay(c.Fill)
	p.stroke(o.lines, lines)
	p.lay(c.Lines)
	return p.image
}

// painter draws the layers of a figure.
type painter struct {
	scale float64
	moved vertex
	r     *vector.Rasterizer
	mask  *image.Alpha
	image *image.NRGBA
}

// polygon adds a closed shape to the layer.
func (p *painter) polygon(list ...vertex) {
	for i, v := range list {
		v = v.plus(p.moved)
		if i == 0 {
			p.r.MoveTo(float32(v.x), float32(v.y))
		} else {
			p.r.LineTo(float32(v.x), float32(v.y))
		}
	}
	p.r.ClosePath()
}

// fill adds the insides of loops to the layer. They turn clockwise, as all shapes do, because shapes that turn
// in different ways cancel out where they overlap.
func (p *painter) fill(loops []loop) {
	for i := range loops {
		p.polygon(loops[i].flat(p.scale)...)
	}
}

// stroke adds the lines along loops to the layer, with round joins and ends.
func (p *painter) stroke(loops []loop, width float64) {
	half := width / 2 * p.scale
	for i := range loops {
		list, closed := loops[i].flat(p.scale), loops[i].closed
		n := len(list)
		if n < 2 {
			p.pie(list[0], vertex{half, 0}, 2*math.Pi)
			continue
		}
		last := n - 1
		if closed {
			last = n
		}
		normals := make([]vertex, last)
		for k := range last {
			from, to := list[k], list[(k+1)%n]
			d := to.minus(from)
			d = d.times(half / d.length())
			normals[k] = vertex{d.y, -d.x}
			a := normals[k]
			p.polygon(from.plus(a), to.plus(a), to.minus(a), from.minus(a))
		}
		for k := 1; k < last; k++ {
			p.join(list[k], normals[k-1], normals[k])
		}
		if closed {
			p.join(list[0], normals[last-1], normals[0])
			continue
		}
		p.pie(list[0], normals[0].times(-1), math.Pi)
		p.pie(list[n-1], normals[last-1], math.Pi)
	}
}

// join rounds the outer side of a corner between two lines, given their normals.
func (p *painter) join(at, before, after vertex) {
	turn := math.Atan2(before.cross(after), before.x*after.x+before.y*after.y)
	if turn > 0 { // to the right: the outer side is on the left, where the normals are
		p.pie(at, before, turn)
	} else {
		p.pie(at, after.times(-1), -turn)
	}
}

// pie adds a sector of a circle to the layer: from a radius, clockwise by an angle.
func (p *painter) pie(at, radius vertex, angle float64) {
	steps := 1 + int(angle*(1+math.Sqrt(radius.length())))
	list := []vertex{at}
	for i := range steps + 1 {
		sin, cos := math.Sincos(angle * float64(i) / float64(steps))
		list = append(list, at.plus(vertex{radius.x*cos - radius.y*sin, radius.x*sin + radius.y*cos}))
	}
	p.polygon(list...)
}

// lay paints the layer over the image in a colour, and begins the next layer.
func (p *painter) lay(c color.NRGBA) {
	clear(p.mask.Pix)
	p.r.Draw(p.mask, p.mask.Rect, image.Opaque, image.Point{})
	p.r.Reset(p.mask.Rect.Dx(), p.mask.Rect.Dy())
	for i, m := range p.mask.Pix {
		over := uint32(m) * uint32(c.A) / 0xff
		if over == 0 {
			continue
		}
		pix := p.image.Pix[4*i : 4*i+4 : 4*i+4]
		under := uint32(pix[3]) * (0xff - over) / 0xff
		sum := over + under
		for k, value := range [3]uint8{c.R, c.G, c.B} {
			pix[k] = uint8((uint32(value)*over + uint32(pix[k])*under + sum/2) / sum)
		}
		pix[3] = uint8(sum)
	}
}
