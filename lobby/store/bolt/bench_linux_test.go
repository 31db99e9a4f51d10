package bolt

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"pawnstorm/lobby/store"
)

func openBench(b *testing.B) *Store {
	b.Helper()
	s, err := Open(filepath.Join(b.TempDir(), "bench.db"), Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { s.Close() })
	return s
}

// about as long as a game's record halfway through
var benchValue = make([]byte, 1000)

// fillBench adds n entries under "table/".
func fillBench(b *testing.B, s *Store, n int) {
	b.Helper()
	var wg sync.WaitGroup
	for w := range 256 {
		wg.Go(func() {
			for i := w; i < n; i += 256 {
				if _, err := s.Put(b.Context(), benchKey(i), benchValue, 0); err != nil {
					b.Error(err)
				}
			}
		})
	}
	wg.Wait()
}

func benchKey(i int) string { return fmt.Sprintf("table/%08d", i) }

// BenchmarkPutAlone measures single Puts. In turn with them it measures what the disk alone needs
// for a commit: two writes of a page, each with a sync.
func BenchmarkPutAlone(b *testing.B) {
	s := openBench(b)
	fillBench(b, s, 1000)
	disk, err := os.Create(filepath.Join(b.TempDir(), "disk"))
	if err != nil {
		b.Fatal(err)
	}
	defer disk.Close()
	page := make([]byte, os.Getpagesize())
	var putTime, diskTime time.Duration
	rev := store.Rev(0)
	for b.Loop() {
		begin := time.Now()
		if rev, err = s.Put(b.Context(), "table/x", benchValue, rev); err != nil {
			b.Fatal(err)
		}
		putTime += time.Since(begin)

		begin = time.Now()
		for i := range int64(2) {
			if _, err := disk.WriteAt(page, i*int64(len(page))); err != nil {
				b.Fatal(err)
			}
			if err := syscall.Fdatasync(int(disk.Fd())); err != nil {
				b.Fatal(err)
			}
		}
		diskTime += time.Since(begin)
	}
	n := float64(b.N)
	b.ReportMetric(float64(putTime.Nanoseconds())/n, "ns/op")
	b.ReportMetric(float64(diskTime.Nanoseconds())/n, "disk-ns/op")
	b.ReportMetric(float64((putTime-diskTime).Nanoseconds())/n, "over-disk-ns/op")
	b.ReportMetric(float64(putTime)/float64(diskTime), "times-disk")
}

func BenchmarkPut256Writers(b *testing.B) {
	s := openBench(b)
	fillBench(b, s, 1000)
	first := transaction(b, s)
	var left atomic.Int64
	left.Store(int64(b.N))
	b.ResetTimer()
	var wg sync.WaitGroup
	for w := range 256 {
		wg.Go(func() {
			key, rev := fmt.Sprintf("writer/%d", w), store.Rev(0)
			for left.Add(-1) >= 0 {
				var err error
				if rev, err = s.Put(b.Context(), key, benchValue, rev); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "commits/s")
	b.ReportMetric(float64(b.N)/float64(2*(transaction(b, s)-first)), "commits/fsync")
}

func BenchmarkGet(b *testing.B) {
	s := openBench(b)
	fillBench(b, s, 10_000)
	i := 0
	for b.Loop() {
		if _, err := s.Get(b.Context(), benchKey(i%10_000)); err != nil {
			b.Fatal(err)
		}
		i += 7919
	}
}

func BenchmarkList10000(b *testing.B) {
	s := openBench(b)
	fillBench(b, s, 10_000)
	for b.Loop() {
		n := 0
		for _, err := range s.List(b.Context(), "table/", "") {
			if err != nil {
				b.Fatal(err)
			}
			n++
		}
		if n != 10_000 {
			b.Fatal(n)
		}
	}
}

// BenchmarkOpen100MB measures the check of a whole file.
func BenchmarkOpen100MB(b *testing.B) {
	path := filepath.Join(b.TempDir(), "bench.db")
	s, err := Open(path, Options{})
	if err != nil {
		b.Fatal(err)
	}
	fillBench(b, s, 65_000)
	if err := s.Close(); err != nil {
		b.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(info.Size())
	for b.Loop() {
		s, err := Open(path, Options{})
		if err != nil {
			b.Fatal(err)
		}
		s.Close()
	}
}
