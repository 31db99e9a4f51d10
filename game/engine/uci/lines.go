package uci

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"unicode"
)

const (
	maxLine = 64 << 10 // bytes of a line
	maxSaid = 16 << 20 // bytes of output before an answer
)

var (
	errLong = errors.New("it wrote an endless line")
	errMuch = errors.New("it wrote too much")
)

// lines reads a program's lines. Unlike a bufio.Reader it keeps the start of a line when a
// deadline interrupts it.
type lines struct {
	from io.Reader
	held []byte
	read int // bytes
}

// next returns the next line without its end.
func (l *lines) next() (string, error) {
	var chunk [4096]byte
	for {
		if i := bytes.IndexByte(l.held, '\n'); i >= 0 {
			line := strings.TrimRight(string(l.held[:i]), "\r")
			l.held = slices.Delete(l.held, 0, i+1)
			return line, nil
		}
		switch {
		case len(l.held) > maxLine:
			return "", errLong
		case l.read > maxSaid:
			return "", errMuch
		}
		n, err := l.from.Read(chunk[:])
		l.held = append(l.held, chunk[:n]...)
		l.read += n
		if err != nil && n == 0 {
			return "", err
		}
	}
}

// tail keeps the end of a program's standard error. After a limit it refuses more, which
// closes the pipe.
type tail struct {
	held    []byte
	written int
}

const tailSize = 1 << 10

func (t *tail) Write(p []byte) (int, error) {
	if t.written += len(p); t.written > maxSaid {
		return 0, errMuch
	}
	t.held = append(t.held, p...)
	t.held = slices.Delete(t.held, 0, max(0, len(t.held)-tailSize))
	return len(p), nil
}

// last returns the last line, for people.
func (t *tail) last() string {
	text := bytes.TrimSpace(t.held)
	return clean(string(text[bytes.LastIndexByte(text, '\n')+1:]))
}

// clean makes a program's text fit to be shown: one short line of printable characters.
func clean(text string) string {
	const most = 200
	runes := []rune(strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) || r == unicode.ReplacementChar {
			return -1
		}
		return r
	}, text))
	return strings.TrimSpace(string(runes[:min(len(runes), most)]))
}
