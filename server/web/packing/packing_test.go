package packing

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"
)

// TestChosen checks that clients get the encoding they prefer, zstd by default, and never an encoding
// they refuse.
func TestChosen(t *testing.T) {
	for accepted, want := range map[string]Encoding{
		"":                                     "",
		"gzip":                                 Gzip,
		"zstd":                                 Zstd,
		"gzip, deflate, br, zstd":              Zstd,
		"ZSTD , GZIP":                          Zstd,
		"gzip;q=1.0, zstd;q=0.5":               Gzip,
		"gzip; q=0.2, zstd; q=0.3":             Zstd,
		"gzip;q=0, zstd;q=0":                   "",
		"gzip;q=0.000":                         "",
		"br;q=1, gzip;q=0.8":                   Gzip,
		"deflate, br":                          "",
		"*":                                    Zstd,
		"*;q=0":                                "",
		"zstd;q=0, *":                          Gzip,
		"gzip, *;q=0":                          Gzip,
		"identity":                             "",
		"identity, gzip;q=0.5":                 "",
		"identity;q=0.5, gzip":                 Gzip,
		"identity, gzip, zstd":                 Zstd,
		"identity;q=0":                         "",
		"x-gzip":                               Gzip,
		"gzip;q=2":                             "",
		"gzip;q=-1":                            "",
		"gzip;q=NaN":                           "",
		"gzip;level=9":                         "",
		"gzip;q=":                              "",
		";;;,,,q=1":                            "",
		"gzipped, zstandard":                   "",
		"gzip" + strings.Repeat(",gzip", 1000): "",
	} {
		if got := Chosen(accepted, Zstd, Gzip); got != want {
			t.Errorf("%.60q: got %q, want %q", accepted, got, want)
		}
	}
}

// TestPack checks that packed data is smaller and unpacks to the same data, for many clients at
// once. Unpacking must fit into a browser's memory limit.
func TestPack(t *testing.T) {
	var text bytes.Buffer
	for i := range 4_000 {
		text.WriteString(strings.Repeat("the pawns fight back ", 1+i%3))
	}
	for _, plain := range [][]byte{nil, []byte("x"), text.Bytes()} {
		f := NewFile(plain)
		for _, e := range []Encoding{Zstd, Gzip, ""} {
			for how, pack := range map[string]func() []byte{"a text": func() []byte { return Pack(e, plain) }, "a file": func() []byte { return f.Pack(e) }} {
				var work sync.WaitGroup
				for range 5 {
					work.Go(func() { same(t, how, e, pack(), plain) })
				}
				work.Wait()
			}
		}
	}
	f := NewFile(text.Bytes())
	once, again := [][]byte{f.Pack(Zstd), f.Pack(Gzip)}, [][]byte{f.Pack(Zstd), f.Pack(Gzip)}
	if &once[0][0] != &again[0][0] || &once[1][0] != &again[1][0] {
		t.Error("packed a file twice")
	}
}

func same(t *testing.T, how string, e Encoding, packed, plain []byte) {
	var r io.Reader = bytes.NewReader(packed)
	var err error
	switch e {
	case Zstd:
		var z *zstd.Decoder
		if z, err = zstd.NewReader(r, zstd.WithDecoderMaxWindow(8<<20)); err == nil {
			defer z.Close()
			r = z
		}
	case Gzip:
		r, err = gzip.NewReader(r)
	}
	if err != nil {
		t.Errorf("%s, %s: %v", how, e, err)
		return
	}
	if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, plain) {
		t.Errorf("%s, %s: got %d bytes, want %d, %v", how, e, len(got), len(plain), err)
	}
	if e != "" && len(plain) > 1000 && len(packed) > len(plain)/10 {
		t.Errorf("%s, %s: got %d packed bytes for %d", how, e, len(packed), len(plain))
	}
}

// BenchmarkPack packs a script of the pages in each encoding for one client, and in gzip for
// comparison.
func BenchmarkPack(b *testing.B) {
	text, err := os.ReadFile("../assets/screens.js")
	if err != nil {
		b.Fatal(err)
	}
	var zipping time.Duration
	for _, e := range []Encoding{Gzip, Zstd} {
		b.Run(string(e), func(b *testing.B) {
			var packed []byte
			for b.Loop() {
				packed = Pack(e, text)
			}
			b.ReportMetric(float64(len(packed))/float64(len(text)), "left")
			took := b.Elapsed() / time.Duration(b.N)
			if e == Gzip {
				zipping = took
			}
			b.ReportMetric(float64(took)/float64(zipping), "of-gzip")
		})
	}
}
