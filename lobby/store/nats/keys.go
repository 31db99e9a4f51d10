package nats

import (
	"fmt"
	"hash/fnv"
	"strconv"
	"strings"

	"pawnstorm/lobby/store"
)

// A key is a subject behind what stands before all of its stream: the parts between its
// slashes are the tokens. Letters, digits, "-" and "_" stand for themselves, any other
// byte is "=" with two hex digits, and an empty part is "=" alone.

// plain are the bytes that stand for themselves in a subject.
func plain(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-' || c == '_'
}

// subjectOf is a key as tokens of a subject.
func subjectOf(key string) string {
	var b strings.Builder
	for i, part := range strings.Split(key, "/") {
		if i > 0 {
			b.WriteByte('.')
		}
		if part == "" {
			b.WriteByte('=')
		}
		for j := range len(part) {
			if c := part[j]; plain(c) {
				b.WriteByte(c)
			} else {
				fmt.Fprintf(&b, "=%02x", c)
			}
		}
	}
	return b.String()
}

// keyOf is the key of the tokens of a subject.
func keyOf(subject string) (string, error) {
	var b strings.Builder
	for i, token := range strings.Split(subject, ".") {
		if i > 0 {
			b.WriteByte('/')
		}
		if token == "=" {
			continue
		}
		for j := 0; j < len(token); j++ {
			c := token[j]
			if c == '=' {
				if j+3 > len(token) {
					return "", fmt.Errorf("%w: the subject %q", store.ErrDamaged, subject)
				}
				n, err := strconv.ParseUint(token[j+1:j+3], 16, 8)
				if err != nil {
					return "", fmt.Errorf("%w: the subject %q", store.ErrDamaged, subject)
				}
				c, j = byte(n), j+2
			}
			b.WriteByte(c)
		}
	}
	return b.String(), nil
}

// filterOf matches the subjects of all keys under a prefix, and perhaps of others.
func filterOf(prefix string) string {
	whole := strings.LastIndexByte(prefix, '/')
	if whole < 0 {
		return ">"
	}
	return subjectOf(prefix[:whole]) + ".>"
}

// tableKeys are the keys that may be spread over several streams.
const tableKeys = "table/"

// partOf is the stream that holds a key.
func (s *Store) partOf(key string) *part {
	if !strings.HasPrefix(key, tableKeys) {
		return s.docs
	}
	h := fnv.New32a()
	h.Write([]byte(key))
	return s.tables[h.Sum32()%uint32(len(s.tables))]
}

// partsUnder are the streams that may hold keys under a prefix.
func (s *Store) partsUnder(prefix string) []*part {
	switch {
	case strings.HasPrefix(prefix, tableKeys):
		return s.tables
	case strings.HasPrefix(tableKeys, prefix):
		return s.parts
	}
	return []*part{s.docs}
}

// A revision is twice the sequence of its message in the stream, and one more for a
// delete, so that the revision of a delete is never that of a key that is there.

func revOf(seq uint64, deleted bool) store.Rev {
	rev := store.Rev(seq << 1)
	if deleted {
		rev++
	}
	return rev
}

// sequence is the sequence of the message that holds a key of this revision; not ok if no
// key can have it.
func sequence(rev store.Rev) (seq uint64, ok bool) { return uint64(rev >> 1), rev&1 == 0 }
