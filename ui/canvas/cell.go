package canvas

import (
	"sync"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// Cell is one cell of a terminal: a character with all that combines with it, or
// the right half of a wide one.
type Cell struct {
	text  uint32 // a rune or, from firstCluster on, the number of a cluster
	Style Style
	width uint8 // 1 or 2; 0 is the right half of the cell before it
}

// blank is a cell that shows nothing but its background.
func blank(st Style) Cell { return Cell{' ', st, 1} }

// Width is how many cells the character takes: 1 or 2, and 0 where the cell is the
// right half of the one before it.
func (c Cell) Width() int { return int(c.width) }

// Text is what is written in the cell, "" in the right half of a wide character.
func (c Cell) Text() string {
	switch {
	case c.width == 0:
		return ""
	case c.text >= firstCluster:
		return clusters.text(c.text)
	}
	return string(rune(c.text))
}

// appendText appends what is written in the cell.
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

// firstCluster is the first number that is not a rune.
const firstCluster = utf8.MaxRune + 1

// maxClusters bounds what is kept of characters with combining marks, which people
// can write.
const maxClusters = 1 << 14

// clusterTable numbers the characters that are more than one rune.
type clusterTable struct {
	sync.RWMutex
	numbers map[string]uint32
	texts   []string
}

var clusters = clusterTable{numbers: make(map[string]uint32)}

// number is that of a cluster. When there are too many, it is the cluster's first
// rune: its marks are not shown.
func (t *clusterTable) number(s string) uint32 {
	t.RLock()
	n, ok := t.numbers[s]
	t.RUnlock()
	if ok {
		return n
	}
	t.Lock()
	defer t.Unlock()
	if n, ok := t.numbers[s]; ok {
		return n
	}
	const longest = 32
	if len(t.texts) == maxClusters || len(s) > longest {
		r, _ := utf8.DecodeRuneInString(s)
		return uint32(r)
	}
	s = string([]byte(s)) // not a part of a long text
	n = firstCluster + uint32(len(t.texts))
	t.numbers[s] = n
	t.texts = append(t.texts, s)
	return n
}

func (t *clusterTable) text(n uint32) string {
	t.RLock()
	defer t.RUnlock()
	return t.texts[n-firstCluster]
}

// narrow has a bit for each of the first runes that takes one cell and combines with
// nothing: box drawing, blocks and figures are all among them.
var narrow = func() (set [0x3000 / 64]uint64) {
	for r := rune(' '); r < 0x3000; r++ {
		if r < 0x7f || r >= 0xa0 && ansi.StringWidth(string(r)) == 1 && !joins(r) {
			set[r/64] |= 1 << (r % 64)
		}
	}
	return set
}()

// joins reports whether a rune can be a part of a cluster with what stands before or
// after it.
func joins(r rune) bool {
	before, _ := ansi.FirstGraphemeCluster("a"+string(r), ansi.GraphemeWidth)
	after, _ := ansi.FirstGraphemeCluster(string(r)+"a", ansi.GraphemeWidth)
	return before != "a" || after != string(r)
}

func isNarrow(r rune) bool { return r < 0x3000 && r >= 0 && narrow[r/64]>>(r%64)&1 != 0 }

// next takes the first character off a text. Its width is 0 if it cannot be drawn.
func next(s string) (text uint32, width, size int) {
	r, size := rune(s[0]), 1
	if r >= utf8.RuneSelf {
		r, size = utf8.DecodeRuneInString(s)
	}
	if isNarrow(r) && !marked(s[size:]) {
		return uint32(r), 1, size
	}
	if r < ' ' || r == utf8.RuneError && size == 1 {
		return ' ', 0, size
	}
	cluster, width := ansi.FirstGraphemeCluster(s, ansi.GraphemeWidth)
	if len(cluster) == size {
		return uint32(r), width, size
	}
	return clusters.number(cluster), width, len(cluster)
}

// marked reports whether a text may begin with a mark that belongs to the character
// before it.
func marked(s string) bool {
	if s == "" || s[0] < utf8.RuneSelf {
		return false
	}
	r, _ := utf8.DecodeRuneInString(s)
	return !isNarrow(r)
}

// Width is how many cells a text takes. It must not hold control characters.
func Width(s string) int {
	w := 0
	for len(s) > 0 {
		_, width, size := next(s)
		w += width
		s = s[size:]
	}
	return w
}
