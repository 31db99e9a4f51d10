package widget

import (
	"strings"
	"unicode/utf8"

	"charm.land/bubbles/v2/key"
	"github.com/charmbracelet/x/ansi"
)

// ASCIISigns is every sign beyond ASCII that screens and rules cards draw, and
// what a terminal gets instead that can show no more than ASCII. Each takes one
// cell, so that a frame keeps its shape. Two signs that may stand on the same
// board differ here too.
var ASCIISigns = map[rune]byte{
	'▸': '>', '◂': '<', // the cursor
	'•': '+', '×': 'x', '∙': '.', // a target, a capture, the last move
	'°': '~', '▪': '#', '·': '-', '♙': '^', // marks of the games
	'▲': '^', '▼': 'v', '♟': 'P', // pawns on the rules cards and the page of signs
	'●': '*', '○': 'o', // here, away
	'›': '>', '‹': '<', '▾': 'v', // an input, a choice, a sorted column
	'↑': '^', '↓': 'v', '←': '<', '→': '>', '↗': '/', '↙': '/', '↘': '\\', '↖': '\\', '◆': '@', // arrows, and their ends
	'–': '-', '\u2011': '-', '…': '.', '“': '"', '”': '"', '’': '\'',
	'█': '#', '▄': '.', '▀': '\'', // the pawn of the welcome page
	'▁': '_', '▂': '_', '▃': '.', '▅': ':', '▆': ':', '▇': '%', // charts
	'◐': '-', '◓': '/', '◑': '|', '◒': '\\', // time that goes by
	'±': '~',
	'┌': '.', '┐': '.', '└': '.', '┘': '.', // the marks of a board
	'╔': ':', '╗': ':', '╚': ':', '╝': ':',
	'◤': 'x', '◥': 'x', '◣': 'x', '◢': 'x',
	'▛': '[', '▜': ']', '▙': '[', '▟': ']',
	'▌': '(', '▐': ')', '▒': '#', '▴': '^', '¹': '{', '²': '}',
	'■': '#', '□': '.', '✓': 'v', '▶': '>', // lessons, and whose turn it is
	'▘': '#', '▝': '#', '▖': '#', '▞': '#', '▗': '#', '▚': '#', // pieces
	'♚': 'K', '♛': 'Q', '♜': 'R', '♝': 'B', '♞': 'N', '♗': 'B', '✚': '+', '▦': '#', '∩': 'n', '│': '|',
	'─': '-', '╭': '.', '╮': '.', '╰': '\'', '╯': '\'',
}

// ASCIISign is what is drawn in ASCII for a character: a question mark where there is
// no sign for it, such as in text from people.
func ASCIISign(r rune) byte {
	if sign, ok := ASCIISigns[r]; ok {
		return sign
	}
	return '?'
}

// ASCIIOnly draws a text in ASCII, each line as wide as before. Where it has no
// sign for a character, such as in text from people, it puts a question mark for
// each cell.
func ASCIIOnly(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	for len(s) > 0 {
		if c := s[0]; c < utf8.RuneSelf {
			b.WriteByte(c)
			s = s[1:]
			continue
		}
		cluster, width := ansi.FirstGraphemeCluster(s, ansi.GraphemeWidth)
		r, _ := utf8.DecodeRuneInString(cluster)
		if sign, ok := ASCIISigns[r]; ok {
			b.WriteByte(sign)
		} else {
			b.WriteString(strings.Repeat("?", width))
		}
		s = s[len(cluster):]
	}
	return b.String()
}

// arrowNames are the words for the arrows on keys.
var arrowNames = strings.NewReplacer("↑", "up", "↓", "down", "←", "left", "→", "right")

// KeyHelp is what the footer and the help say of a key: its name and what it
// does. Where there are no arrows to draw, they have names.
func (s *Styles) KeyHelp(b key.Binding) (name, does string) {
	name, does = b.Help().Key, b.Help().Desc
	if s.ASCII {
		name = arrowNames.Replace(name)
	}
	return name, does
}
