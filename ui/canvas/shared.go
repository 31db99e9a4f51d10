package canvas

import (
	"encoding/binary"
	"hash/maphash"
	"slices"
	"sync"
)

// Shared caches frames for screens that show the same, such as those of all spectators of a game, so that
// each frame is encoded once. It is safe for concurrent use.
type Shared struct {
	mu     sync.Mutex
	frames map[frameKey][]byte
	order  []frameKey // the oldest first
}

// frameKey identifies a frame by everything that Encode depends on: the terminal's features, the size, the
// changed rows, and the pictures to send.
type frameKey struct {
	can  Features
	w, h int
	rows uint64 // a hash
}

const (
	mostFrames = 64       // in the cache
	mostShared = 16 << 10 // bytes of a frame
)

var frameSeed = maphash.MakeSeed()

// EncodeShared is EncodeSome with a cache of frames.
func (s *Screen) EncodeShared(to []byte, most int, with *Shared) []byte {
	if s.erased {
		return s.EncodeSome(to, most)
	}
	key, ok := s.frameKey()
	if !ok {
		return s.EncodeSome(to, most)
	}
	if frame, ok := with.find(key); ok {
		clear(s.dirty)
		s.picturesSent()
		return append(to, frame...)
	}
	before := len(to)
	to = s.EncodeSome(to, most)
	if !s.Changed() { // the frame is complete
		with.keep(key, to[before:])
	}
	return to
}

// frameKey returns the key of the next frame. ok is false if other terminals cannot share it.
func (s *Screen) frameKey() (key frameKey, ok bool) {
	var h maphash.Hash
	h.SetSeed(frameSeed)
	var buf [1024]byte
	for i := s.nextDirty(0); i < len(s.cells); {
		y := i / s.w
		n := 8
		binary.LittleEndian.PutUint64(buf[:], uint64(y))
		for j := y * s.w; j < (y+1)*s.w; j++ {
			if n == len(buf) {
				h.Write(buf[:])
				n = 0
			}
			binary.LittleEndian.PutUint64(buf[n:], s.cells[j].number()|s.dirty[j/64]>>(j%64)&1<<56)
			n += 8
		}
		h.Write(buf[:n])
		i = s.nextDirty((y + 1) * s.w)
	}
	ok = s.hashPictures(&h)
	return frameKey{s.Can, s.w, s.h, h.Sum64()}, ok
}

// number returns everything about the cell in 56 bits.
func (c Cell) number() uint64 { return uint64(c.text) | uint64(c.Style)<<32 | uint64(c.width)<<48 }

func (sh *Shared) find(key frameKey) ([]byte, bool) {
	sh.mu.Lock()
	defer sh.mu.Unlock()
	frame, ok := sh.frames[key]
	return frame, ok
}

// keep caches a frame, and drops the oldest if there are too many.
func (sh *Shared) keep(key frameKey, frame []byte) {
	if len(frame) > mostShared {
		return
	}
	sh.mu.Lock()
	defer sh.mu.Unlock()
	if sh.frames == nil {
		sh.frames = make(map[frameKey][]byte)
	}
	if _, known := sh.frames[key]; known {
		return
	}
	if len(sh.order) == mostFrames {
		delete(sh.frames, sh.order[0])
		sh.order = slices.Delete(sh.order, 0, 1)
	}
	sh.frames[key] = slices.Clone(frame)
	sh.order = append(sh.order, key)
}
