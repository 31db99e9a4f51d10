package swiss

import "math/bits"

// A tally is a row of counters, the most important one first. They are packed into numbers with few
// enough bits that the sums and duals of a matching fit into 64.
type tally struct {
	slots  []slot
	length int // numbers
	left   int // free bits in the last one
}

type slot struct{ number, shift int }

const packed = 40

// counter adds a counter for values up to most and returns its index.
func (t *tally) counter(most int) int {
	width := widthOf(most)
	if t.left < width {
		t.length, t.left = t.length+1, packed
	}
	t.left -= width
	t.slots = append(t.slots, slot{t.length - 1, t.left})
	return len(t.slots) - 1
}

// counters adds a counter for each of sizes and returns the index of the first.
func (t *tally) counters(sizes []int) int {
	first := len(t.slots)
	for _, n := range sizes {
		t.counter(n)
	}
	return first
}

// add adds n to a counter.
func (t *tally) add(weight []int64, counter int, n int64) {
	s := t.slots[counter]
	weight[s.number] += n << s.shift
}

// widthOf returns how many bits a number up to most takes.
func widthOf(most int) int { return max(1, bits.Len(uint(most))) }
