package canvas

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"slices"
	"sync"
)

// Protocol is a way to send images to a terminal.
type Protocol uint8

// The protocols. See doc.go.
const (
	NoImages Protocol = iota
	Kitty
	Sixel
	SixelAtOnce // all pictures in one image, for xterm
	ITerm
)

// Images says how a terminal shows pictures, and how large its cells are in pixels.
type Images struct {
	Protocol     Protocol
	CellW, CellH int
	// Above places kitty's images above text, for terminals that would hide them behind backgrounds.
	Above bool
}

// The sizes of cells that pictures are drawn for, in pixels.
const (
	LeastCell = 4
	MostCell  = 36 // wide; twice as much high
)

// Fits reports whether the cells have a size that pictures are drawn for.
func (im Images) Fits() bool {
	return im.CellW >= LeastCell && im.CellH >= LeastCell && im.CellW <= MostCell && im.CellH <= 2*MostCell
}

// imageKey identifies an encoded image.
type imageKey struct {
	of     Picture
	w, h   int
	as     Protocol // NoImages for the bare pixels
	ground Color    // behind it, for protocols that replace what is in the cells
}

// keyOf returns the key of a picture on a terminal.
func (im *terminalImages) keyOf(p Placed) imageKey {
	return imageKey{of: p.Of, w: p.At.W * im.CellW, h: p.At.H * im.CellH, as: im.Protocol}
}

// mostCached limits the encoded images in the process, in bytes.
const mostCached = 16 << 20

// cache has encoded images that all sessions share.
var cache struct {
	sync.Mutex
	images map[imageKey][]byte
	order  []imageKey // the oldest first
	size   int
}

// encoded returns an encoded image, nil if it cannot be drawn.
func encoded(key imageKey) []byte {
	cache.Lock()
	data, ok := cache.images[key]
	cache.Unlock()
	if ok {
		return data
	}
	data = key.encode()
	cache.Lock()
	defer cache.Unlock()
	if cache.images == nil {
		cache.images = make(map[imageKey][]byte)
	}
	if _, ok := cache.images[key]; ok {
		return data
	}
	for cache.size+len(data) > mostCached && len(cache.order) > 0 {
		oldest := cache.order[0]
		cache.order = slices.Delete(cache.order, 0, 1)
		cache.size -= len(cache.images[oldest])
		delete(cache.images, oldest)
	}
	cache.images[key] = data
	cache.order = append(cache.order, key)
	cache.size += len(data)
	return data
}

func (key imageKey) encode() []byte {
	if key.as == NoImages {
		img := image.NewNRGBA(image.Rect(0, 0, key.w, key.h))
		if drawn := key.of.Image(key.w, key.h); drawn != nil {
			draw.Draw(img, img.Rect, drawn, drawn.Rect.Min, draw.Src)
		}
		return img.Pix
	}
	pixels := imageKey{of: key.of, w: key.w, h: key.h}
	img := &image.NRGBA{Pix: encoded(pixels), Stride: 4 * key.w, Rect: image.Rect(0, 0, key.w, key.h)}
	switch key.as {
	case Kitty:
		return base64PNG(img)
	case ITerm:
		grounded := image.NewNRGBA(img.Rect)
		if key.ground != 0 {
			draw.Draw(grounded, img.Rect, image.NewUniform(key.ground.NRGBA()), image.Point{}, draw.Src)
		}
		draw.Draw(grounded, img.Rect, img, image.Point{}, draw.Over)
		return base64PNG(grounded)
	}
	s := newSixels(key.w, key.h)
	s.draw(img, image.Point{}, key.ground)
	return s.append(nil, someRegisters)
}

func base64PNG(img image.Image) []byte {
	var file bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if encoder.Encode(&file, img) != nil {
		return nil
	}
	return base64.StdEncoding.AppendEncode(nil, file.Bytes())
}

// drawPictures sends the pictures that the terminal does not show, once it shows all cells.
func (e *encoder) drawPictures() {
	s := e.s
	if s.images == nil || s.nextDirty(0) < len(s.cells) {
		return
	}
	if s.idleImages() {
		e.freeImages()
	}
	if !s.picturesChanged() {
		return
	}
	if s.images.Protocol == SixelAtOnce {
		e.drawAtOnce()
		return
	}
	for i := range s.pictures {
		if len(e.out)-e.from >= e.most {
			return
		}
		if p := &s.pictures[i]; !p.shown {
			p.shown = true
			e.drawPicture(p)
		}
	}
}

func (e *encoder) drawPicture(p *placed) {
	im := e.s.images
	if im.Protocol == Kitty {
		e.placeKitty(p)
		return
	}
	if p.Float > 0 {
		return
	}
	key := im.keyOf(p.Placed)
	key.ground = e.s.groundOf(p.At)
	data := encoded(key)
	im.bytes += len(data)
	e.setStyle(0)
	e.move(p.At.X, p.At.Y)
	if im.Protocol == ITerm {
		e.out = fmt.Appendf(e.out, "\x1b]1337;File=inline=1;width=%d;height=%d;preserveAspectRatio=0;doNotMoveCursor=1:",
			p.At.W, p.At.H)
		e.out = append(append(e.out, data...), '\a')
	} else {
		e.out = append(e.out, data...)
	}
	e.x, e.y = unknown, unknown
	e.drawAbove(p.At)
}

// groundOf returns the background of the cells of a picture.
func (s *Screen) groundOf(at Rect) Color {
	return s.cells[(at.Y+at.H/2)*s.w+at.X+at.W/2].Style.Look().Bg
}

// drawAbove writes the text above a picture again, in terminals where the picture has covered it.
func (e *encoder) drawAbove(at Rect) {
	s := e.s
	for y := at.Y; y < at.Y+at.H; y++ {
		for x := at.X; x < at.X+at.W; x++ {
			i := y*s.w + x
			if c := s.cells[i]; c.width > 0 && (c.text != ' ' || !c.bare()) {
				e.move(x, y)
				e.prepare(run{last: i}, c)
				e.put(c)
				if !c.sure(s.Can) {
					e.x = unknown
				}
			}
		}
	}
}
