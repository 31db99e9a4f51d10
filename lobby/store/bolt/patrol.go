package bolt

import (
	"bytes"
	"encoding/binary"
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
		w := walk{file: file, from: from, left: patrolStep}
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
	file     *os.File
	pageSize int
	pages    uint64    // number of pages of the file
	last     store.Rev // the last revision
	root     uint64
	from     []byte // all keys before it were checked
	left     int    // how many bytes to read
	stop     []byte // where the next step starts; nil at the end
	buffer   []byte // for a leaf
}

func (w *walk) step(tx *bbolt.Tx) (err error) {
	if w.last, err = checkMeta(tx.Bucket(metaBucket), newestFormat()); err != nil {
		return err
	}
	entries := tx.Bucket(entriesBucket)
	w.pageSize, w.root = tx.DB().Info().PageSize, uint64(entries.RootPage())
	w.pages = uint64(tx.Size()) / uint64(w.pageSize)
	if w.root == 0 { // so few that they are in the page of their parent
		return checkRecords(entries, func(key, _ []byte, rev store.Rev) error { return checkRev(key, rev, w.last) })
	}
	return w.visit(w.root, nil, nil)
}

// The layout of a page: its number (8 bytes), flags (2), number of elements (2), and number of
// further pages that it continues over (4). The elements follow.
const (
	pageHead   = 16
	branchFlag = 0x01
	leafFlag   = 0x02
)

// visit checks a page and the pages below it. All its keys must be at least low, and less than high
// unless that is nil.
func (w *walk) visit(id uint64, low, high []byte) error {
	page, err := w.read(id)
	if err != nil {
		return err
	}
	count := int(binary.NativeEndian.Uint16(page[10:]))
	switch flags := binary.NativeEndian.Uint16(page[8:]); {
	case flags == leafFlag && (count > 0 || id == w.root):
		return w.leaf(id, page, count, low, high)
	case flags == branchFlag && count > 0:
		return w.branch(id, page, count, low, high)
	}
	return damaged("page %d is not a page of entries", id)
}

// read reads a page, with the pages that it continues over.
func (w *walk) read(id uint64) ([]byte, error) {
	if id < 2 || id >= w.pages {
		return nil, damaged("page %d of %d does not exist", id, w.pages)
	}
	page := w.buffer
	if cap(page) < w.pageSize {
		page = make([]byte, w.pageSize)
	}
	page = page[:w.pageSize]
	if _, err := w.file.ReadAt(page, int64(id)*int64(w.pageSize)); err != nil {
		return nil, err
	}
	more := uint64(binary.NativeEndian.Uint32(page[12:]))
	if binary.NativeEndian.Uint64(page) != id || id+more >= w.pages {
		return nil, damaged("page %d has another number, or continues over %d more pages", id, more)
	}
	if more > 0 {
		page = append(page, make([]byte, int(more)*w.pageSize)...)
		if _, err := w.file.ReadAt(page[w.pageSize:], int64(id+1)*int64(w.pageSize)); err != nil {
			return nil, err
		}
	}
	w.left -= len(page)
	w.buffer = page
	if binary.NativeEndian.Uint16(page[8:]) == branchFlag {
		w.buffer = nil // still needed while the pages below are read
	}
	return page, nil
}

// branch checks a branch page, and the pages below it that were not checked yet.
func (w *walk) branch(id uint64, page []byte, count int, low, high []byte) error {
	keys, children := make([][]byte, count), make([]uint64, count)
	err := eachElement(id, page, count, low, high, func(i int, element, key, _ []byte) error {
		keys[i], children[i] = key, binary.NativeEndian.Uint64(element[8:])
		return nil
	})
	if err != nil {
		return err
	}
	for i, child := range children {
		next := high
		if i+1 < count {
			next = keys[i+1]
		}
		switch {
		case next != nil && bytes.Compare(next, w.from) <= 0:
			continue
		case w.left <= 0 && w.stop == nil:
			w.stop = bytes.Clone(keys[i])
		}
		if w.stop != nil {
			return nil
		}
		if err := w.visit(child, keys[i], next); err != nil {
			return err
		}
	}
	return nil
}

// leaf checks a page of entries.
func (w *walk) leaf(id uint64, page []byte, count int, low, high []byte) error {
	return eachElement(id, page, count, low, high, func(_ int, element, key, record []byte) error {
		_, rev, err := unseal(key, record)
		if err == nil && binary.NativeEndian.Uint32(element) != 0 {
			err = damaged("the entry %q has a flag", key)
		}
		if err != nil {
			return err
		}
		return checkRev(key, rev, w.last)
	})
}

// eachElement visits the elements of a page. Their keys and values must follow them in the same
// order, without gaps, up to the end of the page.
func eachElement(
	id uint64, page []byte, count int, low, high []byte, visit func(i int, element, key, value []byte) error,
) error {
	bad := func() error { return damaged("page %d does not hold what it says", id) }
	isLeaf := binary.NativeEndian.Uint16(page[8:]) == leafFlag
	at, last := uint64(pageHead+count*elementSize), low
	if at > uint64(len(page)) {
		return bad()
	}
	for i := range count {
		start := pageHead + i*elementSize
		element := page[start : start+elementSize]
		field := func(i int) uint64 { return uint64(binary.NativeEndian.Uint32(element[4*i:])) }
		distance, keySize, valueSize := field(0), field(1), uint64(0)
		if isLeaf { // its flags come first
			distance, keySize, valueSize = field(1), field(2), field(3)
		}
		value := at + keySize
		end := value + valueSize
		if uint64(start)+distance != at || end > uint64(len(page)) {
			return bad()
		}
		key := page[at:value]
		order := bytes.Compare(last, key)
		if order > 0 || order == 0 && (i > 0 || keySize == 0) || high != nil && bytes.Compare(key, high) >= 0 {
			return damaged("the keys are out of order at %q", key)
		}
		if err := visit(i, element, key, page[value:end]); err != nil {
			return err
		}
		last, at = key, end
	}
	if uint64(len(page))-at > uint64(len(page))/uint64(1+binary.NativeEndian.Uint32(page[12:])) {
		return bad() // it would fit into fewer pages
	}
	return nil
}
