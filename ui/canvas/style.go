package canvas

import (
	"sync"
	"sync/atomic"
)

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

// visible are the attributes that can be seen on a cell in which nothing is written.
const visible = Underline | Reverse | Strike

// Look is how a cell looks beside what is written in it.
type Look struct {
	Fg, Bg Color
	Attr   Attr
}

// bare is what of the look can be seen where nothing is written.
func (l Look) bare() Look {
	if l.Attr&visible == 0 {
		return Look{Bg: l.Bg}
	}
	return l
}

// Style is the number of a look. The zero Style is the terminal's own look.
type Style uint16

// maxStyles bounds the table of looks. Looks come from the program's themes, never
// from people, so that there are some hundreds of them.
const maxStyles = 1 << 16

// face is what is known of a look.
type face struct {
	Look
	bare          Style  // of what can be seen of it where nothing is written
	fg, bg, whole string // parameters of a sequence: of a colour, and of all behind a reset
}

// styles are all looks that were ever asked for, in this process. An element is
// written once, before anybody knows its number, so that reading takes no lock:
// only adding one does.
var styles struct {
	sync.Mutex
	count   int
	pages   [maxStyles / pageSize]atomic.Pointer[[pageSize]face]
	buckets [1 << 10]atomic.Pointer[numbered] // for finding the number of a look
}

const pageSize = 1 << 8

// numbered is a look with its number, in the list of those with the same hash.
type numbered struct {
	look  Look
	style Style
	next  *numbered
}

func init() { Look{}.Style() } // is the first

// Style is the number of the look. Should there be no number left, it is that of
// the terminal's own look.
func (l Look) Style() Style {
	hash := (uint32(l.Fg)*31+uint32(l.Bg))*31 + uint32(l.Attr)
	bucket := &styles.buckets[hash*0x9e3779b1>>22]
	if n := bucket.Load().find(l); n != nil {
		return n.style
	}
	return l.add(bucket)
}

func (n *numbered) find(l Look) *numbered {
	for n != nil && n.look != l {
		n = n.next
	}
	return n
}

func (l Look) add(bucket *atomic.Pointer[numbered]) Style {
	f := face{Look: l, fg: string(appendColor(nil, l.Fg, 30)), bg: string(appendColor(nil, l.Bg, 40)), whole: string(appendWhole(nil, l))}
	bare := l.bare()
	if bare != l {
		f.bare = bare.Style()
	}
	styles.Lock()
	defer styles.Unlock()
	first := bucket.Load()
	if n := first.find(l); n != nil {
		return n.style
	}
	if styles.count == maxStyles {
		return 0
	}
	st := Style(styles.count)
	styles.count++
	page := &styles.pages[st/pageSize]
	if page.Load() == nil {
		page.Store(new([pageSize]face))
	}
	if bare == l || f.bare.Look() != bare { // there was no number left for it
		f.bare = st
	}
	page.Load()[st%pageSize] = f
	bucket.Store(&numbered{l, st, first})
	return st
}

func (s Style) face() *face { return &styles.pages[s/pageSize].Load()[s%pageSize] }

// Look is the look that has the number.
func (s Style) Look() Look { return s.face().Look }

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
