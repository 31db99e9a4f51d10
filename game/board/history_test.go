package board

import (
	"slices"
	"testing"
)

func TestHistoryCounts(t *testing.T) {
	var h History[string]
	if h.Count("a") != 0 {
		t.Error("the empty history has a position")
	}
	h = h.Add("a").Add("b").Add("a")
	if h.Count("a") != 2 || h.Count("b") != 1 || h.Count("c") != 0 {
		t.Errorf("a %d, b %d, c %d", h.Count("a"), h.Count("b"), h.Count("c"))
	}
}

func TestHistoryIsImmutable(t *testing.T) {
	root := History[int]{}.Add(1)
	left, right := root.Add(1), root.Add(2)
	if root.Count(1) != 1 || left.Count(1) != 2 || right.Count(1) != 1 || left.Count(2) != 0 {
		t.Error("two games with a common start affect each other")
	}
}

func TestHistoryBackward(t *testing.T) {
	h := History[int]{}.Add(1).Add(2).Add(1)
	if got := slices.Collect(h.Backward()); !slices.Equal(got, []int{1, 2, 1}) {
		t.Errorf("three positions are listed as %v", got)
	}
	for last := range h.Add(3).Backward() {
		if last != 3 {
			t.Errorf("latest is %d", last)
		}
		break
	}
	for p := range (History[int]{}).Backward() {
		t.Errorf("the empty history has %d positions", p)
	}
}
