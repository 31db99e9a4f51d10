package linemode

import (
	"unicode"
	"unicode/utf8"

	"github.com/mattn/go-runewidth"
)

// longestLine is the maximum number of characters in a line. The editor ignores the rest.
const longestLine = 1000

// Control keys, as a terminal sends them.
const (
	ctrlC     = 0x03
	ctrlD     = 0x04
	backspace = 0x08
	ctrlL     = 0x0c
	ctrlU     = 0x15
	ctrlW     = 0x17
	escape    = 0x1b
	rubout    = 0x7f
)

// editor holds the line that the user is typing.
type editor struct {
	// echo is set if the editor must echo what is typed, because a terminal in raw mode does not do
	// so itself.
	echo    bool
	print   func(string) // echoes text
	again   func()       // shows the whole line again, on a new line
	enter   func(string) // handles a finished line
	leave   func()       // ends the session
	line    []rune
	partial []byte // the first bytes of an incomplete character
	sign    escaping
	afterCR bool // a line feed now belongs to the preceding return
}

// escaping tracks how much of an escape sequence has arrived. Arrow keys and other special keys
// send them. They do nothing here and must not end up in the text.
type escaping uint8

const (
	noEscape escaping = iota
	escaped           // ESC
	sequence          // ESC [ or ESC O, up to a final character
)

// take handles a chunk of typed bytes.
func (e *editor) take(chunk []byte) {
	data := append(e.partial, chunk...)
	e.partial = nil
	for len(data) > 0 {
		if !utf8.FullRune(data) {
			e.partial = data
			return
		}
		r, size := utf8.DecodeRune(data)
		data = data[size:]
		if r != utf8.RuneError || size > 1 {
			e.key(r)
		}
	}
}

func (e *editor) key(r rune) {
	afterCR := e.afterCR
	e.afterCR = false
	switch {
	case e.sign == escaped && (r == '[' || r == 'O'):
		e.sign = sequence
	case e.sign == sequence:
		if r >= '@' && r <= '~' {
			e.sign = noEscape
		}
	case e.sign == escaped:
		e.sign = noEscape
	case r == escape:
		e.sign = escaped
	case r == '\n' && afterCR:
	case r == '\r' || r == '\n':
		e.afterCR = r == '\r'
		e.finish()
	case r == ctrlC || r == ctrlD:
		e.leave()
	default:
		e.edit(r)
	}
}

func (e *editor) finish() {
	if e.echo {
		e.print("\n")
	}
	line := string(e.line)
	e.line = e.line[:0]
	e.enter(line)
}

func (e *editor) edit(r rune) {
	switch {
	case r == backspace || r == rubout:
		e.erase(1)
	case r == ctrlU:
		e.line = e.line[:0]
		e.again()
	case r == ctrlW:
		e.erase(e.lastWord())
	case r == ctrlL:
		e.again()
	case r == '\t':
		e.insert(' ')
	case unicode.IsPrint(r):
		e.insert(r)
	}
}

func (e *editor) insert(r rune) {
	if len(e.line) == longestLine {
		return
	}
	e.line = append(e.line, r)
	if e.echo {
		e.print(string(r))
	}
}

// lastWord returns the length of the last word in characters, including the spaces after it.
func (e *editor) lastWord() int {
	n := len(e.line)
	for n > 0 && e.line[n-1] == ' ' {
		n--
	}
	for n > 0 && e.line[n-1] != ' ' {
		n--
	}
	return len(e.line) - n
}

// erase deletes the last n characters. A combining mark has no cell of its own to step back over,
// so erase shows the whole line again.
func (e *editor) erase(n int) {
	for ; n > 0 && len(e.line) > 0; n-- {
		last := e.line[len(e.line)-1]
		e.line = e.line[:len(e.line)-1]
		cells := runewidth.RuneWidth(last)
		if cells == 0 {
			e.again()
			continue
		}
		for range cells {
			if e.echo {
				e.print("\b \b")
			}
		}
	}
}
