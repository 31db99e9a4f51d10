package pgn

import (
	"bufio"
	"bytes"
	"io"
)

// splitter cuts a text into the texts of its games and holds one of them in memory. It
// looks no closer than it must: a game ends with its result, or where the tags of the
// next begin. It also ends at an Event tag after a blank line, so that a comment
// without an end spoils only one game.
type splitter struct {
	in   *bufio.Reader
	line int   // of the next byte
	read int64 // bytes so far
	held byte  // the first byte of the next game, if isHeld
	part

	isHeld bool
}

// part is the state of the current game.
type part struct {
	text  []byte
	from  int  // the line where text begins
	large bool // more than MaxSize; the rest is dropped

	mode    mode
	word    []byte // the current word, as far as it may be a result
	depth   int    // of variations
	tagged  bool   // it has an Event tag
	moved   bool   // it has movetext
	over    bool   // it has its result
	begun   bool   // the current line is not blank so far
	blank   bool   // the line before was blank
	escaped bool   // the last byte of a tag's value was an escaping backslash
}

// mode is the kind of text around a byte.
type mode uint8

const (
	movetext mode = iota
	inBraces
	restOfLine // a comment after a semicolon, or a line that begins with a percent sign
	inTag
	inValue
)

// next returns the text of the next game, with its first line. The text is empty after
// the last game, and large says that it was cut off.
func (s *splitter) next() (text []byte, line int, large bool, err error) {
	s.part = part{text: s.text[:0], from: s.line, blank: true}
	for {
		b, err := s.readByte()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, s.line, false, err
		}
		if b == '\r' {
			if after, _ := s.in.Peek(1); len(after) == 1 && after[0] == '\n' {
				s.read++
				continue
			}
			b = '\n'
		}
		if s.ends(b) {
			s.held, s.isHeld = b, true
			break
		}
		s.take(b)
	}
	return s.text, s.from, s.large, nil
}

func (s *splitter) readByte() (byte, error) {
	if s.isHeld {
		s.isHeld = false
		return s.held, nil
	}
	return s.in.ReadByte()
}

// ends reports whether a byte belongs to the next game.
func (s *splitter) ends(b byte) bool {
	if b == '[' && !s.begun && (s.mode != movetext || s.large) && (s.blank || s.large) && s.ahead("Event ") {
		return true // the comment, tag or game has no end
	}
	if s.mode != movetext {
		return false
	}
	if isBreak(b) {
		s.endWord()
	}
	switch {
	case b == '[':
		return (s.moved || s.over) && s.nameAhead() || s.tagged && s.ahead("Event ")
	case s.over:
		return b > ' ' && b < 0x7f && b != '{' && b != ';' && b != '$' && (b != '%' || s.begun)
	}
	return false
}

// ahead reports whether a text follows the current byte.
func (s *splitter) ahead(text string) bool {
	next, _ := s.in.Peek(len(text))
	return string(next) == text
}

// nameAhead reports whether the name of a tag follows the current byte.
func (s *splitter) nameAhead() bool {
	next, _ := s.in.Peek(1)
	return len(next) == 1 && (next[0] <= ' ' || next[0] >= 'A' && isNameRune(rune(next[0])))
}

// isBreak reports whether a byte ends a word of movetext.
func isBreak(b byte) bool { return b <= ' ' || bytes.IndexByte([]byte("[]{}();$\""), b) >= 0 }

// endWord checks whether a complete word of movetext is a result.
func (s *splitter) endWord() {
	if _, ok := results[string(s.word)]; ok && s.depth == 0 {
		s.over = true
	}
	s.word = s.word[:0]
}

// take adds a byte to the game.
func (s *splitter) take(b byte) {
	s.read++
	if len(s.text) < MaxSize {
		s.text = append(s.text, b)
	} else {
		s.large = true
	}
	switch s.mode {
	case movetext:
		s.takeMovetext(b)
	case inBraces:
		if b == '}' {
			s.mode = movetext
		}
	case restOfLine:
		if b == '\n' {
			s.mode = movetext
		}
	case inTag, inValue:
		s.takeTag(b)
	}
	switch {
	case b == '\n':
		s.line++
		s.blank, s.begun = !s.begun, false
	case b > ' ':
		s.begun = true
	}
}

func (s *splitter) takeMovetext(b byte) {
	switch {
	case b == '[':
		s.mode = inTag
		s.tagged = s.tagged || s.ahead("Event ")
	case b == '{':
		s.mode = inBraces
	case b == ';', b == '%' && !s.begun:
		s.mode = restOfLine
	case b == '(':
		s.depth++
	case b == ')':
		s.depth = max(s.depth-1, 0)
	case !isBreak(b):
		s.moved = true
		if len(s.word) <= longestResult {
			s.word = append(s.word, b)
		}
	}
}

// longestResult is the most bytes of a result.
const longestResult = 8

// takeTag follows a tag pair. A value ends with its line at the latest.
func (s *splitter) takeTag(b byte) {
	escaped := s.escaped
	s.escaped = false
	switch {
	case s.mode == inValue && b == '\n', s.mode == inTag && b == ']':
		s.mode = movetext
	case b == '"' && s.mode == inTag:
		s.mode = inValue
	case b == '\\':
		s.escaped = !escaped
	case b == '"' && (!escaped || s.ahead("]\n") || s.ahead("]\r")):
		s.mode = inTag
	}
}
