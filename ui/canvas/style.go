package canvas

import (
	"sync"
	"sync/atomic"
)

// Color is a colour of a terminal. The zero Color is the terminal's default.
type Color uint32

const (
	indexed Color = 1 << 24 // one of the 256 colours of xterm
	direct  Color = 2 << 24 // red, green, blue
)

// Indexed returns one of the 256 colours of xterm. Every terminal with colours has the first 16.
func Indexed(n uint8) Color { return indexed | Color(n) }

// RGB returns a colour for terminals with true colour.
func RGB(r, g, b uint8) Color { return direct | Color(r)<<16 | Color(g)<<8 | Color(b) }

// Index returns the number of one of the 256 colours; ok is false for any other.
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

// visible are the attributes that show on a blank.
const visible = Underline | Reverse | Strike

// Look is the colours and attributes of a cell.
type Look struct {
	Fg, Bg Color
	Attr   Attr
}

// bare returns the part of the look that shows on a blank.
func (l Look) bare() Look {
	if l.Attr&visible == 0 {
		return Look{Bg: l.Bg}
	}
	return l
}

// Style is the number of a look. The zero Style is the terminal's default look.
type Style uint16

// maxStyles limits the table of looks. The program's themes have a few thousand. For the
// colours of users see [Roomy].
const maxStyles = 1 << 16

// styleInfo is a look with what is derived from it.
type styleInfo struct {
	Look
	bare          Style  // of Look.bare
	fg, bg, whole string // parameters for a colour, and for all after a reset
}

// styles holds all looks that this process has used. An element is written once, before its number is
// published, so reading takes no lock. Adding does.
var styles struct {
	sync.Mutex
	count   int
	pages   [maxStyles / pageSize]atomic.Pointer[[pageSize]styleInfo]
	buckets [1 << 10]atomic.Pointer[numbered] // finds the number of a look
}

const pageSize = 1 << 8

// numbered is a look with its number, in a list of looks with the same hash.
type numbered struct {
	look  Look
	style Style
	next  *numbered
}

func init() { Look{}.Style() } // takes number 0

// Style returns the number of the look. If there are no numbers left, it returns the default look.
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
	f := styleInfo{
		Look: l, fg: string(appendColor(nil, l.Fg, 30)), bg: string(appendColor(nil, l.Bg, 40)),
		whole: string(appendWhole(nil, l)),
	}
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
		page.Store(new([pageSize]styleInfo))
	}
	if bare == l || f.bare.Look() != bare { // bare may have got no number
		f.bare = st
	}
	page.Load()[st%pageSize] = f
	bucket.Store(&numbered{l, st, first})
	return st
}

// Roomy reports whether at least half of the numbers for styles are free. Users can choose any colours,
// so they get their own only while it does.
func Roomy() bool {
	styles.Lock()
	defer styles.Unlock()
	return styles.count < maxStyles/2
}

func (s Style) info() *styleInfo { return &styles.pages[s/pageSize].Load()[s%pageSize] }

// Look returns the look of the style.
func (s Style) Look() Look { return s.info().Look }

// With returns the style with additional attributes.
func (s Style) With(a Attr) Style {
	l := s.Look()
	l.Attr |= a
	return l.Style()
}
