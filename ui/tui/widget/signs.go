package widget

import (
	"strings"
	"unicode/utf8"

	"charm.land/bubbles/v2/key"
	"github.com/charmbracelet/x/ansi"
)

// ASCIISigns maps every non-ASCII sign on screens and rules cards to its replacement for ASCII
// terminals. Each takes one cell, so that a frame keeps its shape. Signs that may stand on the same
// board have different replacements.
var ASCIISigns = map[rune]byte{
	'▸': '>', '◂': '<', // the cursor
	'•': '+', '×': 'x', '∙': '.', // a target, a capture, the last move
	'°': '~', '▪': '#', '·': '-', '♙': '^', // marks of the games
	'▲': '^', '▼': 'v', '♟': 'P', // pawns on the rules cards and the page of signs
	'●': '*', '○': 'o', // here, away
	'›': '>', '‹': '<', '▾': 'v', // inputs, choices, sorted columns
	'↑': '^', '↓': 'v', '←': '<', '→': '>', '↗': '/', '↙': '/', '↘': '\\', '↖': '\\', '◆': '@', // arrows and their ends
	'–': '-', '\u2011': '-', '…': '.', '“': '"', '”': '"', '’': '\'',
	'█': '#', '▄': '.', '▀': '\'', // the pawn of the welcome page
	'▁': '_', '▂': '_', '▃': '.', '▅': ':', '▆': ':', '▇': '%', // charts
	'◐': '-', '◓': '/', '◑': '|', '◒': '\\', // the progress of time
	'±': '~', '½': '=', // a draw
	'┌': '.', '┐': '.', '└': '.', '┘': '.', // the marks of a board
	'╔': ':', '╗': ':', '╚': ':', '╝': ':',
	'◤': 'x', '◥': 'x', '◣': 'x', '◢': 'x',
	'▛': '[', '▜': ']', '▙': '[', '▟': ']',
	'▌': '(', '▐': ')', '▒': '#', '▴': '^', '¹': '{', '²': '}',
	'✶': '*', '■': '#', '□': '.', '✓': 'v', '▶': '>', // lessons, and whose turn it is
	'▘': '#', '▝': '#', '▖': '#', '▞': '#', '▗': '#', '▚': '#', // pieces
	'♚': 'K', '♛': 'Q', '♜': 'R', '♝': 'B', '♞': 'N', '♗': 'B', '✚': '+', '▦': '#', '∩': 'n', '│': '|',
	'━': '=', '─': '-', '╭': '.', '╮': '.', '╰': '\'', '╯': '\'',
}

// ASCIISign returns the ASCII replacement of a character, or a question mark if there is none, as
// in text from users.
func ASCIISign(r rune) byte {
	if sign, ok := ASCIISigns[r]; ok {
		return sign
	}
	return '?'
}

// ASCIIOnly converts a text to ASCII, each line as wide as before. Characters without a
// replacement, as in text from users, become one question mark per cell.
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
		for sign := ASCIISign(r); width > 0; width-- {
			b.WriteByte(sign)
		}
		s = s[len(cluster):]
	}
	return b.String()
}

// arrowNames replaces the arrows on keys with words.
var arrowNames = strings.NewReplacer("↑", "up", "↓", "down", "←", "left", "→", "right")

// KeyHelp returns the name of a key and what it does, for the footer and the help. Without arrows,
// the names use words.
func (s *Styles) KeyHelp(b key.Binding) (name, does string) {
	name, does = b.Help().Key, b.Help().Desc
	if s.ASCII {
		name = arrowNames.Replace(name)
	}
	return name, does
}
