package canvas

import (
	"strings"
	"sync"
	"sync/atomic"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// firstCluster is the first number above all runes.
const firstCluster = utf8.MaxRune + 1

// Limits for the characters with combining marks that are kept, because users can write any number of
// them: how many, and how many bytes each.
const (
	maxClusters    = 1 << 14
	longestCluster = 32
)

// clusterTable numbers the characters of more than one rune.
type clusterTable struct {
	sync.RWMutex // guards numbers, and adding
	numbers      map[string]uint32
	texts        atomic.Pointer[[]string] // by number; only ever grows
}

var clusters = clusterTable{numbers: make(map[string]uint32)}

// number returns the number of a cluster. ok is false if it is too long or there are too many.
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
	s = strings.Clone(s) // do not keep the text that it is cut from
	n = firstCluster + uint32(len(texts))
	t.numbers[s] = n
	texts = append(texts, s)
	t.texts.Store(&texts)
	return n, true
}

func (t *clusterTable) text(n uint32) string { return (*t.texts.Load())[n-firstCluster] }

// narrow has a bit for each rune that takes one cell and combines with nothing. Box drawing, blocks and
// chess pieces are among them. Scripts that join characters or run from right to left are not. It takes
// milliseconds to compute, so it is computed on first use.
var narrow = sync.OnceValue(func() *[0x3000 / 64]uint64 {
	set := new([0x3000 / 64]uint64)
	for r := rune(0xa0); r < 0x3000; r++ {
		if (r < 0x590 || r >= 0x1e00) && ansi.StringWidth(string(r)) == 1 && !joins(r) {
			set[r/64] |= 1 << (r % 64)
		}
	}
	return set
})

// joins reports whether a rune can form a cluster with its neighbours.
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

// next returns the first character of a text. Its width is 0 if it cannot be drawn.
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

// marked reports whether a text may begin with a mark that belongs to the character before it.
func marked(s string) bool {
	if s == "" || s[0] < utf8.RuneSelf {
		return false
	}
	r, _ := utf8.DecodeRuneInString(s)
	return !isNarrow(r)
}

// Width returns how many cells a text takes. The text must not contain control characters.
func Width(s string) int {
	w := 0
	for len(s) > 0 {
		_, width, size := next(s)
		w += width
		s = s[size:]
	}
	return w
}
