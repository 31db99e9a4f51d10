package canvas

import (
	"strings"
	"sync"
	"sync/atomic"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// firstCluster is the first number that is not a rune.
const firstCluster = utf8.MaxRune + 1

// People can write any number of characters with combining marks: so many are kept, of
// so many bytes each.
const (
	maxClusters    = 1 << 14
	longestCluster = 32
)

// clusterTable numbers the characters that are more than one rune.
type clusterTable struct {
	sync.RWMutex // for numbers, and for adding
	numbers      map[string]uint32
	texts        atomic.Pointer[[]string] // by number; only ever grows
}

var clusters = clusterTable{numbers: make(map[string]uint32)}

// number is that of a cluster; ok is false if it gets none, because it is too long
// or there are too many.
func (t *clusterTable) number(s string) (n uint32, ok bool) {
	t.RLock()
	n, ok = t.numbers[s]
	t.RUnlock()
	if ok || len(s) > longestCluster || !utf8.ValidString(s) {
		return n, ok
	}
	t.Lock()
	defer t.Unlock()
	if n, ok := t.numbers[s]; ok {
		return n, true
	}
	var texts []string
	if known := t.texts.Load(); known != nil {
		texts = *known
	}
	if len(texts) == maxClusters {
		return 0, false
	}
	s = strings.Clone(s) // not a part of a long text
	n = firstCluster + uint32(len(texts))
	t.numbers[s] = n
	texts = append(texts, s)
	t.texts.Store(&texts)
	return n, true
}

func (t *clusterTable) text(n uint32) string { return (*t.texts.Load())[n-firstCluster] }

// narrow has a bit for each of the first runes that takes one cell and combines with
// nothing: box drawing, blocks and figures are all among them. Scripts in which
// characters join, or that terminals write from right to left, are not. It takes
// milliseconds to compute, so commands that draw nothing don't.
var narrow = sync.OnceValue(func() *[0x3000 / 64]uint64 {
	set := new([0x3000 / 64]uint64)
	for r := rune(0xa0); r < 0x3000; r++ {
		if (r < 0x590 || r >= 0x1e00) && ansi.StringWidth(string(r)) == 1 && !joins(r) {
			set[r/64] |= 1 << (r % 64)
		}
	}
	return set
})

// joins reports whether a rune can be a part of a cluster with what stands before or
// after it.
func joins(r rune) bool {
	before, _ := ansi.FirstGraphemeCluster("a"+string(r), ansi.GraphemeWidth)
	after, _ := ansi.FirstGraphemeCluster(string(r)+"a", ansi.GraphemeWidth)
	return before != "a" || after != string(r)
}

func isNarrow(r rune) bool {
	if r < 0xa0 {
		return r >= ' ' && r < 0x7f
	}
	return r < 0x3000 && narrow()[r/64]>>(r%64)&1 != 0
}

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
	if len(cluster) <= size {
		return uint32(r), min(width, 2), size
	}
	if n, ok := clusters.number(cluster); ok {
		return n, min(width, 2), len(cluster)
	}
	_, width = ansi.FirstGraphemeCluster(s[:size], ansi.GraphemeWidth)
	return uint32(r), min(width, 2), len(cluster) // without its marks
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
