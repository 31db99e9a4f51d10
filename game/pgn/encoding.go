package pgn

import (
	"bufio"
	"encoding/binary"
	"io"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// decode converts a text to valid UTF-8 without byte order marks. Text that is not
// UTF-8 is ISO 8859-1 (section 4.1).
func decode(text []byte) string {
	s := string(text)
	if !utf8.ValidString(s) {
		runes := make([]rune, len(text))
		for i, b := range text {
			runes[i] = rune(b)
		}
		s = string(runes)
	}
	return strings.ReplaceAll(s, "\ufeff", "")
}

// narrow converts UTF-16 to UTF-8 and leaves other text alone. It recognizes UTF-16 by
// the byte order mark, or by a first character with a zero byte.
func narrow(r io.Reader) *bufio.Reader {
	in := bufio.NewReaderSize(r, readAhead)
	head, _ := in.Peek(2) // the next read returns the error again
	if len(head) < 2 {
		return in
	}
	var order binary.ByteOrder
	switch {
	case head[0] == 0xfe && head[1] == 0xff, head[0] == 0 && head[1] != 0:
		order = binary.BigEndian
	case head[0] == 0xff && head[1] == 0xfe, head[0] != 0 && head[1] == 0:
		order = binary.LittleEndian
	default:
		return in
	}
	return bufio.NewReaderSize(&wide{in: in, order: order}, readAhead)
}

// readAhead is the size of read buffers in bytes.
const readAhead = 32 << 10

// wide reads UTF-16 as UTF-8.
type wide struct {
	in    *bufio.Reader
	order binary.ByteOrder
	rest  []byte // of the last character
}

func (w *wide) Read(p []byte) (n int, err error) {
	for n < len(p) {
		if len(w.rest) == 0 {
			if n > 0 && w.in.Buffered() < 2 {
				return n, nil // the next bytes may take a long time
			}
			if w.rest, err = w.next(); err != nil {
				return n, err
			}
		}
		moved := copy(p[n:], w.rest)
		n, w.rest = n+moved, w.rest[moved:]
	}
	return n, nil
}

// next returns the next character.
func (w *wide) next() ([]byte, error) {
	r, err := w.unit()
	if err != nil {
		return nil, err
	}
	if utf16.IsSurrogate(r) {
		low, err := w.unit()
		if err != nil {
			return nil, err
		}
		r = utf16.DecodeRune(r, low)
	}
	return utf8.AppendRune(nil, r), nil
}

// unit returns the next half of a pair, or a whole character. It ignores a lone last
// byte.
func (w *wide) unit() (rune, error) {
	var b [2]byte
	if _, err := io.ReadFull(w.in, b[:]); err != nil {
		if err == io.ErrUnexpectedEOF {
			err = io.EOF
		}
		return 0, err
	}
	return rune(w.order.Uint16(b[:])), nil
}
