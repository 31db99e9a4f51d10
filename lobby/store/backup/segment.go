package backup

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"time"

	"github.com/klauspost/compress/zstd"

	"pawnstorm/lobby/store"
)

// version is the format version that this program writes. It reads all up to it.
const version = 1

// The parts of a segment, and their limits in bytes.
const (
	magic      = "PAWNBAK\n"
	prefixSize = len(magic) + 4*4
	maxHead    = 64 << 10
	maxBody    = 64 << 20
	maxLines   = 64 << 20 // of the body, when it is neither encrypted nor compressed
	maxSigned  = 16 << 10
)

// The limits of Marks.
const (
	maxMarks = 16
	maxMark  = 256 // bytes, both of a name and of its text
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// head is what a segment says about itself.
type head struct {
	Version int    `json:"v"`
	Chain   string `json:"chain"`
	N       uint64 `json:"n"`              // its number in the chain, from 1
	Prev    string `json:"prev,omitempty"` // SHA-256 of the segment before, in hex
	// Until is a time. The chain has every commit before it.
	Until time.Time `json:"until"`
	Lines int       `json:"lines,omitempty"` // in the body

	Begin bool   `json:"begin,omitempty"` // a snapshot begins
	Snap  uint64 `json:"snap,omitempty"`  // the body has entries of the snapshot that began at this number
	Ready uint64 `json:"ready,omitempty"` // the snapshot that began at this number is complete
	End   bool   `json:"end,omitempty"`   // the store was closed, and nothing is missing
	// Keys has the number of entries in the snapshot that is complete, by the part of their keys before
	// the first slash.
	Keys map[string]int `json:"keys,omitempty"`

	Encrypted bool   `json:"encrypted,omitempty"`
	Key       string `json:"key,omitempty"` // that signs it, in the form of authorized_keys
	// Marks are small facts that others want to keep in each segment, by name.
	Marks map[string]string `json:"marks,omitempty"`
}

// segment is a segment that was read. Its checksum and signature match.
type segment struct {
	head
	body []byte
	sum  [sha256.Size]byte
	size int // of all of it, in bytes
}

// The errors of readSegment, besides io.EOF.
var (
	errTorn    = errors.New("it ends in the middle")
	errDamaged = errors.New("it is damaged")
	// errNewer means that a newer version of this program wrote a backup.
	errNewer = errors.New("a newer version of pawnstorm wrote this backup: use that version")
)

// encode returns a segment as bytes, and their checksum.
func (s *Seal) encode(h head, z *zstd.Encoder, lines []store.Line) (data []byte, sum [sha256.Size]byte, err error) {
	h.Version, h.Lines = version, len(lines)
	var body []byte
	if len(lines) > 0 {
		if body, err = s.pack(z, lines); err != nil {
			return nil, sum, err
		}
		h.Encrypted = len(s.Recipients) > 0
	}
	h.Key = s.key()
	text, err := json.Marshal(h)
	switch {
	case err != nil:
		return nil, sum, err
	case len(text) > maxHead || len(body) > maxBody:
		return nil, sum, store.ErrTooLarge
	}
	signature, err := s.sign(signed(text, body))
	if err != nil {
		return nil, sum, err
	}
	data = make([]byte, 0, prefixSize+len(text)+len(body)+len(signature)+len(sum))
	data = append(data, magic...)
	for _, part := range [][]byte{text, body, signature} {
		data = binary.BigEndian.AppendUint32(data, uint32(len(part)))
	}
	data = binary.BigEndian.AppendUint32(data, crc32.Checksum(data, castagnoli))
	data = append(append(append(data, text...), body...), signature...)
	sum = sha256.Sum256(data)
	return append(data, sum[:]...), sum, nil
}

// signed returns what the signature of a segment is over.
func signed(head, body []byte) (sum [sha256.Size]byte) {
	all := sha256.New()
	all.Write(binary.BigEndian.AppendUint32(nil, uint32(len(head))))
	all.Write(head)
	all.Write(body)
	return [sha256.Size]byte(all.Sum(nil))
}

// readSegment reads the next segment of a file. At the end of the file the error is io.EOF, and
// errTorn if the file ends in the middle of the segment.
func readSegment(r io.Reader) (*segment, error) {
	data := make([]byte, prefixSize, 4<<10)
	if n, err := io.ReadFull(r, data); err != nil {
		return nil, endOf(err, n == 0)
	}
	sizes, err := sizesIn(data)
	if err != nil {
		return nil, err
	}
	data, err = readOn(r, data, sizes[0]+sizes[1]+sizes[2]+sha256.Size)
	if err != nil {
		return nil, err
	}
	content := data[:len(data)-sha256.Size]
	s := &segment{sum: sha256.Sum256(content), size: len(data)}
	if !bytes.Equal(s.sum[:], data[len(content):]) {
		return nil, fmt.Errorf("%w: its checksum does not match", errDamaged)
	}
	text, rest := content[prefixSize:prefixSize+sizes[0]], content[prefixSize+sizes[0]:]
	if err := json.Unmarshal(text, &s.head); err != nil {
		return nil, fmt.Errorf("%w: its head can't be read", errDamaged)
	}
	if s.Version > version {
		return nil, errNewer
	}
	s.body = rest[:sizes[1]]
	return s, verify(s.Key, signed(text, s.body), rest[sizes[1]:])
}

// sizesIn returns the lengths of head, body and signature from the first bytes of a segment. A wrong
// length would make a damaged segment look torn, so they have a checksum of their own.
func sizesIn(prefix []byte) (sizes [3]int, err error) {
	sum := prefix[prefixSize-4:]
	if string(prefix[:len(magic)]) != magic ||
		binary.BigEndian.Uint32(sum) != crc32.Checksum(prefix[:prefixSize-4], castagnoli) {
		return sizes, fmt.Errorf("%w: it does not begin like a segment", errDamaged)
	}
	for i, most := range []uint32{maxHead, maxBody, maxSigned} {
		n := binary.BigEndian.Uint32(prefix[len(magic)+4*i:])
		if n > most {
			return sizes, fmt.Errorf("%w: it has an impossible length", errDamaged)
		}
		sizes[i] = int(n)
	}
	return sizes, nil
}

// readOn appends the next n bytes. n can be a lie, so it takes no more memory than there are bytes.
func readOn(r io.Reader, data []byte, n int) ([]byte, error) {
	more := bytes.NewBuffer(data)
	got, err := io.CopyN(more, r, int64(n))
	if err != nil && (err != io.EOF || got < int64(n)) {
		return nil, endOf(err, false)
	}
	return more.Bytes(), nil
}

// endOf returns the error for a file that could not be read on.
func endOf(err error, between bool) error {
	switch {
	case !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF):
		return err
	case between:
		return io.EOF
	}
	return errTorn
}

// marked returns the marks that fit into a segment.
func marked(marks map[string]string) map[string]string {
	kept := make(map[string]string)
	for name, text := range marks {
		if len(kept) < maxMarks && len(name) <= maxMark && len(text) <= maxMark {
			kept[name] = text
		}
	}
	return kept
}

// hexOf returns a checksum as it is in a head.
func hexOf(sum [sha256.Size]byte) string { return hex.EncodeToString(sum[:]) }
