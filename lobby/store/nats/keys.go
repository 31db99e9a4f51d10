package nats

import (
	"fmt"
	"hash/fnv"
	"strconv"
	"strings"

	"pawnstorm/lobby/store"
)

// A key is a subject behind the prefix of its stream. The parts between slashes are the tokens.
// Letters, digits, "-" and "_" stand for themselves, any other byte is "=" with two hex digits, and
// an empty part is a single "=".

// plain reports whether a byte stands for itself in a subject.
func plain(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-' || c == '_'
}

// subjectOf returns a key as tokens of a subject.
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

// keyOf returns the key of the tokens of a subject.
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
				n, err := strconv.ParseUint(token[j+1:min(j+3, len(token))], 16, 8)
				if err != nil || j+3 > len(token) {
					return "", fmt.Errorf("%w: the subject %q", store.ErrDamaged, subject)
				}
				c, j = byte(n), j+2
			}
			b.WriteByte(c)
		}
	}
	return b.String(), nil
}

// filterOf returns a filter that matches the subjects of all keys under a prefix, and maybe others.
func filterOf(prefix string) string {
	whole := strings.LastIndexByte(prefix, '/')
	if whole < 0 {
		return ">"
	}
	return subjectOf(prefix[:whole]) + ".>"
}

// tableKeys is the prefix of the keys that can be spread over several streams.
const tableKeys = "table/"

// partOf returns the stream of a key.
func (s *Store) partOf(key string) *part {
	if !strings.HasPrefix(key, tableKeys) {
		return s.docs
	}
	h := fnv.New32a()
	h.Write([]byte(key))
	return s.tables[h.Sum32()%uint32(len(s.tables))]
}

// partsUnder returns the streams that can have keys under a prefix.
func (s *Store) partsUnder(prefix string) []*part {
	switch {
	case strings.HasPrefix(prefix, tableKeys):
		return s.tables
	case strings.HasPrefix(tableKeys, prefix):
		return s.parts
	}
	return []*part{s.docs}
}

// revOf returns the revision of a message: twice its sequence in the stream, plus one for a delete.
// So the revision of a delete is never the revision of an existing key.
func revOf(seq uint64, deleted bool) store.Rev {
	rev := store.Rev(seq << 1)
	if deleted {
		rev++
	}
	return rev
}

// sequence returns the sequence of the message of a key at a revision. ok is false if no key can
// have this revision.
func sequence(rev store.Rev) (seq uint64, ok bool) { return uint64(rev >> 1), rev&1 == 0 }
