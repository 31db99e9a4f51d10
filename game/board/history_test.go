package board

import "testing"

func TestHistoryCounts(t *testing.T) {
	var h History[string]
	if h.Count("a") != 0 {
		t.Error("the empty history knows a position")
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
		t.Error("two games that part after the same position disturb each other")
	}
}
