package canvas

import "unicode/utf8"

// Cell is one cell of a terminal: a character with its combining marks, or the right half of a wide
// character.
type Cell struct {
	text  uint32 // a rune, or the number of a cluster from firstCluster on
	Style Style
	width uint8 // 1 or 2; 0 is the right half of the cell before it
}

// blank returns a cell that shows only its background.
func blank(st Style) Cell { return Cell{' ', st, 1} }

// Width returns how many cells the character takes: 1 or 2, or 0 for the right half of a wide
// character.
func (c Cell) Width() int { return int(c.width) }

// Text returns the text of the cell; "" in the right half of a wide character.
func (c Cell) Text() string {
	var buf [longestCluster]byte
	return string(c.appendText(buf[:0]))
}

// appendText appends the text of the cell.
func (c Cell) appendText(to []byte) []byte {
	switch {
	case c.width == 0:
		return to
	case c.text < utf8.RuneSelf:
		return append(to, byte(c.text))
	case c.text >= firstCluster:
		return append(to, clusters.text(c.text)...)
	}
	return utf8.AppendRune(to, rune(c.text))
}

// size returns how many bytes appendText appends, if the cell is sure.
func (c Cell) size() int { return utf8.RuneLen(rune(c.text)) }

// bare reports whether the cell shows only its background.
func (c Cell) bare() bool {
	if c.text != ' ' {
		return false
	}
	l := &c.Style.info().Look
	return l.Fg == 0 && l.Attr == 0
}

// fits reports whether the cell can be written in a style and looks as it should.
func (c Cell) fits(st Style) bool {
	return c.Style == st || c.text == ' ' && c.Style == st.info().bare
}

// sure reports whether the terminal is known to give the character its width. Terminals differ for
// emoji, for characters with marks, and for sextants if they don't draw them themselves.
func (c Cell) sure(can Features) bool {
	if c.width == 1 {
		return c.text < 0x3000 && isNarrow(rune(c.text)) || can&Mosaics != 0 && isMosaic(c.text)
	}
	for _, block := range [...][2]uint32{
		{0x2e80, 0xa4cf}, {0xac00, 0xd7a3}, {0xf900, 0xfaff}, {0xff01, 0xff60}, {0x20000, 0x3fffd},
	} {
		if c.text >= block[0] && c.text <= block[1] {
			return true
		}
	}
	return false
}

// most returns how many cells a terminal may take for a character that is not sure.
func (c Cell) most() int {
	n := 0
	for _, r := range c.Text() {
		if width := Width(string(r)); width > 0 {
			n += 2
		}
	}
	return max(n, 2)
}
