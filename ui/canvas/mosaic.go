package canvas

import "sync"

// Mosaic is a set of block characters that divide a cell into two columns of pixels. Terminals that
// draw these characters themselves fill the cell exactly; fonts seldom have sextants or octants.
type Mosaic uint8

// The mosaics, from coarse to fine.
const (
	Quadrants Mosaic = iota // two rows, in every font
	Sextants                // three rows: Symbols for Legacy Computing, Unicode 13
	Octants                 // four rows: their supplement, Unicode 16
)

// Rows returns the number of pixels in a column.
func (m Mosaic) Rows() int { return int(m) + 2 }

// Rune returns the character that fills the pixels whose bits are set, or about these. Bit 0 is the upper left
// pixel, bit 1 the upper right one, and so on downward.
func (m Mosaic) Rune(pixels int) rune { return mosaics()[m][pixels] }

// olderBlocks are the block characters that Unicode had before the octants, by the octants that they
// fill.
var olderBlocks = map[int]rune{
	0: ' ', 1: '\U0001cea8', 2: '\U0001ceab', 3: '\U0001fb82', 5: '▘', 10: '▝', 15: '▀', 20: '\U0001fbe6',
	40: '\U0001fbe7', 63: '\U0001fb85', 64: '\U0001cea3', 80: '▖', 85: '▌', 90: '▞', 95: '▛',
	128: '\U0001cea0', 160: '▗', 165: '▚', 170: '▐', 175: '▜', 192: '▂', 240: '▄', 245: '▙', 250: '▟',
	252: '▆', 255: '█',
}

// undrawn are six octants that kitty before 0.47 and foot (to 1.27) leave to the font, which shows a box: a pixel in a
// corner, and the two in the middle of a side. Each has an octant that they draw, with one more pixel.
var undrawn = map[int]int{1: 5, 2: 10, 20: 84, 40: 168, 64: 80, 128: 160}

// mosaics has the characters of each mosaic by their pixels. The code charts list sextants and octants
// in the order of their pixels, and leave out the characters that existed.
var mosaics = sync.OnceValue(func() [3][]rune {
	all := [3][]rune{[]rune(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"), make([]rune, 1<<6), make([]rune, 1<<8)}
	older := [3]map[int]rune{Sextants: {0: ' ', 0b010101: '▌', 0b101010: '▐', 0b111111: '█'}, Octants: olderBlocks}
	next := [3]rune{Sextants: firstSextant, Octants: firstOctant}
	for _, m := range []Mosaic{Sextants, Octants} {
		for pixels := range all[m] {
			char, ok := older[m][pixels]
			if !ok {
				char = next[m]
				next[m]++
			}
			all[m][pixels] = char
		}
	}
	for pixels, drawn := range undrawn {
		all[Octants][pixels] = all[Octants][drawn]
	}
	return all
})

// The blocks of Unicode that sextants and octants come from.
const (
	firstSextant, lastLegacy    = 0x1fb00, 0x1fbff
	firstOctant, lastSupplement = 0x1cd00, 0x1cebf
)

// isMosaic reports whether a character is a sextant or an octant. A terminal that draws them itself
// makes them one cell wide.
func isMosaic(text uint32) bool {
	return text >= firstSextant && text <= lastLegacy || text >= firstOctant && text <= lastSupplement
}
