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
func Clean(s string, maxCells int) string {
	var b strings.Builder
	cells, marks, blank := 0, maxMarks, false
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		s = s[size:]
		if unicode.IsSpace(r) {
			blank = b.Len() > 0
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
		if blank && !mark {
			width++
		}
		if cells+width > maxCells {
			break
		}
		cells += width
		if mark {
			marks++
		} else {
			if blank {
				b.WriteByte(' ')
			}
			marks, blank = 0, false
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
