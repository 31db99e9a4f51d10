package pgn

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// kind is the kind of a token.
type kind uint8

const (
	endOfText kind = iota
	tagPair
	word    // a move, its number, a result, or anything else between spaces
	comment // text holds its content
	glyph   // a numeric annotation glyph
	opening // of a variation
	closing
	stray // a character without a meaning here
)

// token is a meaningful piece of the text.
type token struct {
	kind kind
	text string // the word, the comment, or the value of the tag
	name string // of the tag
	line int
	at   int // where it begins in the text
}

// scanner splits a text into tokens (section 7).
type scanner struct {
	text string
	at   int
	line int
}

// begins returns the line of the first token.
func (s *scanner) begins() int {
	s.skipBlanks()
	return s.line
}

// next returns the next token.
func (s *scanner) next() (token, error) {
	s.skipBlanks()
	t := token{line: s.line, at: s.at}
	if s.at == len(s.text) {
		return t, nil
	}
	switch s.text[s.at] {
	case '[':
		return s.tag()
	case '{':
		return s.braces()
	case ';':
		t.kind, t.text = comment, s.restOfLine()[1:]
		return t, nil
	case '(':
		t.kind = opening
	case ')':
		t.kind = closing
	case '$':
		s.at++
		t.kind, t.text = glyph, s.run(func(r rune) bool { return r >= '0' && r <= '9' })
		return t, nil
	case ']', '}', '"':
		t.kind, t.text = stray, s.text[s.at:s.at+1]
	default:
		t.kind, t.text = word, s.word()
		return t, nil
	}
	s.at++
	return t, nil
}

// skipBlanks skips white space, invisible characters, and lines that begin with a
// percent sign (section 6).
func (s *scanner) skipBlanks() {
	for s.at < len(s.text) {
		r, size := utf8.DecodeRuneInString(s.text[s.at:])
		switch {
		case r == '\n':
			s.line++
		case r == '%' && (s.at == 0 || s.text[s.at-1] == '\n'):
			s.restOfLine()
			continue
		case !isBlank(r):
			return
		}
		s.at += size
	}
}

// isBlank reports whether a character separates words.
func isBlank(r rune) bool { return unicode.IsSpace(r) || !unicode.IsPrint(r) }

// run takes the characters that fit.
func (s *scanner) run(fits func(rune) bool) string {
	from := s.at
	for s.at < len(s.text) {
		r, size := utf8.DecodeRuneInString(s.text[s.at:])
		if !fits(r) {
			break
		}
		s.at += size
	}
	return s.text[from:s.at]
}

func (s *scanner) restOfLine() string {
	return s.run(func(r rune) bool { return r != '\n' })
}

// word takes a word with a piece in parentheses that belongs to it, as in e8(Q).
func (s *scanner) word() string {
	text := s.run(func(r rune) bool { return !isBlank(r) && !strings.ContainsRune("[]{}();$\"", r) })
	rest := s.text[s.at:]
	if len(rest) > 2 && rest[0] == '(' && rest[2] == ')' && strings.IndexByte("QRBNqrbn", rest[1]) >= 0 {
		text += rest[:3]
		s.at += 3
	}
	return text
}

// braces takes a comment in braces, which do not nest (section 5).
func (s *scanner) braces() (token, error) {
	t := token{kind: comment, line: s.line}
	text, _, closed := strings.Cut(s.text[s.at+1:], "}")
	if !closed {
		return t, &Error{Line: s.line, Reason: "the comment that begins here needs a closing brace"}
	}
	s.at += len(text) + 2
	s.line += strings.Count(text, "\n")
	t.text = text
	return t, nil
}

// tag takes a tag pair (section 8.1).
func (s *scanner) tag() (token, error) {
	t := token{kind: tagPair, line: s.line}
	bad := &Error{Line: s.line, Reason: "write tags like [White \"Name\"]"}
	s.at++
	s.skipBlanks()
	t.name = s.run(isNameRune)
	s.skipBlanks()
	before := *s
	value, ok := s.quoted()
	s.skipBlanks()
	if !ok || !strings.HasPrefix(s.text[s.at:], "]") {
		*s = before
		if value, ok = s.carelesslyQuoted(); !ok {
			return t, bad
		}
	}
	if !isTagName(t.name) {
		return t, bad
	}
	s.at++
	t.text = clean(value)
	return t, nil
}

// quoted takes a quoted string. In it a backslash escapes a quote or a backslash
// (section 7).
func (s *scanner) quoted() (value string, ok bool) {
	if !strings.HasPrefix(s.text[s.at:], `"`) {
		return "", false
	}
	s.at++
	var b strings.Builder
	for {
		b.WriteString(s.run(func(r rune) bool { return r != '"' && r != '\\' && r != '\n' }))
		rest := s.text[s.at:]
		switch {
		case strings.HasPrefix(rest, `"`):
			s.at++
			return b.String(), true
		case strings.HasPrefix(rest, `\"`), strings.HasPrefix(rest, `\\`):
			b.WriteByte(rest[1])
			s.at += 2
		case strings.HasPrefix(rest, `\`):
			b.WriteByte('\\')
			s.at++
		default:
			return "", false
		}
	}
}

// carelesslyQuoted takes a quoted string with unescaped quotes or a backslash at its
// end: it ends with the line, at "].
func (s *scanner) carelesslyQuoted() (value string, ok bool) {
	line, _, _ := strings.Cut(s.text[s.at:], "\n")
	value, ok = strings.CutSuffix(strings.TrimRight(line, " \t"), `"]`)
	if !ok || !strings.HasPrefix(value, `"`) || strings.Contains(value, `"]`) {
		return "", false
	}
	s.at += len(value) + 1
	return strings.NewReplacer(`\\`, `\`, `\"`, `"`).Replace(value[1:]), true
}

func isNameRune(r rune) bool {
	return r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
}

func isTagName(name string) bool {
	return name != "" && len(name) <= maxName &&
		!strings.ContainsFunc(name, func(r rune) bool { return !isNameRune(r) })
}

// clean turns a tag's value into one line of at most MaxValue bytes without invisible
// characters.
func clean(value string) string {
	value = printable(value)
	for len(value) > MaxValue {
		_, size := utf8.DecodeLastRuneInString(value)
		value = value[:len(value)-size]
	}
	return strings.TrimSpace(value)
}

// printable turns a text into one line without invisible characters.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case r == utf8.RuneError, !unicode.IsPrint(r):
			return -1
		}
		return r
	}, text)
}
