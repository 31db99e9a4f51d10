package bolt

import (
	"os"
	"sync/atomic"
)

// Counts are figures of a store since it was opened.
type Counts struct {
	Failed uint64 // commits that the disk refused
	Doubts uint64 // those of them of which it left open whether they happened
	Tries  uint64 // to settle these
	Unsure bool   // one of them is not settled: nothing is written
	Bytes  int64  // size of the file
}

type counts struct{ failed, doubts, tries atomic.Uint64 }

// Counts are the store's figures as they are now.
func (s *Store) Counts() Counts {
	c := Counts{
		Failed: s.counts.failed.Load(), Doubts: s.counts.doubts.Load(), Tries: s.counts.tries.Load(),
		Unsure: s.unsure.Load() != nil,
	}
	if info, err := os.Stat(s.path); err == nil {
		c.Bytes = info.Size()
	}
	return c
}
