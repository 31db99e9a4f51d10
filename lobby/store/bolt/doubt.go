package bolt

import (
	"fmt"
	"io"
	"time"

	"go.etcd.io/bbolt"

	"pawnstorm/lobby/store"
)

// A commit ends with the header that tells of it: first its pages are written and
// synced, then the header is written and synced. If that last sync fails, readers see
// the commit, in the system's memory of the file, and nobody knows whether the disk has
// it; nor does a sync that succeeds later tell, since the system forgets what it could
// not write. To write anything else then could destroy what the disk has.
//
// But the header can be written once more, the very same bytes, and synced. When that
// succeeds the commit is durable, whatever was before, for its pages had been synced.
// So the store remembers the header, and tries until it succeeds. Meanwhile nothing is
// written, those who wait for the commit are not answered, the watchers are not told,
// and what it has changed cannot be read; all else can.

// How long the store waits after each failure to settle a commit.
const (
	settleFirst   = 50 * time.Millisecond
	settleLongest = 5 * time.Second
)

// failure is a batch whose commit failed.
type failure struct {
	batch    []*request
	commits  []store.Entry
	txid     int
	panicked bool // the database did
}

// fail answers a batch whose commit failed. If readers see it all the same, it is
// settled first. If the database cannot say, or panicked, nothing is served any more.
func (s *Store) fail(f failure, err error) {
	s.counts.failed.Add(1)
	err = fmt.Errorf("store: the disk refused the commit: %w", err)
	seen, viewErr := false, error(nil)
	if !f.panicked {
		seen, viewErr = s.shows(f.txid)
	}
	switch {
	case f.panicked || viewErr != nil:
		s.frozen = fmt.Errorf("%w: %w", store.ErrInDoubt, err)
		s.stuck = f.panicked
		s.breakDown(err)
		refuse(f.batch, s.frozen)
	case seen:
		s.settle(f, err)
	default:
		refuse(f.batch, err)
	}
}

// shows reports whether readers see the transaction.
func (s *Store) shows(txid int) (seen bool, err error) {
	err = guard(func() error {
		return s.db.View(func(tx *bbolt.Tx) error {
			seen = tx.ID() >= txid
			return nil
		})
	})
	return seen, err
}

// settle writes the header of a commit in doubt until it is durable, and answers its
// batch then. If the store is closed before, it stays in doubt until the file is opened.
func (s *Store) settle(f failure, err error) {
	keys := make(map[string]bool, len(f.commits))
	for _, e := range f.commits {
		keys[e.Key] = true
	}
	s.unsure.Store(&keys)
	s.counts.doubts.Add(1)
	began := time.Now()
	s.log.Error("a commit is in doubt: nothing can be written until the disk takes its header", "commits", len(f.commits), "err", err)
	header, readErr := s.readHeader(f.txid)
	if readErr != nil {
		s.breakDown(readErr)
	} else {
		readErr = s.insist(header, err)
	}
	if readErr != nil {
		s.frozen = fmt.Errorf("%w: %w", store.ErrInDoubt, readErr)
		s.log.Error("a commit stays in doubt", "tries", s.counts.tries.Load(), "err", readErr)
		refuse(f.batch, s.frozen)
		return
	}
	s.unsure.Store(nil)
	s.log.Warn("a commit that was in doubt is durable", "after", time.Since(began).Round(time.Millisecond).String(), "tries", s.counts.tries.Load())
	s.committed(f.commits)
}

// insist writes a header until the disk has it, or the store is closed. Requests that
// come meanwhile are refused because of err.
func (s *Store) insist(header header, err error) error {
	for wait := settleFirst; ; wait = min(2*wait, settleLongest) {
		s.counts.tries.Add(1)
		tryErr := s.writeHeader(header)
		if tryErr == nil {
			return nil
		}
		if !s.refuseFor(wait, err) {
			return tryErr
		}
	}
}

// refuseFor refuses what comes for a while. It reports false when the store is being
// closed.
func (s *Store) refuseFor(wait time.Duration, err error) bool {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	for {
		select {
		case r := <-s.queue:
			refuse([]*request{r}, err)
			close(r.done)
		case <-timer.C:
			return true
		case <-s.closing:
			return false
		}
	}
}

// headerFile is what the store needs of the file beside the database.
type headerFile interface {
	io.ReaderAt
	io.WriterAt
	Sync() error
}

// header is the page of the file that tells of a commit.
type header struct {
	page []byte
	at   int64
}

// readHeader is the header of a transaction as readers see it.
func (s *Store) readHeader(txid int) (header, error) {
	size := s.db.Info().PageSize
	h := header{make([]byte, size), int64(txid%2) * int64(size)}
	_, err := s.file.ReadAt(h.page, h.at)
	return h, err
}

func (s *Store) writeHeader(h header) error {
	if _, err := s.file.WriteAt(h.page, h.at); err != nil {
		return err
	}
	return s.file.Sync()
}

// certain refuses a key of which it is in doubt what it holds.
func (s *Store) certain(key string) error {
	if keys := s.unsure.Load(); keys != nil && (*keys)[key] {
		return store.ErrInDoubt
	}
	return nil
}

// settleLast makes sure that the disk has what the file shows when it is opened: the
// store that wrote it may have been stopped before it knew.
func (s *Store) settleLast() error {
	txid := 0
	if err := s.db.View(func(tx *bbolt.Tx) error { txid = tx.ID(); return nil }); err != nil {
		return err
	}
	h, err := s.readHeader(txid)
	if err != nil {
		return err
	}
	return s.writeHeader(h)
}
