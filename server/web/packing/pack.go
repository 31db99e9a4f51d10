package packing

import (
	"bytes"
	"compress/gzip"
	"sync"

	"github.com/klauspost/compress/zstd"
)

// window is the zstd window size. A zstd reader keeps the sender's window in memory. RFC 9659 allows 8 MiB on the
// web, but a page fits into a sixteenth of that.
const window = 512 << 10

var (
	quick = newZstd(zstd.SpeedDefault)
	// small is created for the first file.
	small   = sync.OnceValue(func() *zstd.Encoder { return newZstd(zstd.SpeedBestCompression) })
	zippers = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}
)

// newZstd returns an encoder that is safe for concurrent use, by two at a time.
func newZstd(level zstd.EncoderLevel) *zstd.Encoder {
	z, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(level), zstd.WithWindowSize(window),
		zstd.WithEncoderConcurrency(2), zstd.WithLowerEncoderMem(true))
	if err != nil {
		panic(err) // the options are ours
	}
	return z
}

// Pack compresses a text for one client.
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
	z.Write(text) // writing to memory does not fail
	z.Close()
	return b.Bytes()
}

// File is a text that never changes. It is compressed once, as small as possible, when the first client wants it.
type File struct {
	Text       []byte
	zstd, gzip func() []byte
}

// NewFile returns a file with a text, which must not be changed afterwards.
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

// NewPage is [NewFile] for a text that soon changes, so it is compressed less well and faster.
func NewPage(text []byte) *File {
	pack := func(e Encoding) func() []byte {
		return sync.OnceValue(func() []byte { return Pack(e, text) })
	}
	return &File{Text: text, zstd: pack(Zstd), gzip: pack(Gzip)}
}

// Pack returns the file in an encoding. It must not be changed.
func (f *File) Pack(e Encoding) []byte {
	switch e {
	case Zstd:
		return f.zstd()
	case Gzip:
		return f.gzip()
	}
	return f.Text
}
