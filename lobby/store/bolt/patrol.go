package bolt

import (
	"bytes"
	"errors"
	"os"
	"sync/atomic"
	"time"

	"go.etcd.io/bbolt"

	"pawnstorm/lobby/store"
)

// patrol checks a file that was opened because of its mark, while the file is already in use. It
// reads the file itself, page by page, and not the memory that maps it, so it cannot crash, and an
// error of the disk is an error. Every page must be where its parent says and hold what it says,
// with its keys in order and between the keys of its parent. Every entry must have its checksum.
// Writes do not disturb it, because a page that a transaction can read is not overwritten. It works
// in steps, each with a short transaction, so that no one waits for it. After each step it rests, so
// that it leaves the processor and the disk to a server that is starting.
//
// If it finds damage, nothing is served from then on.
type patrol struct {
	whole   atomic.Bool   // the whole file was checked, or needed no check
	stopped chan struct{} // closed at the end
}

const (
	patrolStep = 8 << 20 // roughly how many bytes a step reads
	// After a step it rests this many times as long as the step took, but not longer than longestRest,
	// or a slow disk would be checked for hours.
	patrolRest  = 4
	longestRest = 50 * time.Millisecond
)

// watchOver runs the patrol.
func (s *Store) watchOver() {
	defer close(s.patrol.stopped)
	file, err := os.Open(s.path)
	if err == nil {
		defer file.Close()
		err = s.lookThrough(file)
	}
	switch {
	case err == nil:
		s.patrol.whole.Store(true)
		return
	case errors.Is(err, store.ErrClosed):
		return
	}
	s.breakDown(err)
}

// lookThrough checks the file. It returns ErrClosed if the store is closed before the end.
func (s *Store) lookThrough(file *os.File) error {
	var from []byte
	for {
		begin := time.Now()
		w := walk{pageFile: pageFile{file: file}, from: from, left: patrolStep}
		err := guard(func() error { return s.db.View(w.step) })
		if err != nil || w.stop == nil {
			return err
		}
		from = w.stop
		select {
		case <-time.After(min(patrolRest*time.Since(begin), longestRest)):
		case <-s.closing:
			return store.ErrClosed
		}
	}
}

// walk is one step through the pages of the entries.
type walk struct {
	pageFile
	last   store.Rev // the last revision
	from   []byte    // all keys before it were checked
	left   int       // how many bytes to read
	stop   []byte    // where the next step starts; nil at the end
	buffer []byte    // for a leaf
}

func (w *walk) step(tx *bbolt.Tx) error {
	w.pageSize = tx.DB().Info().PageSize
	w.pages = uint64(tx.Size()) / uint64(w.pageSize)
	r, err := w.readRoot(uint64(tx.Cursor().Bucket().RootPage()))
	if err == nil {
		err = checkFormat(r.format, newestFormat())
	}
	if err != nil {
		return err
	}
	if w.last = r.last; r.inline != nil { // so few that they are in the page of their parent
		return w.leaf(inlineID, r.inline, nil, nil)
	}
	return w.visit(r.entries, nil, nil)
}

// visit checks a page and the pages below it. All its keys must be at least low, and less than high
// unless that is nil.
func (w *walk) visit(id uint64, low, high []byte) error {
	page, err := w.read(id, w.buffer)
	if err != nil {
		return err
	}
	w.left -= len(page)
	w.buffer = page
	switch flags, count := kindOf(page), countOf(page); {
	case flags == leafFlag && count > 0:
		return w.leaf(id, page, low, high)
	case flags == branchFlag && count > 0:
		w.buffer = nil // still needed while the pages below are read
		return w.branch(id, page, low, high)
	}
	return damaged("page %d is not a page of entries", id)
}

// branch checks a branch page, and the pages below it that were not checked yet.
func (w *walk) branch(id uint64, page []byte, low, high []byte) error {
	children, err := childrenOf(id, page, low, high)
	if err != nil {
		return err
	}
	for _, c := range children {
		switch {
		case c.high != nil && bytes.Compare(c.high, w.from) <= 0:
			continue
		case w.left <= 0 && w.stop == nil:
			w.stop = bytes.Clone(c.low)
		}
		if w.stop != nil {
			return nil
		}
		if err := w.visit(c.id, c.low, c.high); err != nil {
			return err
		}
	}
	return nil
}

// leaf checks a page of entries.
func (w *walk) leaf(id uint64, page []byte, low, high []byte) error {
	return eachElement(id, page, low, high, func(e element) error {
		return e.check(w.last)
	})
}
