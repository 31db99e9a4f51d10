package identity

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mattn/go-runewidth"
)

// maxMarks is how many combining marks one base character may carry.
const maxMarks = 2

// Clean makes text from people fit to be shown: valid UTF-8 on one line, without
// control, format, private-use or surrogate characters (so without escape
// sequences, bidirectional overrides and joiners), with at most two combining
// marks on a base, and no wider than maxCells terminal cells. Runs of white
// space become one blank. Text is cleaned when it comes in and again when it is
// drawn; cleaning clean text changes nothing.
func Clean(s string, maxCells int) string { return clean(s, maxCells, false) }

// CleanText is Clean for what people write to others: blanks stay as many as they typed,
// but at the ends.
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

// runeCells is how many cells a character may take by itself. It does not depend
// on the locale of the server.
func runeCells(r rune) int {
	if unicode.Is(unicode.Regional_Indicator, r) {
		return 2 // one cell in a flag, two alone
	}
	return terminal.RuneWidth(r)
}

var terminal = runewidth.Condition{StrictEmojiNeutral: true}
