package bolt

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
)

// The layout of a bbolt file, version 2, in the machine's own byte order. Pages 0
// and 1 are the headers; they take turns, and the one with the higher transaction
// counts. A page begins with its id (8 bytes), flags (2), count (2) and overflow
// (4: how many pages it goes on over), and then has count elements of 16 bytes, each with
// the distance from itself to its key.
const (
	boltMagic   = 0xED0CDAED
	boltVersion = 2

	firstPage    = uint64(2)
	pageHeader   = 16
	headerBytes  = 64
	elementSize  = 16
	bucketHeader = 16
	manyFree     = 0xFFFF // as a count: the number itself is the list's first element

	branchFlag   = 0x01
	leafFlag     = 0x02
	freelistFlag = 0x10
	bucketFlag   = 1 // of an element

	minPageSize = 1 << 10
	maxPageSize = 1 << 24
)

// header is what a header page says.
type header struct {
	pageSize int64
	root     uint64 // the page of the root bucket
	freelist uint64 // the page with the list of free pages
	pages    uint64 // in use or free; what lies behind them is not yet part of the file
	tx       uint64
}

// readHeader reads both headers, which must both be whole, and returns the newer.
func readHeader(f io.ReaderAt) (header, error) {
	first, err := readHeaderAt(f, 0)
	if err != nil {
		return header{}, err
	}
	second, err := readHeaderAt(f, first.pageSize)
	if err != nil {
		return header{}, err
	}
	if second.pageSize != first.pageSize {
		return header{}, damaged("the headers have pages of %d and %d bytes", first.pageSize, second.pageSize)
	}
	if second.tx > first.tx {
		return second, nil
	}
	return first, nil
}

func readHeaderAt(f io.ReaderAt, offset int64) (header, error) {
	var b [headerBytes]byte
	if err := readFull(f, b[:], offset+pageHeader); err != nil {
		return header{}, err
	}
	sum := fnv.New64a()
	sum.Write(b[:headerBytes-8])
	if binary.NativeEndian.Uint32(b[:]) != boltMagic || binary.NativeEndian.Uint64(b[56:]) != sum.Sum64() {
		return header{}, damaged("the header at %d is not whole", offset)
	}
	if version := binary.NativeEndian.Uint32(b[4:]); version != boltVersion {
		return header{}, fmt.Errorf("%w: the database's own version is %d", ErrFormat, version)
	}
	h := header{
		pageSize: int64(binary.NativeEndian.Uint32(b[8:])),
		root:     binary.NativeEndian.Uint64(b[16:]),
		freelist: binary.NativeEndian.Uint64(b[32:]),
		pages:    binary.NativeEndian.Uint64(b[40:]),
		tx:       binary.NativeEndian.Uint64(b[48:]),
	}
	if h.pageSize < minPageSize || h.pageSize > maxPageSize {
		return header{}, damaged("a page has %d bytes", h.pageSize)
	}
	return h, nil
}

// pageReader reads the pages of a file.
type pageReader struct {
	f io.ReaderAt
	header
}

// read returns the page id with what it goes on over.
func (r pageReader) read(id uint64) (page, error) {
	if id < firstPage || id >= r.pages {
		return page{}, damaged("page %d does not exist", id)
	}
	buf := make([]byte, r.pageSize)
	if err := readFull(r.f, buf, int64(id)*r.pageSize); err != nil {
		return page{}, err
	}
	p, err := parsePage(buf)
	if err != nil {
		return page{}, err
	}
	if p.id != id || uint64(p.overflow) >= r.pages-id {
		return page{}, damaged("page %d is not there", id)
	}
	if p.overflow == 0 {
		return p, nil
	}
	p.data = make([]byte, r.pageSize*(1+int64(p.overflow)))
	return p, readFull(r.f, p.data, int64(id)*r.pageSize)
}

// page is a page in memory.
type page struct {
	id       uint64
	flags    uint16
	count    int
	overflow uint32
	data     []byte // from the header on
}

func parsePage(data []byte) (page, error) {
	if len(data) < pageHeader {
		return page{}, damaged("a page is cut off")
	}
	return page{
		id:       binary.NativeEndian.Uint64(data),
		flags:    binary.NativeEndian.Uint16(data[8:]),
		count:    int(binary.NativeEndian.Uint16(data[10:])),
		overflow: binary.NativeEndian.Uint32(data[12:]),
		data:     data,
	}, nil
}

// element is an entry of a page: of a leaf with a value, of a branch with a child.
type element struct {
	flags uint32
	key   []byte
	value []byte
	child uint64
}

func (p page) leafElement(i int) (element, error) {
	head, err := p.cut(pageHeader+i*elementSize, elementSize)
	if err != nil {
		return element{}, err
	}
	keySize, valueSize := p.number(head[8:]), p.number(head[12:])
	both, err := p.cut(pageHeader+i*elementSize+p.number(head[4:]), keySize+valueSize)
	if err != nil {
		return element{}, err
	}
	return element{flags: binary.NativeEndian.Uint32(head), key: both[:keySize], value: both[keySize:]}, nil
}

func (p page) branchElement(i int) (element, error) {
	head, err := p.cut(pageHeader+i*elementSize, elementSize)
	if err != nil {
		return element{}, err
	}
	key, err := p.cut(pageHeader+i*elementSize+p.number(head), p.number(head[4:]))
	return element{key: key, child: binary.NativeEndian.Uint64(head[8:])}, err
}

// freeIDs returns the page's list of free pages, 8 bytes each.
func (p page) freeIDs() ([]byte, error) {
	if p.flags != freelistFlag {
		return nil, damaged("page %d is not the list of free pages", p.id)
	}
	if p.count < manyFree {
		return p.cut(pageHeader, p.count*8)
	}
	first, err := p.cut(pageHeader, 8)
	if err != nil {
		return nil, err
	}
	n := binary.NativeEndian.Uint64(first)
	return p.cut(pageHeader+8, int(min(n, uint64(len(p.data))))*8)
}

// number reads a length or distance of 4 bytes. One that is longer than the page
// is past its end, whatever it is.
func (p page) number(b []byte) int {
	return int(min(binary.NativeEndian.Uint32(b), uint32(len(p.data))))
}

// cut returns n bytes of the page.
func (p page) cut(from, n int) ([]byte, error) {
	if from > len(p.data) || n > len(p.data)-from {
		return nil, damaged("page %d points past its end", p.id)
	}
	return p.data[from : from+n], nil
}

// readFull reads at an offset where the file should not have ended.
func readFull(f io.ReaderAt, buf []byte, offset int64) error {
	n, err := f.ReadAt(buf, offset)
	if n == len(buf) {
		return nil
	}
	if errors.Is(err, io.EOF) {
		return damaged("the file ends before %d", offset+int64(len(buf)))
	}
	return err
}
