package play

import (
	"encoding/binary"
	"errors"
	"unicode/utf8"

	"pawnstorm/ui/tui"
)

// version is the version of the protocol. A page with another version has to reload.
const version = 1

// Kinds of messages; see the package documentation.
const (
	kindOpen  = 'o'
	kindKeys  = 'k'
	kindSize  = 's'
	kindShown = 'a'
	kindBeat  = 'b'
	kindHello = 'h'
	kindData  = 'd'
)

// message is a message from a page.
type message struct {
	kind          byte
	version       uint64
	paper         tui.Paper
	width, height uint32
	shown         uint64 // bytes
	token         string
	keys          []byte // of the message that was decoded
}

var errMessage = errors.New("not a valid message")

// decode reads a message from a page, to its end.
func decode(b []byte) (m message, err error) {
	if len(b) == 0 {
		return m, errMessage
	}
	r := reader{rest: b[1:]}
	m.kind = b[0]
	switch m.kind {
	case kindOpen:
		m.version = r.number(1 << 32)
		m.paper = tui.Paper(r.number(uint64(tui.LightPaper)))
		m.width, m.height = r.size()
		m.shown = r.number(1 << 62)
		m.token = string(r.rest)
		if len(m.token) > tokenSize || !utf8.ValidString(m.token) {
			return m, errMessage
		}
		r.rest = nil
	case kindKeys:
		m.keys, r.rest = r.rest, nil
	case kindSize:
		m.width, m.height = r.size()
	case kindShown:
		m.shown = r.number(1 << 62)
	case kindBeat:
	default:
		return m, errMessage
	}
	if r.bad || len(r.rest) > 0 {
		return m, errMessage
	}
	return m, nil
}

// reader takes numbers off a message.
type reader struct {
	rest []byte
	bad  bool
}

func (r *reader) number(most uint64) uint64 {
	n, size := binary.Uvarint(r.rest)
	if size <= 0 || n > most {
		r.rest, r.bad = nil, true
		return 0
	}
	r.rest = r.rest[size:]
	return n
}

func (r *reader) size() (width, height uint32) {
	return uint32(r.number(1 << 31)), uint32(r.number(1 << 31))
}
