package connect

import "math/bits"

// table remembers bounds in a fixed amount of memory. It is exact: an entry holds the whole
// key of a position.
type table struct {
	buckets []bucket
	shift   int
}

// bucket has two entries: one stays until an entry of the same cost comes, the other holds the
// latest. (D. Breuker and others, Replacement schemes for transposition tables, 1994: TwoBig.)
type bucket [2]entry

// entry is, from its lowest bits up: 49 bits of the key, 8 of a bound, and 6 of its cost, as a
// power of two of nodes. The zero entry is empty.
type entry uint64

const (
	keyBits         = 49
	keyMask   entry = 1<<keyBits - 1
	costShift       = keyBits + 8
	entrySize       = 8
)

// fact is a bound: base plus a score, with the bit low if it is a lower bound; 0 is no
// knowledge.
type fact uint8

const (
	base fact = 32 // of a score of 0
	low  fact = 64 // the score is at least this; otherwise at most
)

func upperFact(s Score) fact { return fact(s) + base }
func lowerFact(s Score) fact { return fact(s) + base | low }

// bound returns the score of a fact, and whether it is a lower bound.
func (f fact) bound() (s Score, lower bool) { return Score(f&^low) - Score(base), f&low != 0 }

func newTable(bytes int) table {
	n := max(bytes, 1) / (2 * entrySize)
	size := max(0, bits.Len(uint(n))-1)
	return table{make([]bucket, 1<<size), 64 - size}
}

func (t *table) bucket(key uint64) *bucket {
	return &t.buckets[key*0x9e3779b97f4a7c15>>t.shift]
}

// get returns the knowledge about a position, or 0.
func (t *table) get(key uint64) fact {
	for _, e := range t.bucket(key) {
		if uint64(e&keyMask) == key {
			return fact(e >> keyBits)
		}
	}
	return 0
}

// put remembers a fact, and the nodes that it cost.
func (t *table) put(key uint64, f fact, nodes uint64) {
	e := entry(key) | entry(f)<<keyBits | entry(bits.Len64(nodes)&63)<<costShift
	b := t.bucket(key)
	switch {
	case uint64(b[0]&keyMask) == key, e>>costShift >= b[0]>>costShift:
		if uint64(b[0]&keyMask) != key {
			b[1] = b[0]
		}
		b[0] = e
	default:
		b[1] = e
	}
}
