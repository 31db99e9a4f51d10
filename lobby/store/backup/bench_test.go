package backup

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// BenchmarkCommit compares commits of a store that ships nothing with commits of one that ships them
// to a folder, with one writer and with many.
func BenchmarkCommit(b *testing.B) {
	seal, _ := sealed(b)
	value := []byte(`{"moves":"` + strings.Repeat("e2e4 ", 60) + `"}`)
	for _, writers := range []int{1, 64} {
		for _, ships := range []bool{false, true} {
			b.Run(fmt.Sprintf("writers=%d/ships=%t", writers, ships), func(b *testing.B) {
				st := newStore(b)
				if ships {
					s := Ship(Config{Store: st, To: ToFolder(b.TempDir(), time.Now), Seal: seal, Now: time.Now})
					defer func() { st.Close(); s.Close(time.Minute) }()
				}
				var n atomic.Int64
				b.SetParallelism(writers)
				b.RunParallel(func(pb *testing.PB) {
					for pb.Next() {
						if _, err := st.Put(b.Context(), fmt.Sprintf("table/%d", n.Add(1)), value, 0); err != nil {
							b.Error(err)
						}
					}
				})
			})
		}
	}
}

// BenchmarkRead reads and verifies a day of a busy club: a segment is one operation.
func BenchmarkRead(b *testing.B) {
	st, folder := newStore(b), b.TempDir()
	seal, _ := sealed(b)
	var file []byte
	name := ""
	c := newChain(st, seal, time.Now, func(_ context.Context, p part) error {
		name, file = cmp.Or(name, p.name), append(file, p.data...)
		return nil
	})
	if err := c.announce(b.Context()); err != nil {
		b.Fatal(err)
	}
	for range b.N {
		if err := c.add(b.Context(), head{}, nil); err != nil {
			b.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(folder, name), file, 0o600); err != nil {
		b.Fatal(err)
	}
	b.ResetTimer()
	if set, err := Read(b.Context(), folder, ""); err != nil || len(set.Faults) > 0 {
		b.Fatal(set, err)
	}
}
