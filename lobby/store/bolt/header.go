package bolt

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/fnv"
	"io"
)

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
