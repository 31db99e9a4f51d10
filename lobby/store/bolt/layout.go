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

// bbolt checks its file, but not all of it. Two places in which a flipped bit would go
// unnoticed are checked here, and they are all that this package knows of the layout
// of bbolt's file (version 2, in the machine's own byte order).

// checkHeaders refuses a file unless both of its headers are whole. They take turns,
// and bbolt is content with one: it would go on from the older, and the last commit
// would be lost in silence. A header is 16 bytes into its page and has 64: magic,
// version and the size of a page, which both headers share, and at its end the FNV-1a
// of what is before. bbolt itself checks what the one says that it uses, which is
// returned: the newer, by the number of its transaction.
func checkHeaders(f io.ReaderAt) (newer []byte, err error) {
	var first, second [64]byte
	if err := readHeader(f, first[:], 0); err != nil {
		return nil, err
	}
	if err := readHeader(f, second[:], int64(binary.NativeEndian.Uint32(first[8:]))); err != nil {
		return nil, err
	}
	if !bytes.Equal(first[:12], second[:12]) {
		return nil, damaged("the headers do not agree")
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
		return damaged("the header at %d is not whole", page)
	}
	return nil
}

// headerAt is where in its page a header begins.
const headerAt = 16

func wholeHeader(header []byte) bool {
	sum := fnv.New64a()
	sum.Write(header[:56])
	return binary.NativeEndian.Uint64(header[56:]) == sum.Sum64()
}

// headerTxid is the number of the transaction that a header tells of.
func headerTxid(header []byte) uint64 { return binary.NativeEndian.Uint64(header[48:]) }

// element says where in a leaf page a pair of key and value lies. bbolt puts the
// elements of a page one behind the other, and then all pairs in the same order.
type element struct {
	flags              uint32 // bucketFlag or 0
	distance           uint32 // from here to the key
	keySize, valueSize uint32
}

const bucketFlag = 1

const elementSize = int(unsafe.Sizeof(element{}))

// leaf is what lies in one leaf page.
type leaf struct {
	flags uint32
	pairs []pair
}

// pair is a key, as bbolt gives it out: in the memory that maps the file. The value
// lies behind it.
type pair struct {
	key       []byte
	valueSize int
}

// goesOn reports whether key is of the same page.
func (l *leaf) goesOn(key []byte) bool {
	if len(l.pairs) == 0 {
		return true
	}
	last := l.pairs[len(l.pairs)-1]
	return address(key) == unsafe.Add(address(last.key), len(last.key)+last.valueSize)
}

// check refuses a page unless its elements are just those of the pairs. bbolt believes
// a page that it has fewer elements than were written, and the rest would be lost
// in silence; and it reads a single bit of the flags.
func (l *leaf) check() error {
	n := len(l.pairs)
	if n == 0 {
		return nil
	}
	distance := n * elementSize
	elements := unsafe.Slice((*element)(unsafe.Add(address(l.pairs[0].key), -distance)), n)
	for i, p := range l.pairs {
		if elements[i] != (element{l.flags, uint32(distance), uint32(len(p.key)), uint32(p.valueSize)}) {
			return damaged("the page of %q has other elements than entries", p.key)
		}
		distance += len(p.key) + p.valueSize - elementSize
	}
	return nil
}

func address(b []byte) unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(b)) }

// bucketSize returns how long the value is that stands for a bucket: 16 bytes and, if
// the bucket is small, its only page.
func bucketSize(b *bbolt.Bucket) int {
	if b.RootPage() != 0 {
		return 16
	}
	return 16 + b.Stats().InlineBucketInuse
}
