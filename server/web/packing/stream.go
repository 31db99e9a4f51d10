package packing

import (
	"bytes"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/klauspost/compress/flate"
)

// Stream compresses what a server sends one reader in pieces (RFC 1952). The reader can read each piece as soon
// as it is there. Streams share the work: a piece is compressed once for all that sent the same pieces before.
// The zero value is a new stream.
type Stream struct {
	begun  bool
	recent []*Piece // the newest ones, at most mostRecent
}

// mostRecent is how far back a piece can refer.
const mostRecent = 32

// Piece is a text that several streams send.
type Piece struct {
	kind  string
	text  []byte
	id    uint64
	alone func() []byte

	mu    sync.Mutex
	packs []pack
}

// pack is a piece as it is sent behind others.
type pack struct {
	prior []uint64 // their ids
	bytes []byte
}

// mostPacks is how many packs a piece remembers. Streams have sent the same pieces, but for some that come in
// intervals.
const mostPacks = 4

// NewPiece returns a piece with a text, which must not be changed afterwards. Pieces of a kind resemble each
// other.
func NewPiece(kind string, text []byte) *Piece {
	return &Piece{
		kind: kind, text: text, id: pieces.Add(1),
		alone: sync.OnceValue(func() []byte { return deflate(text, nil) }),
	}
}

// Text returns the text of the piece, which must not be changed.
func (p *Piece) Text() []byte { return p.text }

// pieces counts the pieces, from 1.
var pieces atomic.Uint64

// streamHead begins a gzip stream of unknown time and system.
var streamHead = []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255}

// Next returns the bytes of the next piece. It refers to the newest one of its kind, and to those after that.
func (s *Stream) Next(p *Piece) []byte {
	at := len(s.recent) - 1
	for at >= 0 && s.recent[at].kind != p.kind {
		at--
	}
	var prior []*Piece
	if at >= 0 {
		prior = s.recent[at:]
	}
	packed := p.behind(prior)
	if len(s.recent) == mostRecent {
		copy(s.recent, s.recent[1:])
		s.recent = s.recent[:mostRecent-1]
	}
	s.recent = append(s.recent, p)
	if s.begun {
		return packed
	}
	s.begun = true
	return append(slices.Clip(streamHead), packed...)
}

// behind returns the piece for a stream whose newest pieces are others.
func (p *Piece) behind(others []*Piece) []byte {
	if len(others) == 0 {
		return p.alone()
	}
	var ids []uint64
	for _, o := range others {
		ids = append(ids, o.id)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, k := range p.packs {
		if slices.Equal(k.prior, ids) {
			return k.bytes
		}
	}
	if len(p.packs) == mostPacks {
		return p.alone()
	}
	var text []byte
	for _, o := range others {
		text = append(text, o.text...)
	}
	p.packs = append(p.packs, pack{ids, deflate(p.text, text)})
	return p.packs[len(p.packs)-1].bytes
}

// deflaters has the compressors, which are large.
var deflaters = sync.Pool{New: func() any {
	z, err := flate.NewWriterDict(nil, flate.BestCompression, nil)
	if err != nil {
		panic(err) // the level is valid
	}
	return z
}}

// deflate returns the blocks of a text that follows another one (RFC 1951). They end at a whole byte.
func deflate(text, prior []byte) []byte {
	z := deflaters.Get().(*flate.Writer)
	defer deflaters.Put(z)
	var b bytes.Buffer
	z.ResetDict(&b, prior)
	z.Write(text) // to a buffer, so without errors
	z.Flush()
	return b.Bytes()
}
