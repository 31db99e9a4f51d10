package canvas

import (
	"cmp"
	"image"
	"maps"
	"slices"
	"strconv"
)

// sixels is an image for the sixel protocol: pixels that are transparent or have a colour in percent.
type sixels struct {
	w, h   int
	pixels []percents // 0 is transparent
}

// percents is a colour as sixels have it: a byte each for 1, red, green and blue.
type percents uint32

func (p percents) channels() (r, g, b int) {
	return int(p >> 16 & 255), int(p >> 8 & 255), int(p & 255)
}

const (
	// mostRegisters is how many colours a terminal has for sixels.
	mostRegisters = 256
	// someRegisters are enough for one picture. Fewer colours take fewer bytes.
	someRegisters = 48
	// areas is how many of the most frequent colours are kept exactly.
	areas = 24
	// faintest is the least alpha of a pixel that is drawn.
	faintest = 24
	// MostAtOnce limits the width and the height of an image of all pictures, in pixels, as xterm does.
	MostAtOnce = 1000
)

func newSixels(w, h int) *sixels { return &sixels{w: w, h: h, pixels: make([]percents, w*h)} }

// draw draws an image at a point, mixed with the ground where it is half transparent.
func (s *sixels) draw(img *image.NRGBA, at image.Point, ground Color) {
	gr, gg, gb := ground.rgb()
	for y := range min(img.Rect.Dy(), s.h-at.Y) {
		for x := range min(img.Rect.Dx(), s.w-at.X) {
			p := img.Pix[y*img.Stride+4*x:]
			a := int(p[3])
			if a < faintest {
				continue
			}
			mix := func(c, ground uint8) percents {
				return percents(((int(c)*a+int(ground)*(255-a))*100 + 255*127) / (255 * 255))
			}
			s.pixels[(at.Y+y)*s.w+at.X+x] = 1<<24 | mix(p[0], gr)<<16 | mix(p[1], gg)<<8 | mix(p[2], gb)
		}
	}
}

// palette returns at most some colours, and the index of one of them for each colour, from 1. The most frequent
// colours, those of whole areas, stay as they are. The others are rounded until there are few enough. Colours are in
// a fixed order, so that equal images have equal bytes.
func (s *sixels) palette(most int) (colours []percents, index map[percents]uint16) {
	counts := make(map[percents]int)
	for _, p := range s.pixels {
		counts[p]++
	}
	delete(counts, 0)
	all := slices.SortedFunc(maps.Keys(counts), func(a, b percents) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
	for step := percents(1); ; step++ {
		index, colours = map[percents]uint16{0: 0}, nil
		numbers := make(map[percents]uint16)
		for i, c := range all {
			rounded := c
			if i >= areas {
				rounded = c.rounded(step)
			}
			if numbers[rounded] == 0 {
				colours = append(colours, rounded)
				numbers[rounded] = uint16(len(colours))
			}
			index[c] = numbers[rounded]
		}
		if len(colours) <= most {
			return colours, index
		}
	}
}

// rounded returns the nearest colour whose parts are multiples of a step.
func (p percents) rounded(step percents) percents {
	to := func(n percents) percents { return min((n&255+step/2)/step*step, 100) }
	return 1<<24 | to(p>>16)<<16 | to(p>>8)<<8 | to(p)
}

// append appends the image as a device control string, in some number of colours. Transparent pixels keep what is
// there (P2=1).
func (s *sixels) append(to []byte, most int) []byte {
	to = append(to, "\x1bP0;1q\"1;1"...)
	to = appendParams(to, s.w, s.h)
	colours, index := s.palette(most)
	for i, c := range colours {
		to = append(to, '#')
		to = strconv.AppendInt(to, int64(i), 10)
		r, g, b := c.channels()
		to = appendParams(to, 2, r, g, b)
	}
	registers := make([]uint16, len(s.pixels))
	for i, p := range s.pixels {
		registers[i] = index[p]
	}
	for top := 0; top < s.h; top += 6 {
		if top > 0 {
			to = append(to, '-')
		}
		to = appendBand(to, registers[top*s.w:min(top+6, s.h)*s.w], s.w)
	}
	return append(to, "\x1b\\"...)
}

// appendBand appends up to six rows of pixels, one colour after the other.
func appendBand(to []byte, rows []uint16, w int) []byte {
	var used [mostRegisters + 1]bool
	for _, n := range rows {
		used[n] = true
	}
	first := true
	for n := range used {
		if n == 0 || !used[n] {
			continue
		}
		if !first {
			to = append(to, '$')
		}
		first = false
		to = append(to, '#')
		to = strconv.AppendInt(to, int64(n-1), 10)
		to = appendColour(to, rows, w, uint16(n))
	}
	return to
}

// appendColour appends the pixels of a colour in a band. It leaves out blank ones at the end.
func appendColour(to []byte, rows []uint16, w int, colour uint16) []byte {
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
	for x := range w {
		bits := byte(0)
		for i := x; i < len(rows); i += w {
			if rows[i] == colour {
				bits |= 1 << (i / w)
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
		if p.Float == 0 {
			all = all.with(p.At)
		}
	}
	w, h := all.W*im.CellW, all.H*im.CellH
	if w > MostAtOnce || h > MostAtOnce {
		w, h = 0, 0
	}
	sixels := newSixels(w, h)
	for i := range s.pictures {
		p := &s.pictures[i]
		if p.shown = true; p.Float > 0 {
			continue
		}
		key := im.keyOf(p.Placed)
		key.as = NoImages
		img := &image.NRGBA{Pix: encoded(key), Stride: 4 * key.w, Rect: image.Rect(0, 0, key.w, key.h)}
		sixels.draw(img, image.Pt((p.At.X-all.X)*im.CellW, (p.At.Y-all.Y)*im.CellH), s.groundOf(p.At))
	}
	e.setStyle(0)
	e.move(all.X, all.Y)
	before := len(e.out)
	e.out = sixels.append(e.out, mostRegisters)
	im.bytes += len(e.out) - before
	e.x, e.y = unknown, unknown
	for _, p := range s.pictures {
		if p.Float == 0 {
			e.drawAbove(p.At)
		}
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
