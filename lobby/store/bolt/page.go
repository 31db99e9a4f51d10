package bolt

import (
	"bytes"
	"encoding/binary"
	"io"

	"pawnstorm/lobby/store"
)

// This file, root.go and header.go contain all that this package knows about the layout of a bbolt file
// (version 2, in the byte order of the machine).

// pageFile reads the pages of a file, and not the memory that maps it. So an error of the disk is an
// error, and damage cannot make it crash.
type pageFile struct {
	file     io.ReaderAt
	pageSize int
	pages    uint64 // number of pages of the file
}

// The layout of a page: its number (8 bytes), flags (2), number of elements (2), and number of
// further pages that it continues over (4). The elements follow, and then all their keys and values
// in the same order.
const (
	pageHead     = 16
	elementSize  = 16
	branchFlag   = 0x01
	leafFlag     = 0x02
	freelistFlag = 0x10
	bucketFlag   = 0x01 // of an element of a leaf
)

func kindOf(page []byte) uint16   { return binary.NativeEndian.Uint16(page[8:]) }
func countOf(page []byte) int     { return int(binary.NativeEndian.Uint16(page[10:])) }
func furtherOf(page []byte) int64 { return int64(binary.NativeEndian.Uint32(page[12:])) }

// read reads a page, with the pages that it continues over, into a buffer that may be too small.
func (f *pageFile) read(id uint64, buffer []byte) ([]byte, error) {
	if id < 2 || id >= f.pages {
		return nil, damaged("page %d of %d does not exist", id, f.pages)
	}
	page := buffer
	if cap(page) < f.pageSize {
		page = make([]byte, f.pageSize)
	}
	page = page[:f.pageSize]
	if _, err := f.file.ReadAt(page, int64(id)*int64(f.pageSize)); err != nil {
		return nil, err
	}
	more := uint64(furtherOf(page))
	if binary.NativeEndian.Uint64(page) != id || id+more >= f.pages {
		return nil, damaged("page %d has another number, or continues over %d more pages", id, more)
	}
	if more > 0 {
		page = append(page, make([]byte, int(more)*f.pageSize)...)
		if _, err := f.file.ReadAt(page[f.pageSize:], int64(id+1)*int64(f.pageSize)); err != nil {
			return nil, err
		}
	}
	return page, nil
}

// element is one element of a page. Its slices are parts of the page.
type element struct {
	flags      uint32 // of an entry: bucketFlag or 0
	child      uint64 // in a branch: the page below
	start      uint64 // where the key is in the page
	key, value []byte
}

// elementAt returns an element of a page. ok is false if it is not within the page.
func elementAt(page []byte, i int) (e element, ok bool) {
	at := pageHead + i*elementSize
	if at+elementSize > len(page) {
		return e, false
	}
	field := func(i int) uint64 { return uint64(binary.NativeEndian.Uint32(page[at+4*i:])) }
	distance, keySize, valueSize := field(0), field(1), uint64(0)
	if kindOf(page) == leafFlag { // its flags come first
		e.flags, distance, keySize, valueSize = uint32(distance), field(1), field(2), field(3)
	} else {
		e.child = binary.NativeEndian.Uint64(page[at+8:])
	}
	e.start = uint64(at) + distance
	value := e.start + keySize
	if value+valueSize > uint64(len(page)) {
		return e, false
	}
	e.key, e.value = page[e.start:value], page[value:value+valueSize]
	return e, true
}

// check returns an error unless an entry has its checksum and a revision up to last.
func (e *element) check(last store.Rev) error {
	_, rev, err := unseal(e.key, e.value)
	switch {
	case err != nil:
		return err
	case e.flags != 0:
		return damaged("the entry %q has a flag", e.key)
	case rev == 0 || rev > last:
		return damaged("the entry %q has revision %d of %d", e.key, rev, last)
	}
	return nil
}

// inlineID is the number of a page that is part of another one.
const inlineID = 0

// eachElement visits the elements of a page. Their keys and values must follow them in the same
// order, without gaps, up to the end of the page. bbolt itself believes a page with a wrong, smaller
// number of elements.
func eachElement(id uint64, page []byte, low, high []byte, visit func(element) error) error {
	bad := func() error { return damaged("page %d does not hold what it says", id) }
	at, last := uint64(pageHead+countOf(page)*elementSize), low
	if at > uint64(len(page)) {
		return bad()
	}
	for i := range countOf(page) {
		e, ok := elementAt(page, i)
		if !ok || e.start != at {
			return bad()
		}
		order := bytes.Compare(last, e.key)
		if order > 0 || order == 0 && (i > 0 || len(e.key) == 0) || high != nil && bytes.Compare(e.key, high) >= 0 {
			return damaged("the keys are out of order at %q", e.key)
		}
		if err := visit(e); err != nil {
			return err
		}
		last, at = e.key, at+uint64(len(e.key)+len(e.value))
	}
	rest := uint64(len(page)) - at
	if id == inlineID && rest > 0 || rest > uint64(len(page))/uint64(1+furtherOf(page)) {
		return bad() // it would fit into fewer pages
	}
	return nil
}

// child is a page below a branch page. All its keys are at least low, and less than high unless that
// is nil.
type child struct {
	id        uint64
	low, high []byte
}

// childrenOf returns the pages below a branch page.
func childrenOf(id uint64, page []byte, low, high []byte) (children []child, err error) {
	err = eachElement(id, page, low, high, func(e element) error {
		if n := len(children); n > 0 {
			children[n-1].high = e.key
		}
		children = append(children, child{e.child, e.key, high})
		return nil
	})
	return children, err
}
