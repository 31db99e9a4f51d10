package packing

import (
	"bytes"
	"compress/gzip"
	"sync"

	"github.com/klauspost/compress/zstd"
)

// A reader of zstd keeps the window of its sender in memory. RFC 9659 allows 8 MiB to
// senders on the web; a page fits a sixteenth of that.
const window = 512 << 10

var (
	quick = newZstd(zstd.SpeedDefault)
	// small is made for the first file.
	small   = sync.OnceValue(func() *zstd.Encoder { return newZstd(zstd.SpeedBestCompression) })
	zippers = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}
)

// newZstd is safe for concurrent use; the third who packs at once waits.
func newZstd(level zstd.EncoderLevel) *zstd.Encoder {
	z, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(level), zstd.WithWindowSize(window), zstd.WithEncoderConcurrency(2), zstd.WithLowerEncoderMem(true))
	if err != nil {
		panic(err) // the options are ours
	}
	return z
}

// Pack is a text, packed for one client.
func Pack(e Encoding, text []byte) []byte {
	switch e {
	case Zstd:
		return quick.EncodeAll(text, nil)
	case Gzip:
		z := zippers.Get().(*gzip.Writer)
		defer zippers.Put(z)
		return zipped(z, text)
	}
	return text
}

func zipped(z *gzip.Writer, text []byte) []byte {
	var b bytes.Buffer
	z.Reset(&b)
	z.Write(text) // into memory, which does not fail
	z.Close()
	return b.Bytes()
}

// File is a text that never changes. It is packed once, as small as can be, when the first
// client wants it so.
type File struct {
	Text       []byte
	zstd, gzip func() []byte
}

// NewFile makes a file of a text, which must not be changed any more.
func NewFile(text []byte) *File {
	return &File{
		Text: text,
		zstd: sync.OnceValue(func() []byte { return small().EncodeAll(text, nil) }),
		gzip: sync.OnceValue(func() []byte {
			z, _ := gzip.NewWriterLevel(nil, gzip.BestCompression) // the level is valid
			return zipped(z, text)
		}),
	}
}

// Pack is the file as a client wants it. It must not be changed.
func (f *File) Pack(e Encoding) []byte {
	switch e {
	case Zstd:
		return f.zstd()
	case Gzip:
		return f.gzip()
	}
	return f.Text
}
