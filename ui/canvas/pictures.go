package canvas

import (
	"encoding/binary"
	"hash/maphash"
	"image"
	"slices"
)

// Picture is an image that fills a rectangle of cells. Its type must be comparable, because equal pictures look
// the same and are sent only once.
type Picture interface {
	// Image draws the picture in a size in pixels. Parts can be transparent.
	Image(w, h int) *image.NRGBA
}

// Placed is a picture on a rectangle of cells. The text of the cells is drawn above it.
type Placed struct {
	At Rect
	Of Picture
	// Float numbers a picture that floats above other pictures and text; 0 for all others.
	Float int
}

// placed is a picture that a terminal should show.
type placed struct {
	Placed
	shown bool   // the terminal shows it
	id    uint32 // of the image that the terminal has placed there (kitty only); 0 if none
}

// Picture places a picture on a rectangle of cells that is filled with one background. It ignores pictures that
// are not whole on the canvas. Filling any of the cells afterwards removes the picture.
func (c Canvas) Picture(r Rect, p Picture) {
	part := c.Part(r).at
	if part.W != r.W || part.H != r.H || r.W == 0 || r.H == 0 {
		return
	}
	c.g.pictures = append(c.g.pictures, placed{Placed: Placed{At: part, Of: p}})
}

// Float places a picture above text and other pictures, as [Canvas.Picture] does below. It has a number from 1 on,
// once a screen: where the same picture with that number comes next, the terminal only moves it. Other protocols than
// kitty's do not show it.
func (c Canvas) Float(r Rect, p Picture, number int) {
	before := len(c.g.pictures)
	c.Picture(r, p)
	for i := range c.g.pictures[before:] {
		c.g.pictures[before+i].Float = number
	}
}

// Pictures returns the pictures that lie on the canvas.
func (c Canvas) Pictures() []Placed {
	var all []Placed
	for _, p := range c.g.pictures {
		if c.at.covers(p.At) {
			p.At.X, p.At.Y = p.At.X-c.at.X, p.At.Y-c.at.Y
			all = append(all, p.Placed)
		}
	}
	return all
}

// covers reports whether another rectangle lies within r.
func (r Rect) covers(other Rect) bool { return other.Clip(r) == other }

// meets reports whether two rectangles have a cell in common.
func (r Rect) meets(other Rect) bool { return r.Clip(other) != Rect{} }

// unpicture removes the pictures that lie on any cell of a part.
func (g *grid) unpicture(part Rect) {
	if len(g.pictures) > 0 {
		g.pictures = slices.DeleteFunc(g.pictures, func(p placed) bool { return p.At.meets(part) })
	}
}

// terminalImages is what a screen knows about the images of its terminal.
type terminalImages struct {
	Images
	covered []uint64 // a bit for each cell under a picture
	sent    []sentImage
	gone    []placed // placements to remove
	wipe    bool     // the terminal may show any placements
	bytes   int      // of images, since TakeImageBytes
}

// Use sets how the terminal shows pictures. Pictures that were drawn before are sent again.
func (s *Screen) Use(images Images) {
	if s.images == nil {
		s.images = new(terminalImages)
	}
	if im := s.images; im.Images != images {
		xterm := s.onXterm()
		s.forgetImages()
		im.Images = images
		for i := range s.pictures {
			s.markRect(s.pictures[i].At)
		}
		if xterm || s.onXterm() { // see doc.go
			s.Redraw()
		}
	}
}

// onXterm reports whether the terminal shows images as xterm does.
func (s *Screen) onXterm() bool { return s.images != nil && s.images.Protocol == SixelAtOnce }

// TakeImageBytes returns how many bytes of images were sent since the last call.
func (s *Screen) TakeImageBytes() int {
	if s.images == nil {
		return 0
	}
	n := s.images.bytes
	s.images.bytes = 0
	return n
}

// forgetImages makes the terminal drop all placements, and sends all pictures again.
func (s *Screen) forgetImages() {
	if s.images == nil {
		return
	}
	for i := range s.pictures {
		s.pictures[i].shown, s.pictures[i].id = false, 0
	}
	s.images.gone, s.images.wipe = nil, s.images.Protocol == Kitty
}

func (s *Screen) markRect(r Rect) {
	for y := r.Y; y < r.Y+r.H; y++ {
		s.markRow(link{x: r.X, y: y, w: r.W})
	}
}

// repicture replaces the pictures of an area. Pictures that stay are not sent again.
func (s *Screen) repicture(area Rect, drawn []placed) {
	met := slices.ContainsFunc(s.pictures, func(p placed) bool { return p.At.meets(area) })
	if !met && len(drawn) == 0 || s.images == nil {
		return
	}
	was := slices.Clone(s.pictures)
	s.unpicture(area)
	for _, p := range drawn {
		p.At.X, p.At.Y = p.At.X+area.X, p.At.Y+area.Y
		if p.Float > 0 { // it is no longer elsewhere
			s.pictures = slices.DeleteFunc(s.pictures, func(is placed) bool { return is.Float == p.Float })
		}
		if i := slices.IndexFunc(was, func(w placed) bool { return w.Placed == p.Placed }); i >= 0 {
			p = was[i]
		} else if i := slices.IndexFunc(was, p.moves); i >= 0 {
			p.id = was[i].id
		}
		s.pictures = append(s.pictures, p)
	}
	for _, p := range was {
		if !slices.ContainsFunc(s.pictures, func(is placed) bool { return is.Placed == p.Placed || is.moves(p) }) {
			s.lose(p)
		}
	}
	s.cover()
}

// moves reports whether placing a picture that floats takes another one away from where it was.
func (p placed) moves(was placed) bool {
	return p.Float > 0 && p.Float == was.Float && p.Of == was.Of && p.At.W == was.At.W && p.At.H == was.At.H
}

// lose makes the terminal remove a picture that is no longer there.
func (s *Screen) lose(p placed) {
	switch {
	case p.id != 0:
		s.images.gone = append(s.images.gone, p)
	case p.Float == 0: // writing the cells removes it
		s.markRect(p.At)
	}
}

// cover notes which cells lie under pictures.
func (s *Screen) cover() {
	im := s.images
	if im.covered == nil {
		im.covered = make([]uint64, len(s.dirty))
	}
	clear(im.covered)
	for _, p := range s.pictures {
		for y := p.At.Y; y < p.At.Y+p.At.H && p.Float == 0; y++ { // text cannot damage a floating picture
			for i := y*s.w + p.At.X; i < y*s.w+p.At.X+p.At.W; i++ {
				im.covered[i/64] |= 1 << (i % 64)
			}
		}
	}
}

// bars reports whether a clean cell must not be written in passing, because that would erase a picture.
func (s *Screen) bars(i int) bool {
	return s.images != nil && s.images.covered != nil && s.images.covered[i/64]>>(i%64)&1 != 0 && !s.isDirty(i)
}

// spoilPictures notes which pictures must be sent again, because cells of theirs will be written.
func (s *Screen) spoilPictures() {
	for i := range s.pictures {
		p := &s.pictures[i]
		was := p.shown
		for y := p.At.Y; y < p.At.Y+p.At.H && p.shown; y++ {
			from := y*s.w + p.At.X
			p.shown = s.nextDirty(from) >= from+p.At.W
		}
		if was && !p.shown && s.images.Protocol != Kitty && s.groundOf(p.At) == 0 {
			s.markRect(p.At) // it lets through what was there
		}
	}
}

// picturesChanged reports whether the terminal shows other pictures than it should.
func (s *Screen) picturesChanged() bool {
	im := s.images
	return im != nil && (im.wipe || len(im.gone) > 0 || s.idleImages() ||
		im.Protocol != NoImages && slices.ContainsFunc(s.pictures, func(p placed) bool { return !p.shown }))
}

// idleImages reports whether the terminal keeps images although the screen shows none.
func (s *Screen) idleImages() bool { return len(s.pictures) == 0 && len(s.images.sent) > 0 }

// hashPictures adds the pictures of the next frame to its hash. ok is false if other terminals cannot share the
// frame, because it sends images.
func (s *Screen) hashPictures(h *maphash.Hash) (ok bool) {
	im := s.images
	if im == nil {
		return true
	}
	if im.wipe || s.idleImages() {
		return false
	}
	s.spoilPictures()
	maphash.WriteComparable(h, im.Images)
	for _, p := range im.gone {
		maphash.WriteComparable(h, p.Placed)
		h.Write(binary.LittleEndian.AppendUint32(nil, p.id))
	}
	for _, p := range s.pictures {
		switch {
		case im.Protocol == SixelAtOnce, !p.shown && im.Protocol != Kitty: // the cells are sent, too
			for y := p.At.Y; y < p.At.Y+p.At.H; y++ {
				for _, c := range s.cells[y*s.w+p.At.X : y*s.w+p.At.X+p.At.W] {
					maphash.WriteComparable(h, c.number())
				}
			}
		case p.shown:
			continue
		default:
			if p.id = im.idOf(im.keyOf(p.Placed)); p.id == 0 {
				return false
			}
		}
		maphash.WriteComparable(h, p)
	}
	return true
}

// picturesSent notes that the terminal shows all pictures.
func (s *Screen) picturesSent() {
	for i := range s.pictures {
		p := &s.pictures[i]
		if p.shown = true; s.images.Protocol == Kitty {
			p.id = s.images.idOf(s.images.keyOf(p.Placed))
		}
	}
	if s.images != nil {
		s.images.gone = nil
	}
}
