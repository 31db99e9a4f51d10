package nimber

import (
	"math/bits"

	"pawnstorm/game/board"
	"pawnstorm/game/rules/anarchist"
)

// fact is the knowledge about the nimber of a part: its value, or values that it does not have. The
// lowest eleven bits are the nimber, or a bit for each value from 0 to 10 that it does not have. Then
// come the cost of finding it, and the bit exact.
type fact uint16

const (
	valueBits      = 11
	valueMask fact = 1<<valueBits - 1
	costShift      = valueBits
	costMask  fact = 15 << costShift
	exact     fact = 1 << 15
)

// value returns the nimber, if it is known.
func (f fact) value() (n Nimber, known bool) {
	return Nimber(f & valueMask), f&exact != 0
}

// isNot reports whether the nimber is known to differ from n.
func (f fact) isNot(n Nimber) bool {
	if f&exact != 0 {
		return Nimber(f&valueMask) != n
	}
	return n < valueBits && f>>n&1 != 0
}

// excluding adds that the nimber is not n.
func (f fact) excluding(n Nimber) fact {
	if n < valueBits && f&exact == 0 {
		f |= 1 << n
	}
	return f
}

// valueFact returns the fact that the nimber is n.
func valueFact(n Nimber) fact { return exact | fact(n) }

// table remembers facts in a fixed amount of memory. It is exact: an entry holds the whole part. 112
// bits are enough for that, because a pawn never stands on the rank behind its home.
type table struct {
	buckets []bucket
	mask    uint64
}

// bucket is one cache line.
type bucket [4]entry

// entry is a part and a fact: up pawns on ranks 2 to 8 and, above them, half of the fact; down pawns
// on ranks 1 to 7 and the other half. A part has a pawn, so the zero entry is empty.
type entry struct{ up, down uint64 }

const (
	entrySize = 16
	pawnMask  = 1<<56 - 1
)

func newTable(bytes int) table {
	n := uint64(max(bytes, 1)) / (4 * entrySize)
	size := uint64(1) << max(0, bits.Len64(n)-1)
	return table{make([]bucket, size), size - 1}
}

func key(p anarchist.Position) (up, down uint64) {
	return uint64(p.Up >> 8), uint64(p.Down &^ board.Rank(7))
}

func (e entry) fact() fact { return fact(e.up>>56) | fact(e.down>>56)<<8 }

// cost returns the cost of e, as a power of two of nodes.
func (e entry) cost() fact { return e.fact() & costMask >> costShift }

func (t *table) bucket(up, down uint64) *bucket {
	high, low := bits.Mul64(up^0x9e3779b97f4a7c15, down^0xd1b54a32d192ed03)
	return &t.buckets[(high^low)&t.mask]
}

// get returns the knowledge about a part: the zero fact if there is none.
func (t *table) get(p anarchist.Position) fact {
	up, down := key(p)
	for _, e := range t.bucket(up, down) {
		if e.up&pawnMask == up && e.down&pawnMask == down {
			return e.fact() &^ costMask
		}
	}
	return 0
}

// put remembers a fact and the nodes that it cost, and replaces earlier knowledge about the part. In a
// full bucket it replaces the cheapest entry, and the others lose half of their cost, so that nothing
// stays for ever.
func (t *table) put(p anarchist.Position, f fact, nodes int) {
	up, down := key(p)
	f |= fact(min(bits.Len(uint(nodes)), 15)) << costShift
	b := t.bucket(up, down)
	cheapest := 0
	for i, e := range b {
		if e.up&pawnMask == up && e.down&pawnMask == down || e == (entry{}) {
			b[i] = newEntry(up, down, f)
			return
		}
		if e.cost() < b[cheapest].cost() {
			cheapest = i
		}
	}
	b[cheapest] = newEntry(up, down, f)
	for i, e := range b {
		if i != cheapest && e.cost() > 0 {
			b[i] = newEntry(e.up&pawnMask, e.down&pawnMask, e.fact()-1<<costShift)
		}
	}
}

func newEntry(up, down uint64, f fact) entry {
	return entry{up | uint64(f&0xff)<<56, down | uint64(f>>8)<<56}
}
