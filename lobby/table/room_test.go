package table

import (
	"slices"
	"sync"
	"testing"

	"pgregory.net/rapid"
)

// TestGrow extends lists that share memory, in any order. No list may see what was added to
// another.
func TestGrow(t *testing.T) {
	type list struct {
		items []int
		in    *room[int]
		want  []int
	}
	rapid.Check(t, func(t *rapid.T) {
		lists := []list{{}}
		for n := range rapid.IntRange(1, 40).Draw(t, "steps") {
			from := lists[rapid.IntRange(max(0, len(lists)-3), len(lists)-1).Draw(t, "from")]
			if rapid.IntRange(0, 4).Draw(t, "shorten") == 0 {
				shorter := rapid.IntRange(0, len(from.items)).Draw(t, "length")
				from.items, from.want = from.items[:shorter], from.want[:shorter]
			}
			more := slices.Repeat([]int{n}, rapid.IntRange(1, 5).Draw(t, "more"))
			items, in := grow(from.items, from.in, more...)
			lists = append(lists, list{items, in, append(slices.Clone(from.want), more...)})
		}
		for i, l := range lists {
			if !slices.Equal(l.items, l.want) || cap(l.items) != len(l.items) {
				t.Fatalf("list %d is %v of %d, want %v", i, l.items, cap(l.items), l.want)
			}
		}
	})
}

// TestGrowAtOnce extends one list from many goroutines at the same time.
func TestGrowAtOnce(t *testing.T) {
	items, in := grow[int](nil, nil, 1, 2, 3)
	var all sync.WaitGroup
	for who := range 8 {
		all.Go(func() {
			mine, _ := grow(items, in, who, who)
			if want := []int{1, 2, 3, who, who}; !slices.Equal(mine, want) {
				t.Errorf("list of %d is %v", who, mine)
			}
		})
	}
	all.Wait()
}

// TestGrowInPlace checks that extending the newest list copies nothing while there is room.
func TestGrowInPlace(t *testing.T) {
	items, in := grow[int](nil, nil, 1)
	moved := 0
	for range 1000 {
		next, room := grow(items, in, 2)
		if room != in {
			moved++
		}
		items, in = next, room
	}
	if moved > 15 {
		t.Errorf("a list of 1,000 moved %d times", moved)
	}
}
