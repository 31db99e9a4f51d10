package canvas

import "sync"

// Color is a colour of a terminal. The zero Color is the terminal's own.
type Color uint32

const (
	indexed Color = 1 << 24 // one of the 256 colours of xterm
	direct  Color = 2 << 24 // red, green, blue
)

// Indexed is one of the 256 colours of xterm; the first 16 are those that every
// terminal with colours has.
func Indexed(n uint8) Color { return indexed | Color(n) }

// RGB is a colour for terminals that have all of them.
func RGB(r, g, b uint8) Color { return direct | Color(r)<<16 | Color(g)<<8 | Color(b) }

// Index is the number of one of the 256 colours; ok is false for any other.
func (c Color) Index() (n uint8, ok bool) { return uint8(c), c&indexed != 0 }

// Attr is a set of attributes of a cell.
type Attr uint8

// The attributes, as terminals know them.
const (
	Bold Attr = 1 << iota
	Faint
	Italic
	Underline
	Reverse
	Strike
)

// Look is how a cell looks beside what is written in it.
type Look struct {
	Fg, Bg Color
	Attr   Attr
}

// Style is the number of a look. The zero Style is the terminal's own look.
type Style uint16

// maxStyles bounds the table of looks. Looks come from the program's themes, never
// from people, so that there are some hundreds of them.
const maxStyles = 1 << 16

// styles are all looks that were ever asked for, in this process.
var styles = struct {
	sync.RWMutex
	numbers map[Look]Style
	looks   []Look
}{numbers: map[Look]Style{{}: 0}, looks: []Look{{}}}

// Style is the number of the look. Should there be no number left, it is that of
// the terminal's own look.
func (l Look) Style() Style {
	styles.RLock()
	st, ok := styles.numbers[l]
	styles.RUnlock()
	if ok {
		return st
	}
	styles.Lock()
	defer styles.Unlock()
	if st, ok := styles.numbers[l]; ok || len(styles.looks) == maxStyles {
		return st
	}
	st = Style(len(styles.looks))
	styles.numbers[l] = st
	styles.looks = append(styles.looks, l)
	return st
}

// Look is the look that has the number.
func (s Style) Look() Look {
	styles.RLock()
	defer styles.RUnlock()
	return styles.looks[s]
}

// With is the style with other attributes besides its own.
func (s Style) With(a Attr) Style {
	l := s.Look()
	l.Attr |= a
	return l.Style()
}

// On is the style on another background.
func (s Style) On(bg Color) Style {
	l := s.Look()
	l.Bg = bg
	return l.Style()
}
