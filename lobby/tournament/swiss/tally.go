package swiss

import "math/bits"

// A tally is a row of counters, of which the first weighs most. They are packed into
// numbers of so few bits that the sums and duals of a matching have room in 64.
type tally struct {
	slots  []slot
	length int // numbers
	left   int // bits that are free in the last one
}

type slot struct{ number, shift int }

const packed = 40

// counter adds a counter that never gets above most, and returns its place.
func (t *tally) counter(most int) int {
	width := widthOf(most)
	if t.left < width {
		t.length, t.left = t.length+1, packed
	}
	t.left -= width
	t.slots = append(t.slots, slot{t.length - 1, t.left})
	return len(t.slots) - 1
}

// counters adds a counter for each of sizes, and returns the place of the first.
func (t *tally) counters(sizes []int) int {
	first := len(t.slots)
	for _, n := range sizes {
		t.counter(n)
	}
	return first
}

// add counts n more.
func (t *tally) add(weight []int64, counter int, n int64) {
	s := t.slots[counter]
	weight[s.number] += n << s.shift
}

// widthOf is how many bits a number up to most takes.
func widthOf(most int) int { return max(1, bits.Len(uint(most))) }
