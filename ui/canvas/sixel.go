package canvas

import (
	"image"
	"strconv"
)

// sixels is an image for the sixel protocol: pixels that are transparent or have a colour of a palette. The
// palette is in the order of first use, so that equal images have equal bytes.
type sixels struct {
	w, h    int
	pixels  []uint16 // 1 + the index of a colour; 0 is transparent
	palette map[percents]uint16
	colours []percents
}

// percents is a colour as sixels have it.
type percents struct{ r, g, b uint8 }

const (
	// mostRegisters is how many colours a terminal has for sixels.
	mostRegisters = 256
	// faintest is the least alpha of a pixel that is drawn.
	faintest = 24
	// coarse is the distance between two colours of a palette that is nearly full, in percent.
	coarse = 10
	// MostAtOnce limits the width and the height of an image of all pictures, in pixels, as xterm does.
	MostAtOnce = 1000
)

func newSixels(w, h int) *sixels {
	return &sixels{w: w, h: h, pixels: make([]uint16, w*h), palette: make(map[percents]uint16)}
}

// draw draws an image at a point, mixed with the ground where it is half transparent.
func (s *sixels) draw(img *image.NRGBA, at image.Point, ground Color) {
	gr, gg, gb := ground.rgb()
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			p := img.Pix[y*img.Stride+4*x:]
			if p[3] < faintest || at.X+x >= s.w || at.Y+y >= s.h {
				continue
			}
			a := int(p[3])
			mix := func(c, ground uint8) uint8 {
				return uint8(((int(c)*a+int(ground)*(255-a))*100 + 255*127) / (255 * 255))
			}
			s.pixels[(at.Y+y)*s.w+at.X+x] = s.register(percents{mix(p[0], gr), mix(p[1], gg), mix(p[2], gb)}, a == 255)
		}
	}
}

// register returns 1 + the index of a colour. Mixed colours are rounded, to have few of them.
func (s *sixels) register(c percents, pure bool) uint16 {
	if !pure {
		c = c.rounded(4)
	}
	if n := s.palette[c]; n > 0 {
		return n
	}
	if len(s.colours) >= mostRegisters/2 {
		c = c.rounded(coarse)
	}
	n := s.palette[c]
	if n == 0 && len(s.colours) < mostRegisters {
		s.colours = append(s.colours, c)
		n = uint16(len(s.colours))
		s.palette[c] = n
	}
	return max(n, 1)
}

func (c percents) rounded(step uint8) percents {
	to := func(n uint8) uint8 { return min((n+step/2)/step*step, 100) }
	return percents{to(c.r), to(c.g), to(c.b)}
}

// append appends the image as a device control string. Transparent pixels keep what is there (P2=1).
func (s *sixels) append(to []byte) []byte {
	to = append(to, "\x1bP0;1q\"1;1"...)
	to = appendParams(to, s.w, s.h)
	for i, c := range s.colours {
		to = append(to, '#')
		to = strconv.AppendInt(to, int64(i), 10)
		to = appendParams(to, 2, int(c.r), int(c.g), int(c.b))
	}
	for top := 0; top < s.h; top += 6 {
		if top > 0 {
			to = append(to, '-')
		}
		to = s.appendBand(to, top)
	}
	return append(to, "\x1b\\"...)
}

// appendBand appends six rows of pixels, one colour after the other.
func (s *sixels) appendBand(to []byte, top int) []byte {
	var used [mostRegisters + 1]bool
	rows := min(6, s.h-top)
	for _, n := range s.pixels[top*s.w : (top+rows)*s.w] {
		used[n] = true
	}
	first := true
	for n := 1; n <= len(s.colours); n++ {
		if !used[n] {
			continue
		}
		if !first {
			to = append(to, '$')
		}
		first = false
		to = append(to, '#')
		to = strconv.AppendInt(to, int64(n-1), 10)
		to = s.appendColour(to, top, rows, uint16(n))
	}
	return to
}

// appendColour appends the pixels of a colour in a band. It leaves out blank ones at the end.
func (s *sixels) appendColour(to []byte, top, rows int, colour uint16) []byte {
	var last byte
	count := 0
	flush := func() {
		if count > 3 {
			to = append(to, '!')
			to = strconv.AppendInt(to, int64(count), 10)
			to = append(to, last)
			return
		}
		for range count {
			to = append(to, last)
		}
	}
	for x := range s.w {
		bits := byte(0)
		for y := range rows {
			if s.pixels[(top+y)*s.w+x] == colour {
				bits |= 1 << y
			}
		}
		if char := '?' + bits; count > 0 && char == last {
			count++
		} else {
			flush()
			last, count = char, 1
		}
	}
	if last != '?' {
		flush()
	}
	return to
}

func appendParams(to []byte, list ...int) []byte {
	for _, n := range list {
		to = append(to, ';')
		to = strconv.AppendInt(to, int64(n), 10)
	}
	return to
}

// drawAtOnce sends all pictures in one image, if any of them must be sent. xterm keeps only sixteen images and
// drops the topmost one for the next, even if it is the newest.
func (e *encoder) drawAtOnce() {
	s, im := e.s, e.s.images
	var all Rect
	for _, p := range s.pictures {
		all = all.with(p.At)
	}
	w, h := all.W*im.CellW, all.H*im.CellH
	if w > MostAtOnce || h > MostAtOnce {
		w, h = 0, 0
	}
	sixels := newSixels(w, h)
	for i := range s.pictures {
		p := &s.pictures[i]
		p.shown = true
		key := im.keyOf(p.Placed)
		key.as = NoImages
		img := &image.NRGBA{Pix: encoded(key), Stride: 4 * key.w, Rect: image.Rect(0, 0, key.w, key.h)}
		sixels.draw(img, image.Pt((p.At.X-all.X)*im.CellW, (p.At.Y-all.Y)*im.CellH), s.groundOf(p.At))
	}
	e.setStyle(0)
	e.move(all.X, all.Y)
	before := len(e.out)
	e.out = sixels.append(e.out)
	im.bytes += len(e.out) - before
	e.x, e.y = unknown, unknown
	for _, p := range s.pictures {
		e.drawAbove(p.At)
	}
}

// with returns the smallest rectangle around two.
func (r Rect) with(other Rect) Rect {
	if r == (Rect{}) {
		return other
	}
	x, y := min(r.X, other.X), min(r.Y, other.Y)
	return Rect{x, y, max(r.X+r.W, other.X+other.W) - x, max(r.Y+r.H, other.Y+other.H) - y}
}
