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

// A commit ends with its header: first its pages are written and synced, then the header is written
// and synced. There are two headers, which take turns, and the newer one counts. If the last write
// or sync fails, it is unknown what the disk has. The page cache may show the commit although the
// disk does not have it, or the other way round, and what it shows can change when the system reads
// the disk again. A later successful sync does not help, because the system forgets what it could
// not write. Any other write could then destroy what the disk has.
//
// But a header can be written again from the store's own memory, and synced. When that succeeds, it
// is known what the disk has. If the commit shows, its own header is written: the commit has
// happened, because its pages were synced. Otherwise the header before it is also written in its
// place: the commit has not happened, and never will. The store retries until it succeeds.
// Meanwhile it writes nothing else, does not answer the callers of the commit or inform the
// watchers, and refuses to read what the commit changes, if it shows. Everything else can be read.

// The pause after a failure to settle a commit, and its maximum.
const (
	settleFirst   = 50 * time.Millisecond
	settleLongest = 5 * time.Second
)

// failure is a batch whose commit failed.
type failure struct {
	batch    []*request
	commits  []store.Entry
	txid     int
	panicked bool // the database panicked
}

// fail settles what became of a failed commit, and answers its batch. If the database panicked or
// cannot say what it shows, nothing is served any more.
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

// doubt makes the keys of a commit unreadable.
func (s *Store) doubt(f failure, err error) {
	u := &unsure{make(map[string]bool, len(f.commits)), fmt.Errorf("%w: %w", store.ErrInDoubt, err)}
	for _, e := range f.commits {
		u.keys[e.Key] = true
	}
	s.unsure.Store(u)
	s.counts.doubts.Add(1)
	s.log.Error("a commit is in doubt: nothing is written until the disk accepts its header",
		"commits", len(f.commits), "err", err)
}

// freeze leaves a commit in doubt until the file is opened again.
func (s *Store) freeze(f failure, err error) {
	s.frozen = fmt.Errorf("%w: %w", store.ErrInDoubt, err)
	refuse(f.batch, s.frozen)
}

// insist writes a header until the disk has it or the store is closed. It refuses requests
// meanwhile with err.
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

// refuseFor refuses requests for a while. It returns false when the store is being closed.
func (s *Store) refuseFor(wait time.Duration, err error) bool {
	over := time.After(wait)
	for {
		select {
		case r := <-s.queue:
			refuse([]*request{r}, err)
			close(r.done)
		case <-over:
			return true
		case <-s.closing:
			return false
		}
	}
}

// headerFile is the file of the database, for writing headers without bbolt.
type headerFile interface {
	io.WriterAt
	Sync() error
}

// header is a page of the file with the header of a transaction.
type header struct {
	page []byte
	txid int
}

// shown returns the header of the last transaction that readers see. It reads the memory that
// readers use, which after a failed write can differ from the file. bbolt itself shows headers only in
// a copy, which opens the file again. A failing disk may refuse that.
func (s *Store) shown() (h header, err error) {
	err = guard(func() error {
		return s.db.View(func(tx *bbolt.Tx) error {
			info := s.db.Info()
			first, _ := tx.Cursor().First() // lies in the memory that maps the file at info.Data
			address := unsafe.Pointer(unsafe.SliceData(first))
			slot := tx.ID() % 2 * info.PageSize
			at := unsafe.Add(address, slot-int(uintptr(address)-info.Data))
			h = header{bytes.Clone(unsafe.Slice((*byte)(at), info.PageSize)), tx.ID()}
			if !wholeHeader(h.page[headerAt:]) || headerTxid(h.page[headerAt:]) != uint64(h.txid) {
				return damaged("the header of transaction %d is damaged", h.txid)
			}
			return nil
		})
	})
	return h, err
}

// in returns the header in the place of another transaction.
func (h header) in(txid int) header {
	page := bytes.Clone(h.page)
	binary.NativeEndian.PutUint64(page, uint64(txid%2)) // a page starts with its number
	return header{page, txid}
}

func (s *Store) writeHeader(h header) error {
	if _, err := s.file.WriteAt(h.page, int64(h.txid%2*len(h.page))); err != nil {
		return err
	}
	return s.file.Sync()
}

// certain returns an error if it is unknown what a key holds.
func (s *Store) certain(key string) error {
	if u := s.unsure.Load(); u != nil && u.keys[key] {
		return u.err
	}
	return nil
}

// unsure has the keys with unknown values, and why.
type unsure struct {
	keys map[string]bool
	err  error
}

// settleLast makes sure that the disk has what the file shows when it is opened, and nothing newer.
// The store that wrote it may have been stopped before it knew.
func (s *Store) settleLast() error {
	h, err := s.shown()
	if err != nil {
		return err
	}
	return cmp.Or(s.writeHeader(h), s.writeHeader(h.in(h.txid+1)))
}
