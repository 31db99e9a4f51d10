package board

import "testing"

// TestPerft counts a game where players take one or two from a heap.
func TestPerft(t *testing.T) {
	take := func(heap *int, list []int) []int {
		for n := 1; n <= min(2, *heap); n++ {
			list = append(list, n)
		}
		return list
	}
	play := func(heap *int, n int) { *heap -= n }
	for depth, want := range []uint64{1, 2, 4, 7, 5, 1, 0} {
		if got := Perft(5, depth, take, play); got != want {
			t.Errorf("depth %d: got %d, want %d", depth, got, want)
		}
	}
	if got := Perft(5, -1, take, play); got != 1 {
		t.Errorf("depth -1: %d", got)
	}
}

func TestPerftAllocatesByDepthOnly(t *testing.T) {
	few := func(_ *int, list []int) []int { return append(list, 1, 2, 3, 4) }
	play := func(p *int, n int) { *p += n }
	if n := testing.AllocsPerRun(5, func() { Perft(0, 6, few, play) }); n > 12 {
		t.Errorf("%v allocations", n)
	}
}
