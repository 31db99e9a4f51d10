package canvas

import (
	"fmt"
	"hash/maphash"
	"slices"
	"strconv"
)

// sentImage is an image that a terminal keeps.
type sentImage struct {
	imageKey
	id uint32
}

const (
	// mostSent limits the images that a terminal keeps for us.
	mostSent = 64
	// mostChunk limits the data in one sequence, in bytes.
	mostChunk = 4096
	// firstID and ids are the range of the numbers of images. They are short, because each placement has one.
	firstID, ids = 1000, 9000
)

var idSeed = maphash.MakeSeed()

// idOf returns the number of an image that the terminal has; 0 if it does not.
func (im *terminalImages) idOf(key imageKey) uint32 {
	for _, sent := range im.sent {
		if sent.imageKey == key {
			return sent.id
		}
	}
	return 0
}

// newID returns a number for a new image. It depends on the image, so that terminals with the same images can
// share frames.
func (im *terminalImages) newID(key imageKey) uint32 {
	id := uint32(maphash.Comparable(idSeed, key) % ids)
	for slices.ContainsFunc(im.sent, func(sent sentImage) bool { return sent.id == firstID+id }) {
		id = (id + 1) % ids
	}
	return firstID + id
}

// placeKitty places a picture, and sends its image first if the terminal does not have it. It is above the
// backgrounds of cells and, unless told otherwise, below text.
func (e *encoder) placeKitty(p *placed) {
	im := e.s.images
	key := im.keyOf(p.Placed)
	id := im.idOf(key)
	if id == 0 {
		e.makeRoom()
		id = im.newID(key)
		im.sent = append(im.sent, sentImage{key, id})
		data := encoded(key)
		im.bytes += len(data)
		e.sendKitty(id, data)
	}
	p.id = id
	e.move(p.At.X, p.At.Y)
	z := -1
	switch {
	case p.Float > 0:
		z = p.Float
	case im.Above:
		z = 0
	}
	e.out = fmt.Appendf(e.out, "\x1b_Ga=p,i=%d,p=%d,c=%d,r=%d,C=1,z=%d,q=2\x1b\\",
		id, p.placement(), p.At.W, p.At.H, z)
}

// placement returns the number of the placement of an image. It says where the image is; one that floats keeps its
// number.
func (p *placed) placement() int {
	if p.Float > 0 {
		return firstFloat + p.Float
	}
	return p.At.Y*1000 + p.At.X + 1
}

// firstFloat is above the numbers of the first row: no window is that wide.
const firstFloat = 900

// sendKitty sends an image in base64, in chunks.
func (e *encoder) sendKitty(id uint32, data []byte) {
	e.out = append(e.out, "\x1b_Ga=t,f=100,q=2,i="...)
	e.out = strconv.AppendUint(e.out, uint64(id), 10)
	e.out = append(e.out, ',')
	for {
		chunk := data[:min(len(data), mostChunk)]
		data = data[len(chunk):]
		if len(data) == 0 {
			e.out = append(append(append(e.out, "m=0;"...), chunk...), "\x1b\\"...)
			return
		}
		e.out = append(append(append(e.out, "m=1;"...), chunk...), "\x1b\\\x1b_G"...)
	}
}

// makeRoom frees the images that are not on the screen if the terminal has many.
func (e *encoder) makeRoom() {
	im := e.s.images
	if len(im.sent) < mostSent {
		return
	}
	im.sent = slices.DeleteFunc(im.sent, func(sent sentImage) bool {
		if slices.ContainsFunc(e.s.pictures, func(p placed) bool { return p.id == sent.id }) {
			return false
		}
		e.freeImage(sent.id)
		return true
	})
}

// freeImages makes the terminal forget all images.
func (e *encoder) freeImages() {
	for _, sent := range e.s.images.sent {
		e.freeImage(sent.id)
	}
	e.s.images.sent = nil
}

// freeImage makes the terminal forget an image and all its placements.
func (e *encoder) freeImage(id uint32) {
	e.out = fmt.Appendf(e.out, "\x1b_Ga=d,d=I,i=%d,q=2\x1b\\", id)
}

// removePictures removes what the terminal should not show any more. Clearing the screen removes no images.
func (e *encoder) removePictures() {
	im := e.s.images
	if im == nil {
		return
	}
	if im.wipe {
		e.out = append(e.out, "\x1b_Ga=d,d=a,q=2\x1b\\"...)
		im.wipe = false
	}
	for _, p := range im.gone {
		e.out = fmt.Appendf(e.out, "\x1b_Ga=d,d=i,i=%d,p=%d,q=2\x1b\\", p.id, p.placement())
	}
	im.gone = nil
}

// Free appends the bytes that make the terminal forget all images of the screen.
func (s *Screen) Free(to []byte) []byte {
	if s.images == nil {
		return to
	}
	e := encoder{s: s, out: to}
	e.freeImages()
	return e.out
}
