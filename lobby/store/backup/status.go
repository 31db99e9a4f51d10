package backup

import (
	"fmt"
	"sync"
	"sync/atomic"
	"time"
)

// status is what a Shipper counts.
type status struct {
	queue     atomic.Pointer[queue]
	since     atomic.Int64 // since when commits can't be restored, in Unix ms; 0 is none
	ready     atomic.Int64 // when the last snapshot was complete, in Unix ms; 0 is never
	segments  atomic.Uint64
	bytes     atomic.Uint64
	failed    atomic.Uint64
	gaps      atomic.Uint64
	snapshots atomic.Uint64
	why       atomic.Pointer[string]

	settled chan struct{} // closed after the first snapshot, or the first failure
	once    sync.Once     // closes settled
}

// behind says that commits can't be restored before the next snapshot.
func (s *status) behind(now time.Time) { s.since.CompareAndSwap(0, now.UnixMilli()) }

func (s *status) upToDate(now time.Time) {
	s.since.Store(0)
	s.ready.Store(now.UnixMilli())
	s.snapshots.Add(1)
	s.settle()
}

func (s *status) settle() { s.once.Do(func() { close(s.settled) }) }

func (s *status) fail(err error) {
	s.failed.Add(1)
	text := err.Error()
	s.why.Store(&text)
	s.settle()
}

func (s *status) stored(bytes int) {
	s.segments.Add(1)
	s.bytes.Add(uint64(bytes))
	s.why.Store(nil)
}

// Status is how far a Shipper is.
type Status struct {
	// Lag is for how long the oldest commit waits that would be lost with the machine; 0 is none.
	Lag time.Duration
	// Ready is when the last snapshot was complete, or zero.
	Ready time.Time
	// Why says why the destination doesn't take segments at the moment; "" if it does.
	Why string
	// Since the start: segments stored, their bytes, failed tries, chains that missed commits, and
	// complete snapshots.
	Segments, Bytes, Failed, Gaps, Snapshots uint64
}

// Status returns how far the Shipper is.
func (s *Shipper) Status() Status {
	n := Status{
		Segments: s.status.segments.Load(), Bytes: s.status.bytes.Load(), Failed: s.status.failed.Load(),
		Gaps: s.status.gaps.Load(), Snapshots: s.status.snapshots.Load(),
	}
	oldest := s.status.since.Load()
	if q := s.status.queue.Load(); q != nil && oldest == 0 {
		oldest = q.oldest()
	}
	if oldest > 0 {
		n.Lag = max(0, s.Now().Sub(time.UnixMilli(oldest)))
	}
	if at := s.status.ready.Load(); at > 0 {
		n.Ready = time.UnixMilli(at)
	}
	if why := s.status.why.Load(); why != nil {
		n.Why = *why
	}
	return n
}

// Sentence says how far the Shipper is, for people.
func (s *Shipper) Sentence() string {
	n := s.Status()
	lag := n.Lag.Round(100 * time.Millisecond)
	switch {
	case n.Why != "":
		return fmt.Sprintf("Continuous backup to %[2]s is %[1]v behind: %[3]s.", lag, s.To, n.Why)
	case n.Snapshots == 0:
		return fmt.Sprintf("Continuous backup to %s is writing its first snapshot, for %v.", s.To, lag)
	case lag > time.Second:
		return fmt.Sprintf("Continuous backup to %s is %v behind.", s.To, lag)
	}
	return fmt.Sprintf("Continuous backup to %s is up to date.", s.To)
}
