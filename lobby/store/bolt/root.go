package bolt

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"slices"

	"pawnstorm/lobby/store"
)

// root is what the root page of a commit says: where the entries are, the format, and the last
// revision. Each commit writes a new root page.
type root struct {
	id      uint64
	entries uint64 // page of the entries, or 0
	inline  []byte // if entries is 0: the page itself, which is part of the root page
	format  string
	last    store.Rev
}

// readRoot reads a root page. With an error it returns what can be read.
func (f *pageFile) readRoot(id uint64) (r root, err error) {
	r.id = id
	page, err := f.read(id, nil)
	if err != nil {
		return r, err
	}
	err = eachElement(id, page, nil, nil, func(element) error { return nil })
	switch kind := kindOf(page); {
	case kind == branchFlag && err == nil: // it has many buckets
		return r, errForeign
	case kind != leafFlag:
		return r, damaged("page %d is not a root page", id)
	}
	hasMeta := false
	for i := range min(countOf(page), 2) {
		e, ok := elementAt(page, i)
		if !ok || e.flags != bucketFlag || len(e.value) < bucketHead {
			continue
		}
		inline, below := e.value[bucketHead:], binary.NativeEndian.Uint64(e.value)
		isInline := below == 0 && len(inline) >= pageHead && bytes.Equal(inline[:10], inlineHead) && furtherOf(inline) == 0
		switch string(e.key) {
		case string(metaBucket):
			if isInline {
				err, hasMeta = errors.Join(err, r.readMeta(inline)), true
			}
		case string(entriesBucket):
			if r.entries = below; isInline {
				r.inline = inline
			}
		}
	}
	if err == nil && !hasMeta && r.entries == 0 && r.inline == nil && countOf(page) > 0 {
		return r, errForeign
	}
	if err == nil && (countOf(page) != 2 || !hasMeta || r.format == "" || r.entries == 0 && r.inline == nil) {
		err = damaged("page %d is not a root page", id)
	}
	return r, err
}

var errForeign = fmt.Errorf("%w: it belongs to another program", ErrFormat)

// bucketHead is the size of a bucket: its first page (8 bytes) and an unused number (8). If the page
// is 0, it follows.
const bucketHead = 16

// inlineHead is the number and kind of a page that is part of another one.
var inlineHead = binary.NativeEndian.AppendUint16(make([]byte, 8), leafFlag)

func (r *root) readMeta(page []byte) error {
	return eachElement(inlineID, page, nil, nil, func(e element) error {
		value, rev, err := unseal(e.key, e.value)
		switch {
		case err != nil:
			return err
		case e.flags != 0:
			return damaged("the record %q has a flag", e.key)
		case string(e.key) == formatKey:
			r.format = string(value)
		case string(e.key) == revKey:
			r.last = rev
		}
		return nil
	})
}

// roots returns the whole root pages in the file whose revision is newer than last, the newest first.
// They can be of any commit, also of one that failed.
func (f *pageFile) roots(last store.Rev) (list []root) {
	buffer := make([]byte, f.pageSize)
	for id := uint64(2); id < f.pages; id++ {
		_, err := f.file.ReadAt(buffer, int64(id)*int64(f.pageSize))
		if err != nil || binary.NativeEndian.Uint64(buffer) != id || kindOf(buffer) != leafFlag || countOf(buffer) != 2 {
			continue
		}
		if r, err := f.readRoot(id); err == nil && r.last > last {
			list = append(list, r)
		}
	}
	slices.SortFunc(list, func(a, b root) int { return cmp.Compare(b.last, a.last) })
	return list
}

// view is what a header says about a commit.
type view struct {
	root, freelist, pages, txid uint64
}

// views returns what the whole headers of a file say, the newer one first. It also sets the size of a
// page. The error is ErrNewer for a file of a newer bbolt.
func (f *pageFile) views(size int64) (list []view, err error) {
	f.pageSize = os.Getpagesize()
	var found [][]byte
	for _, at := range f.headerPlaces() {
		header := make([]byte, 64)
		if _, err := f.file.ReadAt(header, at+headerAt); err == nil && wholeHeader(header) {
			found = append(found, header)
		}
		if len(found) == 2 {
			break
		}
	}
	for _, header := range found {
		version, pageSize := binary.NativeEndian.Uint32(header[4:]), binary.NativeEndian.Uint32(header[8:])
		switch {
		case version > 2:
			return nil, ErrNewer
		case !slices.Contains(f.headerPlaces()[1:], int64(pageSize)):
			continue
		}
		f.pageSize = int(pageSize)
		number := func(at int) uint64 { return binary.NativeEndian.Uint64(header[at:]) }
		list = append(list, view{number(16), number(32), number(40), headerTxid(header)})
	}
	f.pages = uint64(size) / uint64(f.pageSize)
	slices.SortFunc(list, func(a, b view) int { return cmp.Compare(b.txid, a.txid) })
	return list, nil
}

// headerPlaces returns where headers can be: in the first page, and in the second of any usual size.
func (f *pageFile) headerPlaces() []int64 {
	places := []int64{0}
	for size := int64(1 << 10); size <= 1<<16; size <<= 1 {
		places = append(places, size)
	}
	return places
}

// freePages returns the pages that are not in use, and how many pages their list takes. The list has
// no checksum, but it must be in order and be followed by nothing. The pages are nil if it is damaged.
func (f *pageFile) freePages(v view) (free map[uint64]bool, size uint64) {
	page, err := f.read(v.freelist, nil)
	if err != nil || kindOf(page) != freelistFlag {
		return nil, 0
	}
	ids, count := page[pageHead:], uint64(countOf(page))
	if count == 0xFFFF { // a longer list has its length first
		count, ids = binary.NativeEndian.Uint64(ids), ids[8:]
	}
	if count > uint64(len(ids)/8) {
		return nil, 0
	}
	free = make(map[uint64]bool, count)
	last := uint64(1)
	for i := range uint64(len(ids) / 8) {
		id := binary.NativeEndian.Uint64(ids[8*i:])
		if i >= count && id != 0 || i < count && (id <= last || id >= v.pages) {
			return nil, 0
		}
		if i < count {
			free[id], last = true, id
		}
	}
	return free, uint64(len(page) / f.pageSize)
}
