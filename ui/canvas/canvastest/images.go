package canvastest

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/charmbracelet/x/ansi"

	"pawnstorm/ui/canvas"
)

// images holds the images of a terminal. It follows kitty for kitty's protocol. Sixels and iTerm2's images work
// as in xterm: writing a cell erases its part of an image.
type images struct {
	canvas.Images
	w, h    int // of the terminal, in cells
	sent    map[int]image.Image
	placed  map[[2]int]placement // by the numbers of image and placement
	chunks  []byte               // of an image that is being sent
	chunked map[string]int       // its parameters
	layers  []layer
	latest  int
	alike   map[[2]image.Image]bool // pairs that were compared
	faults  []string
}

// placement is an image that kitty shows.
type placement struct {
	at canvas.Rect
	z  int
}

// layer is a sixel image. xterm keeps sixteen, and reuses the topmost for the next.
type layer struct {
	row, number int
	img         *image.NRGBA
}

const mostLayers = 16

// Use switches images on. The terminal forgets the images it has.
func (t *Terminal) Use(im canvas.Images) {
	t.images = &images{
		Images: im, w: t.Width(), h: t.Height(), sent: make(map[int]image.Image), placed: make(map[[2]int]placement),
		alike: make(map[[2]image.Image]bool),
	}
}

// Images returns how the terminal shows images.
func (t *Terminal) Images() canvas.Images {
	if t.images == nil {
		return canvas.Images{}
	}
	return t.images.Images
}

// Kept returns how many images the terminal keeps, and how many of them it shows (kitty only).
func (t *Terminal) Kept() (sent, placed int) { return len(t.images.sent), len(t.images.placed) }

// sequence takes a sequence that sends, places or removes images. ok is false for any other.
func (im *images) sequence(seq []byte, x, y int) (ok bool) {
	switch text := string(seq); {
	case strings.HasPrefix(text, "\x1b_G"):
		im.kitty(strings.TrimSuffix(text[3:], "\x1b\\"), x, y)
	case strings.HasPrefix(text, "\x1bP0;1q"):
		im.layer(y, decodeSixel(strings.TrimSuffix(text[6:], "\x1b\\")), x*im.CellW, y*im.CellH)
	case strings.HasPrefix(text, "\x1b]1337;File="):
		im.iterm(strings.TrimSuffix(text[12:], "\a"), x, y)
	default:
		return false
	}
	return true
}

// params reads key=value pairs.
func params(text, separator string) map[string]int {
	list := make(map[string]int)
	for pair := range strings.SplitSeq(text, separator) {
		key, value, _ := strings.Cut(pair, "=")
		n, err := strconv.Atoi(value)
		if err != nil {
			n = int(value[0])
		}
		list[key] = n
	}
	return list
}

func (im *images) kitty(text string, x, y int) {
	control, data, _ := strings.Cut(text, ";")
	p := params(control, ",")
	switch {
	case im.chunked != nil, p["a"] == 't':
		if im.chunked == nil {
			im.chunked = p
		}
		if im.chunks = append(im.chunks, data...); p["m"] == 0 {
			im.take(im.chunked["i"])
		}
	case p["a"] == 'p':
		if im.sent[p["i"]] == nil {
			im.fault("image %d is placed before it is sent", p["i"])
		}
		at := canvas.Rect{X: x, Y: y, W: p["c"], H: p["r"]}
		im.placed[[2]int{p["i"], p["p"]}] = placement{at, p["z"]}
	case p["a"] == 'd':
		im.remove(p)
	}
}

// take keeps the image that was sent.
func (im *images) take(id int) {
	file, err := base64.StdEncoding.AppendDecode(nil, im.chunks)
	var img image.Image
	if err == nil {
		img, err = png.Decode(bytes.NewReader(file))
	}
	if err != nil {
		im.fault("image %d: %v", id, err)
	}
	im.sent[id] = img
	im.chunks, im.chunked = nil, nil
}

// remove removes placements, and images too if the letter is large.
func (im *images) remove(p map[string]int) {
	for key := range im.placed {
		if p["d"] == 'a' || key[0] == p["i"] && (p["p"] == 0 || key[1] == p["p"]) {
			delete(im.placed, key)
		}
	}
	if p["d"] == 'I' {
		delete(im.sent, p["i"])
	}
}

func (im *images) iterm(text string, x, y int) {
	control, data, _ := strings.Cut(text, ":")
	p := params(control, ";")
	file, err := base64.StdEncoding.DecodeString(data)
	img, failed := png.Decode(bytes.NewReader(file))
	if err != nil || failed != nil || p["inline"] != 1 {
		im.fault("not an inline image: %v %v %s", err, failed, control)
		return
	}
	if img.Bounds().Size() != image.Pt(p["width"]*im.CellW, p["height"]*im.CellH) {
		im.fault("the image has %v pixels for %s", img.Bounds().Size(), control)
	}
	im.layer(y, img, x*im.CellW, y*im.CellH)
}

// layer shows an image at a position in pixels.
func (im *images) layer(row int, img image.Image, x, y int) {
	im.latest++
	slot := len(im.layers)
	switch {
	case im.Protocol != canvas.SixelAtOnce && slot > 0:
		slot = 0 // other terminals keep any number, as if it was one
	case slot == mostLayers:
		slot = 0
		for i, l := range im.layers {
			if l.row < im.layers[slot].row {
				slot = i
			}
		}
		im.layers[slot].img = image.NewNRGBA(im.layers[slot].img.Rect)
	default:
		im.layers = append(im.layers, layer{img: image.NewNRGBA(image.Rect(0, 0, im.w*im.CellW, im.h*im.CellH))})
	}
	l := &im.layers[slot]
	l.row, l.number = row, im.latest
	at := img.Bounds().Add(image.Pt(x, y))
	if !at.In(l.img.Rect) {
		im.fault("an image at %v leaves the terminal", at)
	}
	draw.Draw(l.img, at, img, image.Point{}, draw.Over)
}

// erase erases what images show on cells of a row.
func (im *images) erase(x, y, n int) {
	at := image.Rect(x*im.CellW, y*im.CellH, (x+n)*im.CellW, (y+1)*im.CellH)
	for _, l := range im.layers {
		draw.Draw(l.img, at, image.Transparent, image.Point{}, draw.Src)
	}
}

// written erases the cells that a sequence writes or erases.
func (im *images) written(seq []byte, width int, p *ansi.Parser, x, y int) {
	if width > 0 {
		im.erase(x, y, width)
		return
	}
	if len(seq) < 3 || seq[1] != '[' {
		return
	}
	n, _ := p.Param(0, 1)
	forgets := im.Protocol != canvas.SixelAtOnce // xterm shows erased images again when it repaints its window
	switch last := seq[len(seq)-1]; {
	case last == 'b', last == 'X' && forgets:
		im.erase(x, y, max(n, 1))
	case last == 'K' && forgets:
		im.erase(x, y, im.w-x)
	case last == 'J':
		for row := range im.h {
			im.erase(0, row, im.w)
		}
	}
}

func (im *images) fault(format string, args ...any) {
	im.faults = append(im.faults, fmt.Sprintf(format, args...))
}

// differences compares the images with those of a canvas.
func (im *images) differences(c canvas.Canvas) []string {
	all := im.faults
	if im.Protocol == canvas.Kitty {
		return append(all, im.misplaced(c)...)
	}
	want, got := image.NewNRGBA(image.Rect(0, 0, im.w*im.CellW, im.h*im.CellH)), im.merged()
	for _, p := range c.Pictures() {
		im.expect(want, c, p)
	}
	for y := range im.h {
		for x := range im.w {
			if d := im.differs(want, got, x, y); d != "" {
				all = append(all, fmt.Sprintf("cell %d,%d %s", x, y, d))
			}
		}
	}
	return all
}

// misplaced compares kitty's placements with the pictures of a canvas.
func (im *images) misplaced(c canvas.Canvas) []string {
	var all []string
	type spot struct {
		at    canvas.Rect
		float int
	}
	shown := make(map[spot]int)
	for key, p := range im.placed {
		is := spot{p.at, max(p.z, 0)}
		if _, twice := shown[is]; twice {
			all = append(all, fmt.Sprintf("%v has two images", p.at))
		}
		if shown[is] = key[0]; is.float == 0 && (p.z >= 0) != im.Above || p.z < -1<<30 {
			all = append(all, fmt.Sprintf("the image at %v is at level %d", p.at, p.z))
		}
	}
	pictures := c.Pictures()
	for _, p := range pictures {
		id, ok := shown[spot{p.At, p.Float}]
		if !ok {
			all = append(all, fmt.Sprintf("%v has no image", p.At))
		} else if !im.same(im.sent[id], im.drawn(p)) {
			all = append(all, fmt.Sprintf("%v has another image than %v", p.At, p.Of))
		}
	}
	if len(shown) > len(pictures) {
		all = append(all, fmt.Sprintf("the terminal shows %d images, and should show %d", len(shown), len(pictures)))
	}
	return all
}

// drawings caches the images of pictures, because tests look at the same ones again and again.
var drawings sync.Map // of drawing to *image.NRGBA

type drawing struct {
	of   canvas.Picture
	w, h int
}

// drawn returns the image of a picture.
func (im *images) drawn(p canvas.Placed) *image.NRGBA {
	key := drawing{p.Of, p.At.W * im.CellW, p.At.H * im.CellH}
	img, ok := drawings.Load(key)
	if !ok {
		img, _ = drawings.LoadOrStore(key, p.Of.Image(key.w, key.h))
	}
	return img.(*image.NRGBA)
}

// same reports whether two images show the same. It compares each pair once.
func (im *images) same(a, b image.Image) bool {
	pair := [2]image.Image{a, b}
	is, known := im.alike[pair]
	if !known {
		is = same(a, b)
		im.alike[pair] = is
	}
	return is
}

func same(a, b image.Image) bool {
	if a == nil || a.Bounds() != b.Bounds() {
		return false
	}
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			ca, cb := color.NRGBAModel.Convert(a.At(x, y)).(color.NRGBA), color.NRGBAModel.Convert(b.At(x, y)).(color.NRGBA)
			if ca != cb && (ca.A > 0 || cb.A > 0) {
				return false
			}
		}
	}
	return true
}

// merged returns what all layers show. Sixels have no pixels that are half transparent.
func (im *images) merged() *image.NRGBA {
	if len(im.layers) == 1 {
		return im.layers[0].img
	}
	all := image.NewNRGBA(image.Rect(0, 0, im.w*im.CellW, im.h*im.CellH))
	for _, l := range slices.SortedFunc(slices.Values(im.layers), func(a, b layer) int { return a.number - b.number }) {
		for i := 0; i < len(all.Pix); i += 4 {
			if l.img.Pix[i+3] != 0 {
				copy(all.Pix[i:i+4], l.img.Pix[i:])
			}
		}
	}
	return all
}

// expect draws what a picture should look like. Text covers it.
func (im *images) expect(on *image.NRGBA, c canvas.Canvas, p canvas.Placed) {
	if p.Float > 0 { // for kitty only
		return
	}
	ground := c.Cell(p.At.X+p.At.W/2, p.At.Y+p.At.H/2).Style.Look().Bg
	img := im.drawn(p)
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			cell := c.Cell(p.At.X+x/im.CellW, p.At.Y+y/im.CellH)
			if cell.Text() != " " || cell.Style.Look().Attr&visible != 0 {
				continue
			}
			at, px := image.Pt(p.At.X*im.CellW+x, p.At.Y*im.CellH+y), img.NRGBAAt(x, y)
			if px.A < 24 && im.Protocol != canvas.ITerm {
				continue
			}
			back := color.NRGBA{}
			if ground != 0 || im.Protocol != canvas.ITerm {
				back = ground.NRGBA()
			}
			if px.A == 255 {
				on.SetNRGBA(at.X, at.Y, px)
				continue
			}
			on.SetNRGBA(at.X, at.Y, back)
			draw.Draw(on, image.Rectangle{at, at.Add(image.Pt(1, 1))}, image.NewUniform(px), image.Point{}, draw.Over)
		}
	}
}

// differs returns the first difference of a cell in two pictures, or "".
func (im *images) differs(want, got *image.NRGBA, cellX, cellY int) string {
	for y := cellY * im.CellH; y < (cellY+1)*im.CellH; y++ {
		from, to := want.PixOffset(cellX*im.CellW, y), want.PixOffset((cellX+1)*im.CellW, y)
		if bytes.Equal(want.Pix[from:to], got.Pix[from:to]) {
			continue
		}
		for x := cellX * im.CellW; x < (cellX+1)*im.CellW; x++ {
			w, g := want.NRGBAAt(x, y), got.NRGBAAt(x, y)
			if w.A/128 != g.A/128 || w.A >= 128 && (far(w.R, g.R) || far(w.G, g.G) || far(w.B, g.B)) {
				return fmt.Sprintf("shows %v at pixel %d,%d, and should show %v", g, x%im.CellW, y%im.CellH, w)
			}
		}
	}
	return ""
}

// far reports whether two values differ more than a palette explains.
func far(a, b uint8) bool { return max(a, b)-min(a, b) > 32 }

// decodeSixel decodes the data of a sixel image.
func decodeSixel(data string) image.Image {
	var size [4]int
	fmt.Sscanf(data, "\"%d;%d;%d;%d", &size[0], &size[1], &size[2], &size[3])
	img := image.NewNRGBA(image.Rect(0, 0, size[2], size[3]))
	registers := make(map[int]color.NRGBA)
	x, y, count := 0, 0, 1
	var ink color.NRGBA
	for i := strings.IndexByte(data, '#'); i >= 0 && i < len(data); i++ {
		switch b := data[i]; {
		case b == '#':
			list, n := numbers(data[i+1:])
			if i += n; len(list) == 5 {
				percent := func(n int) uint8 { return uint8((n*255 + 50) / 100) }
				registers[list[0]] = color.NRGBA{percent(list[2]), percent(list[3]), percent(list[4]), 255}
			}
			ink = registers[list[0]]
		case b == '!':
			list, n := numbers(data[i+1:])
			i, count = i+n, list[0]
		case b == '$':
			x = 0
		case b == '-':
			x, y = 0, y+6
		case b >= '?' && b <= '~':
			for range count {
				for row := range 6 {
					if (b-'?')>>row&1 != 0 {
						img.SetNRGBA(x, y+row, ink)
					}
				}
				x++
			}
			count = 1
		}
	}
	return img
}

// numbers reads numbers between semicolons, and returns how many bytes they take.
func numbers(text string) (list []int, size int) {
	size = len(text) - len(strings.TrimLeft(text, "0123456789;"))
	for part := range strings.SplitSeq(text[:size], ";") {
		n, _ := strconv.Atoi(part)
		list = append(list, n)
	}
	return list, size
}
