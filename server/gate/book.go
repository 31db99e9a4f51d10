package gate

import (
	"container/heap"
	"net/netip"
	"time"
)

// maxRecords is how many sources of an address family have records, and as many networks.
const maxRecords = 1 << 16

// record is what the gate remembers of a source or a network. Durations count from the creation of the
// gate, which saves memory: there are many records.
type record struct {
	of     netip.Prefix
	even   time.Duration // when all its connections are paid for
	until  time.Duration // when all penalties are over
	boxed  bool          // they have added up to penaltyMin
	times  int           // how often that has happened
	told   time.Duration // when it was last logged
	untold int           // refusals since then
	reason Reason        // of the last refusal
	forget time.Duration // when none of this matters any more
	at     int           // index in the heap
}

// begin counts one more connection, which takes each to save up. If there are too many, begin does not
// count it and returns how long to wait.
func (r *record) begin(now, each time.Duration) (wait time.Duration) {
	next := max(r.even, now) + each
	if wait = next - now - burst; wait > 0 {
		return wait
	}
	r.even = next
	return 0
}

// book has the records of one address family: a heap ordered by when they may be forgotten.
type book struct {
	records map[netip.Prefix]*record
	heap    []*record
	dropped func(*record)
}

func newBook(dropped func(*record)) *book {
	return &book{records: make(map[netip.Prefix]*record), dropped: dropped}
}

// of returns the record of a prefix, creating it if necessary.
func (b *book) of(p netip.Prefix, now time.Duration) *record {
	for len(b.heap) > 0 && b.heap[0].forget <= now {
		b.drop()
	}
	r := b.records[p]
	if r == nil {
		if len(b.heap) == maxRecords {
			b.drop()
		}
		r = &record{of: p, told: -logEvery}
		b.records[p] = r
		heap.Push(b, r)
	}
	return r
}

// keep updates a record's place in the heap after a change.
func (b *book) keep(r *record) {
	r.forget = max(r.even, r.until)
	if r.times > 0 {
		r.forget = max(r.forget, r.until+probation)
	}
	if r.told >= 0 {
		r.forget = max(r.forget, r.told+logEvery)
	}
	heap.Fix(b, r.at)
}

// drop forgets the record that matters least.
func (b *book) drop() {
	r := heap.Pop(b).(*record)
	delete(b.records, r.of)
	b.dropped(r)
}

// Len, Less, Swap, Push and Pop implement heap.Interface.
func (b *book) Len() int           { return len(b.heap) }
func (b *book) Less(i, j int) bool { return b.heap[i].forget < b.heap[j].forget }

func (b *book) Swap(i, j int) {
	b.heap[i], b.heap[j] = b.heap[j], b.heap[i]
	b.heap[i].at, b.heap[j].at = i, j
}

func (b *book) Push(r any) {
	b.heap = append(b.heap, r.(*record))
	b.heap[len(b.heap)-1].at = len(b.heap) - 1
}

func (b *book) Pop() any {
	last := len(b.heap) - 1
	r := b.heap[last]
	b.heap[last] = nil
	b.heap = b.heap[:last]
	return r
}
