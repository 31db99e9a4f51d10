package packing

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"sync"
	"testing"
)

// TestStream sends pieces to streams that began at different times. Each reads its pieces, and the pieces that
// resemble those before them are small.
func TestStream(t *testing.T) {
	var all []*Piece
	beat := NewPiece("beat", []byte("still here\n"))
	for i := range 20 {
		all = append(all, NewPiece("a", []byte(longPiece(i))))
	}
	var work sync.WaitGroup
	for from := range all {
		work.Go(func() {
			var s Stream
			var wire bytes.Buffer
			var want string
			for i, p := range all[from:] {
				sent := s.Next(p)
				wire.Write(sent)
				if want += string(p.Text()); i > 1 && len(sent) > 200 {
					t.Errorf("from %d, piece %d: got %d bytes", from, i, len(sent))
				}
				for range (i + from) % 3 {
					wire.Write(s.Next(beat))
					want += string(beat.Text())
				}
			}
			if got := unzipped(t, &wire, len(want)); got != want {
				t.Errorf("the stream from piece %d reads differently", from)
			}
		})
	}
	work.Wait()
}

// TestStreamOfOthers sends a piece behind others than the one it was packed behind first.
func TestStreamOfOthers(t *testing.T) {
	a, b, c := NewPiece("a", []byte(longPiece(1))), NewPiece("a", []byte(longPiece(2))), NewPiece("a", []byte(longPiece(3)))
	x, y := NewPiece("x", []byte("small")), NewPiece("y", []byte("smaller"))
	for _, order := range [][]*Piece{
		{a, c}, {b, c}, {c, c}, {c, a, c, b, c}, {a, x, y, c}, {b, x, y, c}, {x, c, y, x, y, x, y, x, y, x, y, b, c}, {y},
	} {
		var s Stream
		var wire bytes.Buffer
		want := ""
		for _, p := range order {
			wire.Write(s.Next(p))
			want += string(p.Text())
		}
		if got := unzipped(t, &wire, len(want)); got != want {
			t.Errorf("%d pieces read differently", len(order))
		}
	}
}

// longPiece returns several kilobytes of text, almost the same for each number.
func longPiece(n int) string {
	text := ""
	for i := range 300 {
		text += fmt.Sprintf("line %d of a text, %x\n", i, i*i*7919)
	}
	return text[:n*100] + fmt.Sprint("piece ", n) + text[n*100:]
}

// unzipped reads n bytes from a stream without an end.
func unzipped(t *testing.T, wire io.Reader, n int) string {
	z, err := gzip.NewReader(bufio.NewReader(wire))
	if err != nil {
		t.Error(err)
		return ""
	}
	text := make([]byte, n)
	if _, err := io.ReadFull(z, text); err != nil {
		t.Error(err)
	}
	return string(text)
}

// BenchmarkStream sends an event of a page to a thousand streams.
func BenchmarkStream(b *testing.B) {
	streams := make([]Stream, 1000)
	n := 0
	for i := 0; b.Loop(); i++ {
		p := NewPiece("a", []byte(longPiece(i%30)))
		for j := range streams {
			n = len(streams[j].Next(p))
		}
	}
	b.ReportMetric(float64(n), "bytes/piece")
}
