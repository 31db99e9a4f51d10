package identity

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mattn/go-runewidth"
)

// maxMarks is how many combining marks Clean leaves on a base character.
const maxMarks = 2

// Clean makes text from people safe to show: one line of valid UTF-8 without control, format,
// private-use or surrogate characters (so without escape sequences, bidirectional overrides and
// joiners), with at most two combining marks on a character, and at most maxCells terminal cells
// wide. Runs of white space become one space. Clean text when it comes in and again when you draw
// it; Clean does not change clean text.
func Clean(s string, maxCells int) string { return clean(s, maxCells, false) }

// CleanText is Clean for messages to others: it keeps runs of spaces, and trims both ends.
func CleanText(s string, maxCells int) string { return clean(s, maxCells, true) }

func clean(s string, maxCells int, keepBlanks bool) string {
	var b strings.Builder
	cells, marks, blanks := 0, maxMarks, 0
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		s = s[size:]
		if unicode.IsSpace(r) {
			switch {
			case b.Len() == 0:
			case keepBlanks && r == ' ':
				blanks++
			default:
				blanks = max(blanks, 1)
			}
			continue
		}
		if r == utf8.RuneError && size == 1 || !unicode.IsPrint(r) || unicode.Is(unicode.Variation_Selector, r) {
			continue
		}
		width := runeCells(r)
		mark := width == 0 || unicode.Is(unicode.M, r)
		if mark && marks == maxMarks {
			continue
		}
		if !mark {
			width += blanks
		}
		if cells+width > maxCells {
			break
		}
		cells += width
		if mark {
			marks++
		} else {
			b.WriteString(strings.Repeat(" ", blanks))
			marks, blanks = 0, 0
		}
		b.WriteRune(r)
	}
	return b.String()
}

// runeCells returns the greatest width of a character in cells. It does not depend on the server's
// locale.
func runeCells(r rune) int {
	if unicode.Is(unicode.Regional_Indicator, r) {
		return 2 // one cell as half of a flag, two alone
	}
	return terminal.RuneWidth(r)
}

var terminal = runewidth.Condition{StrictEmojiNeutral: true}
