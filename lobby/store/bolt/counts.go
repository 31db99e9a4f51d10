package bolt

import (
	"os"
	"sync/atomic"
)

// Counts has the counts of a store since it was opened.
type Counts struct {
	Failed uint64 // commits that failed on the disk
	Doubts uint64 // failed commits that may still have happened
	Tries  uint64 // to settle doubts
	Unsure bool   // a doubt is not settled, so nothing is written
	Bytes  int64  // size of the file
}

type counts struct{ failed, doubts, tries atomic.Uint64 }

// Counts returns the current counts.
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
