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

// Line is a command line, split into words. It keeps what was typed: text for people is
// taken as it stands there.
type Line struct {
	typed string
	words []word
}

// word is one word of a line.
type word struct {
	text     string // without quotes and backslashes
	from, to int    // where it stands in what was typed
	quote    rune   // '"' or '\'' if it is quoted as a whole, or 0

	// The part of the word in a command, see [Command.mark]:
	flag  string // the flag that it is, with its dashes
	value string // of the flag
	spans int    // how many words the flag takes, with its value; 1 for the word --
	bad   error  // why it looks like a flag but is none
}

// special reports whether a word stands outside the forms of a command.
func (w *word) special() bool { return w.spans > 0 || w.bad != nil }

// Split splits a line into words: at blanks, but not within '…' or "…". A quotation mark
// counts where a word begins or behind a =, if the mark that closes it ends the word;
// everywhere else it is a character like others, as in "it's". A backslash takes the next
// character as it is, but within '…', and within "…" only a " or another backslash.
func Split(line string) (Line, error) {
	switch {
	case len(line) > longestLine:
		return Line{}, words.Wrong("That is too long: a command has at most %d bytes.", longestLine)
	case !utf8.ValidString(line), strings.ContainsFunc(line, isControl):
		return Line{}, words.Wrong("This text has characters that people cannot type or read.")
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

// readWord reads the word that begins at a byte of a line.
func readWord(line string, from int) word {
	var text strings.Builder
	w := word{from: from}
	opens := true // whether a quotation mark would open
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

// quoted reads what stands between the quotation mark at a byte of a line and the first one
// like it that ends a word. ok is false if there is none.
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

// mostJoined is how many words one name has at most that is written without quotes.
const mostJoined = 4

// Joined is the line with the words that are a name together as one word, the longest names
// first: a shell removes typed quotes. Text for people keeps its words,
// since it is taken as it was typed.
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

// Words is a line of words each of which is what it is: none is a flag.
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

// Len is how many words there are.
func (l Line) Len() int { return len(l.words) }

// Word is one of the words.
func (l Line) Word(i int) string { return l.words[i].text }

// Behind is what follows the first word.
func (l Line) Behind() Line { return Line{l.typed, l.words[1:]} }

// After is the line behind one more word.
func (l Line) After(first string) Line {
	return Line{l.typed, append([]word{{text: first}}, l.words...)}
}

// List is all words.
func (l Line) List() []string {
	var list []string
	for i := range l.words {
		list = append(list, l.words[i].text)
	}
	return list
}

// text returns what was typed from one word up to another. Quotation marks around the whole
// are dropped.
func (l Line) text(from, to int) string {
	if first := &l.words[from]; to == from+1 && first.quote == '"' {
		return first.text
	}
	return l.typed[l.words[from].from:l.words[to-1].to]
}
