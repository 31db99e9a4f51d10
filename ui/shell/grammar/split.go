package grammar

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"pawnstorm/ui/words"
)

// longestLine is how many bytes of a command line are read. It is more than
// anybody types and less than costs anything.
const longestLine = 4 << 10

// Split parts a line into words as a simple shell would: at blanks, but not
// within '…' or "…". A backslash takes the next character as it is; within '…'
// it means itself. Nothing else is special, for moves are full of signs.
func Split(line string) ([]string, error) {
	switch {
	case len(line) > longestLine:
		return nil, words.Wrong("That is too long: a command has at most %d bytes.", longestLine)
	case !utf8.ValidString(line), strings.ContainsFunc(line, isControl):
		return nil, words.Wrong("There are characters in that which nobody can type or read.")
	}
	var s splitter
	for _, r := range line {
		s.take(r)
	}
	switch {
	case s.quote != 0:
		return nil, words.Wrong("A quotation mark %c is not closed.", s.quote)
	case s.escaped:
		return nil, words.Wrong("There is nothing behind the last backslash.")
	}
	s.end()
	return s.words, nil
}

func isControl(r rune) bool { return unicode.IsControl(r) && r != '\t' }

// splitter is how far Split has come.
type splitter struct {
	words   []string
	word    strings.Builder
	inWord  bool // also when the word is empty so far: ""
	quote   rune // that is open, or 0
	escaped bool // the last character was a backslash
}

func (s *splitter) take(r rune) {
	switch {
	case s.escaped:
		s.escaped = false
		s.word.WriteRune(r)
	case r == '\\' && s.quote != '\'':
		s.escaped, s.inWord = true, true
	case s.quote != 0 && r == s.quote:
		s.quote = 0
	case s.quote != 0:
		s.word.WriteRune(r)
	case r == '\'' || r == '"':
		s.quote, s.inWord = r, true
	case unicode.IsSpace(r):
		s.end()
	default:
		s.inWord = true
		s.word.WriteRune(r)
	}
}

func (s *splitter) end() {
	if s.inWord {
		s.words = append(s.words, s.word.String())
	}
	s.word.Reset()
	s.inWord = false
}
