package grammar

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"pawnstorm/lobby/slice"
	"pawnstorm/ui/words"
)

// longestLine is the largest number of bytes in a command line: more than people type, and cheap.
const longestLine = 4 << 10

// Line is a command line, split into words. It keeps the line as typed, for text for people.
type Line struct {
	typed string
	words []word
}

// word is one word of a line.
type word struct {
	text     string // without quotes and backslashes
	from, to int    // its place in the line as typed
	quote    rune   // '"' or '\'' if the whole word is quoted, or 0

	// Set by [Command.mark]:
	flag  string // the flag, with its dashes
	value string // of the flag
	spans int    // how many words the flag and its value take; 1 for the word --
	bad   error  // why the word looks like a flag but is not one
}

// special reports whether a word is outside the forms of a command.
func (w *word) special() bool { return w.spans > 0 || w.bad != nil }

// Split splits a line into words at spaces, except within '…' or "…". A quotation mark counts at the
// start of a word or after a =, if the closing mark ends the word. Everywhere else it is an ordinary
// character, as in "it's". A backslash takes the next character literally, except within '…'; within
// "…" only if that is a " or a backslash.
func Split(line string) (Line, error) {
	switch {
	case len(line) > longestLine:
		return Line{}, words.Wrong("This line is too long. A command can have %d bytes.", longestLine)
	case !utf8.ValidString(line), strings.ContainsFunc(line, isControl):
		return Line{}, words.Wrong("This line has characters that people cannot type or read.")
	}
	l := Line{typed: line}
	for at := skipBlanks(line, 0); at < len(line); at = skipBlanks(line, at) {
		w := readWord(line, at)
		l.words = append(l.words, w)
		at = w.to
	}
	return l, nil
}

func isControl(r rune) bool { return unicode.IsControl(r) && r != '\t' }

func skipBlanks(line string, at int) int {
	rest := strings.TrimLeftFunc(line[at:], unicode.IsSpace)
	return len(line) - len(rest)
}

// readWord reads the word at a byte offset.
func readWord(line string, from int) word {
	var text strings.Builder
	w := word{from: from}
	opens := true // whether a quotation mark here opens a quotation
	at := from
	for at < len(line) {
		r, n := utf8.DecodeRuneInString(line[at:])
		if unicode.IsSpace(r) {
			break
		}
		if opens && (r == '"' || r == '\'') {
			if inner, end, ok := quoted(line, at); ok {
				if at == from {
					w.quote = r
				}
				text.WriteString(inner)
				at = end
				break
			}
		}
		at += n
		if r == '\\' && at < len(line) {
			r, n = utf8.DecodeRuneInString(line[at:])
			at += n
		}
		text.WriteRune(r)
		opens = r == '='
	}
	w.text, w.to = text.String(), at
	return w
}

// quoted reads the text between the quotation mark at a byte offset and the next such mark that ends a
// word. ok is false if there is none.
func quoted(line string, at int) (inner string, end int, ok bool) {
	mark := line[at]
	var text strings.Builder
	for i := at + 1; i < len(line); i++ {
		c := line[i]
		switch {
		case c == '\\' && mark == '"' && i+1 < len(line) && (line[i+1] == '"' || line[i+1] == '\\'):
			i++
			c = line[i]
		case c == mark && skipBlanks(line, i+1) > i+1, c == mark && i+1 == len(line):
			return text.String(), i + 1, true
		}
		text.WriteByte(c)
	}
	return "", 0, false
}

// mostJoined is the largest number of words in a name without quotes.
const mostJoined = 4

// Joined joins words that form a name together, the longest names first, because a shell removes the
// quotes that users type. It does not change text for people, which is taken as typed.
func (l Line) Joined(isName func(text string) bool) Line {
	joined := Line{typed: l.typed}
	for at := 0; at < len(l.words); {
		w, n := l.words[at], 1
		before, text := "", w.text
		if i := strings.IndexByte(text, '='); strings.HasPrefix(text, "--") && i > 0 {
			before, text = text[:i+1], text[i+1:]
		}
		for k := min(mostJoined, len(l.words)-at); k > 1; k-- {
			if whole := joinTexts(text, l.words[at+1:at+k]); isName(whole) {
				w.text, w.to, w.quote, n = before+whole, l.words[at+k-1].to, 0, k
				break
			}
		}
		joined.words = append(joined.words, w)
		at += n
	}
	return joined
}

func joinTexts(first string, rest []word) string {
	for i := range rest {
		first += " " + rest[i].text
	}
	return first
}

// Words returns a line of words. None of them is a flag.
func Words(list ...string) Line {
	var typed strings.Builder
	l := Line{}
	for i, text := range list {
		if i > 0 {
			typed.WriteByte(' ')
		}
		from := typed.Len()
		typed.WriteString(text)
		l.words = append(l.words, word{text: text, from: from, to: typed.Len(), quote: '"'})
	}
	l.typed = typed.String()
	return l
}

// Len returns the number of words.
func (l Line) Len() int { return len(l.words) }

// Word returns the word at an index.
func (l Line) Word(i int) string { return l.words[i].text }

// Behind returns the line without the first word.
func (l Line) Behind() Line { return Line{l.typed, l.words[1:]} }

// After returns the line with one more word at the start.
func (l Line) After(first string) Line {
	return Line{l.typed, append([]word{{text: first}}, l.words...)}
}

// List returns all words.
func (l Line) List() []string {
	return slice.Map(l.words, func(w word) string { return w.text })
}

// text returns the line as typed, from one word up to another. Quotation marks around the whole are
// dropped.
func (l Line) text(from, to int) string {
	if first := &l.words[from]; to == from+1 && first.quote == '"' {
		return first.text
	}
	return l.typed[l.words[from].from:l.words[to-1].to]
}
