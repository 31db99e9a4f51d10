package bolt

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"time"
	"unsafe"

	"go.etcd.io/bbolt"

	"pawnstorm/lobby/store"
)

// A commit ends with the header that tells of it: first its pages are written and
// synced, then the header is written and synced. There are two headers, which take turns;
// the newer counts. If the last write or sync fails, nobody knows what the disk has: the
// system's memory of the file may show the commit and the disk not have it, or the other
// way round, and what is shown may change when the system reads the disk again. Nor does a
// sync that succeeds later tell, since the system forgets what it could not write. To write
// anything else then could destroy what the disk has.
//
// But a header can be written once more, from the store's own memory, and synced. When
// that succeeds it is certain what the disk has. If the commit shows, its own header
// is written: the commit has happened, for its pages had been synced. If it does not, the
// header before is written in its place, too: it has not happened, and never will. The
// store tries until it succeeds. Meanwhile nothing is written, those who wait for the
// commit are not answered, the watchers are not told, and what it changes cannot be read
// if it shows; all else can.

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

// fail makes it certain what became of a commit that failed, and answers its batch. If
// the database cannot say what it shows, or panicked, nothing is served any more.
func (s *Store) fail(f failure, err error) {
	s.counts.failed.Add(1)
	err = fmt.Errorf("store: the disk refused the commit: %w", err)
	var h header
	var readErr error
	if !f.panicked {
		h, readErr = s.shown()
	}
	if f.panicked || readErr != nil {
		s.breakDown(cmp.Or(readErr, err))
		s.stuck.Store(f.panicked || errors.Is(readErr, errFault))
		s.freeze(f, err)
		return
	}
	happened := h.txid >= f.txid
	if happened {
		s.doubt(f, err)
	}
	if pinErr := s.insist(h.in(f.txid), err); pinErr != nil {
		s.freeze(f, pinErr)
		return
	}
	s.unsure.Store(nil)
	if !happened {
		refuse(f.batch, err)
		return
	}
	s.log.Warn("a commit that was in doubt is durable", "tries", s.counts.tries.Load())
	s.committed(f.commits)
}

// doubt keeps what a commit changes from being read.
func (s *Store) doubt(f failure, err error) {
	u := &unsure{make(map[string]bool, len(f.commits)), fmt.Errorf("%w: %w", store.ErrInDoubt, err)}
	for _, e := range f.commits {
		u.keys[e.Key] = true
	}
	s.unsure.Store(u)
	s.counts.doubts.Add(1)
	s.log.Error("a commit is in doubt: nothing is written until the disk takes its header", "commits", len(f.commits), "err", err)
}

// freeze leaves a commit in doubt, until the file is opened again.
func (s *Store) freeze(f failure, err error) {
	s.frozen = fmt.Errorf("%w: %w", store.ErrInDoubt, err)
	refuse(f.batch, s.frozen)
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
	io.WriterAt
	Sync() error
}

// header is a page of the file that tells of a transaction.
type header struct {
	page []byte
	txid int
}

// shown is the header of the last transaction that readers see. It comes out of the
// memory in which they see it, which a failed write may have left other than the file.
func (s *Store) shown() (h header, err error) {
	err = guard(func() error {
		return s.db.View(func(tx *bbolt.Tx) error {
			info := s.db.Info()
			first, _ := tx.Cursor().First() // in the memory that maps the file, from info.Data on
			slot := tx.ID() % 2 * info.PageSize
			at := unsafe.Add(address(first), slot-int(uintptr(address(first))-info.Data))
			h = header{bytes.Clone(unsafe.Slice((*byte)(at), info.PageSize)), tx.ID()}
			if !wholeHeader(h.page[headerAt:]) || headerTxid(h.page[headerAt:]) != uint64(h.txid) {
				return damaged("the header of transaction %d is not whole", h.txid)
			}
			return nil
		})
	})
	return h, err
}

// in is the header as it is written in the place of another transaction's.
func (h header) in(txid int) header {
	page := bytes.Clone(h.page)
	binary.NativeEndian.PutUint64(page, uint64(txid%2)) // a page begins with its number
	return header{page, txid}
}

func (s *Store) writeHeader(h header) error {
	if _, err := s.file.WriteAt(h.page, int64(h.txid%2*len(h.page))); err != nil {
		return err
	}
	return s.file.Sync()
}

// certain refuses a key of which it is in doubt what it holds.
func (s *Store) certain(key string) error {
	if u := s.unsure.Load(); u != nil && u.keys[key] {
		return u.err
	}
	return nil
}

// unsure are keys of which it is in doubt what they hold, and why.
type unsure struct {
	keys map[string]bool
	err  error
}

// settleLast makes sure that the disk has what the file shows when it is opened, and
// nothing newer: the store that wrote it may have been stopped before it knew.
func (s *Store) settleLast() error {
	h, err := s.shown()
	if err != nil {
		return err
	}
	return cmp.Or(s.writeHeader(h), s.writeHeader(h.in(h.txid+1)))
}
