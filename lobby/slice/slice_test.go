package slice_test

import (
	"slices"
	"strconv"
	"testing"

	"pawnstorm/lobby/slice"
)

func TestMap(t *testing.T) {
	if got := slice.Map([]int{1, 2}, strconv.Itoa); !slices.Equal(got, []string{"1", "2"}) {
		t.Errorf("got %q", got)
	}
	if got := slice.Map(nil, strconv.Itoa); got == nil || len(got) > 0 {
		t.Errorf("nothing maps to %#v", got)
	}
}

func TestFilter(t *testing.T) {
	even := func(n int) bool { return n%2 == 0 }
	list := []int{1, 2, 3, 4}
	if got := slice.Filter(list, even); !slices.Equal(got, []int{2, 4}) || !slices.Equal(list, []int{1, 2, 3, 4}) {
		t.Errorf("got %v of %v", got, list)
	}
	if got := slice.Filter([]int{1}, even); got != nil {
		t.Errorf("nothing is kept, and got %#v", got)
	}
}
