package search

import "math/bits"

// table is the transposition table: results for positions by their keys. It has a fixed size and no
// pointers. Old or shallow entries are replaced.
type table struct {
	buckets []bucket
	now     uint8 // number of the search, which ages entries of earlier ones
}

type bucket [4]entry

const (
	entryBytes = 16
	ages       = 64
)

// entry is the result for one position.
type entry struct {
	key   uint64
	tag   uint16 // of the best move, 0 for none; see tagOf
	score int16  // counted from this position if it is decided
	worth int16  // the walk's worth, or unknown
	depth int8
	mark  uint8 // the bound, and above it the number of the search
}

// unknown is a worth that was not computed.
const unknown = -Infinite

// bound is the meaning of a score.
type bound uint8

const (
	none  bound = iota
	upper       // the true score is at most this
	lower       // the true score is at least this
	exact
)

func (e *entry) bound() bound { return bound(e.mark & 3) }

// age returns how many searches ago the entry was written.
func (t *table) age(e *entry) int { return int(t.now-e.mark>>2) & (ages - 1) }

func (t *table) resize(bytes int) {
	t.buckets = make([]bucket, max(1, bytes/entryBytes/len(bucket{})))
}

func (t *table) clear() {
	clear(t.buckets)
	t.now = 0
}

// advance begins another search.
func (t *table) advance() { t.now = (t.now + 1) % ages }

func (t *table) bucket(key uint64) *bucket {
	i, _ := bits.Mul64(key, uint64(len(t.buckets)))
	return &t.buckets[i]
}

// find looks up a position.
func (t *table) find(key uint64) (entry, bool) {
	b := t.bucket(key)
	for i := range b {
		if e := &b[i]; e.key == key && e.bound() != none {
			e.mark = e.mark&3 | t.now<<2
			return *e, true
		}
	}
	return entry{}, false
}

// keep writes an entry. An entry of the same position stays if its search was much deeper; otherwise the
// oldest and shallowest entry of the bucket is replaced.
func (t *table) keep(e entry, is bound) {
	e.mark = uint8(is) | t.now<<2
	b := t.bucket(e.key)
	out := &b[0]
	for i := range b {
		old := &b[i]
		if old.key == e.key || old.bound() == none {
			out = old
			break
		}
		if t.value(old) < t.value(out) {
			out = old
		}
	}
	if out.key == e.key && out.bound() != none {
		if e.tag == 0 {
			e.tag = out.tag
		}
		if is != exact && int(e.depth)+3 < int(out.depth) && t.age(out) == 0 {
			return
		}
	}
	*out = e
}

// full returns how many of a thousand entries are from this search. It samples the first.
func (t *table) full() int {
	const sample = 250 // buckets
	part := t.buckets[:min(sample, len(t.buckets))]
	used := 0
	for i := range part {
		for j := range part[i] {
			if e := &part[i][j]; e.bound() != none && t.age(e) == 0 {
				used++
			}
		}
	}
	return used * 1000 / (len(part) * len(bucket{}))
}

// value says how much an entry deserves to stay.
func (t *table) value(e *entry) int { return int(e.depth) - 8*t.age(e) }

// toTable converts a decided score from the root to the position; fromTable is the inverse.
func toTable(score Score, ply int) int16 {
	switch {
	case score >= Decided:
		score += Score(ply)
	case score <= -Decided:
		score -= Score(ply)
	}
	return int16(score)
}

func fromTable(score int16, ply int) Score {
	switch s := Score(score); {
	case s >= Decided:
		return s - Score(ply)
	case s <= -Decided:
		return s + Score(ply)
	default:
		return s
	}
}
