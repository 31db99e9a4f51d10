package bolt

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/fnv"
	"io"
	"unsafe"

	"go.etcd.io/bbolt"
)

// bbolt does not check all of its file. This file checks two places where bbolt would not notice a
// flipped bit. It contains all that this package knows about the layout of the bbolt file (version
// 2, in the byte order of the machine).

// checkHeaders returns an error unless both headers of a file are intact. They take turns, and
// bbolt needs only one: it would continue from the older header, and the last commit would be lost
// silently. A header starts 16 bytes into its page and has 64 bytes: magic, version and page size,
// which both headers share, and at its end the FNV-1a of what is before. It returns the newer
// header, by transaction number. bbolt checks that one, which it uses, itself.
func checkHeaders(f io.ReaderAt) (newer []byte, err error) {
	var first, second [64]byte
	if err := readHeader(f, first[:], 0); err != nil {
		return nil, err
	}
	if err := readHeader(f, second[:], int64(binary.NativeEndian.Uint32(first[8:]))); err != nil {
		return nil, err
	}
	if !bytes.Equal(first[:12], second[:12]) {
		return nil, damaged("the headers differ")
	}
	if headerTxid(first[:]) > headerTxid(second[:]) {
		return first[:], nil
	}
	return second[:], nil
}

func readHeader(f io.ReaderAt, header []byte, page int64) error {
	if _, err := f.ReadAt(header, page+headerAt); errors.Is(err, io.EOF) {
		return damaged("the file ends in the header at %d", page)
	} else if err != nil {
		return err
	}
	if !wholeHeader(header) {
		return damaged("the header at %d is damaged", page)
	}
	return nil
}

// headerAt is the offset of a header in its page.
const headerAt = 16

func wholeHeader(header []byte) bool {
	sum := fnv.New64a()
	sum.Write(header[:56])
	return binary.NativeEndian.Uint64(header[56:]) == sum.Sum64()
}

// headerTxid returns the transaction number of a header.
func headerTxid(header []byte) uint64 { return binary.NativeEndian.Uint64(header[48:]) }

// element says where a key and its value are in a leaf page. A page starts with its elements, one
// after another, followed by all keys and values in the same order.
type element struct {
	flags              uint32 // bucketFlag or 0
	distance           uint32 // from here to the key
	keySize, valueSize uint32
}

const bucketFlag = 1

const elementSize = int(unsafe.Sizeof(element{}))

// leaf has the content of one leaf page.
type leaf struct {
	flags uint32
	pairs []pair
}

// pair is a key as bbolt returns it, in the memory that maps the file, followed by its value.
type pair struct {
	key       []byte
	valueSize int
}

// goesOn reports whether key belongs to the same page.
func (l *leaf) goesOn(key []byte) bool {
	if len(l.pairs) == 0 {
		return true
	}
	last := l.pairs[len(l.pairs)-1]
	return address(key) == unsafe.Add(address(last.key), len(last.key)+last.valueSize)
}

// check returns an error unless the elements of a page match the pairs. bbolt believes a page with
// a wrong, smaller number of elements, and the rest would be lost silently. It also reads only one
// bit of the flags.
func (l *leaf) check() error {
	n := len(l.pairs)
	if n == 0 {
		return nil
	}
	distance := n * elementSize
	elements := unsafe.Slice((*element)(unsafe.Add(address(l.pairs[0].key), -distance)), n)
	for i, p := range l.pairs {
		if elements[i] != (element{l.flags, uint32(distance), uint32(len(p.key)), uint32(p.valueSize)}) {
			return damaged("the page of %q has elements that do not match its entries", p.key)
		}
		distance += len(p.key) + p.valueSize - elementSize
	}
	return nil
}

func address(b []byte) unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(b)) }

// bucketSize returns the size of the value of a bucket: 16 bytes and, if the bucket is small, its
// only page.
func bucketSize(b *bbolt.Bucket) int {
	if b.RootPage() != 0 {
		return 16
	}
	return 16 + b.Stats().InlineBucketInuse
}
