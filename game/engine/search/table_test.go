package search

import "testing"

// TestKeep checks that a newer entry replaces an older one, unless it is only a bound from much
// less depth. The best move is always kept.
func TestKeep(t *testing.T) {
	for _, test := range []struct {
		name       string
		before, is entry
		later      bool // from another search
		bound      bound
		want       entry
	}{
		{"deeper", entry{depth: 5, tag: 1}, entry{depth: 6, tag: 3}, false, lower, entry{depth: 6, tag: 3}},
		{"a little less deep", entry{depth: 5, tag: 1}, entry{depth: 2, tag: 3}, false, lower, entry{depth: 2, tag: 3}},
		{"much less deep", entry{depth: 6, tag: 1}, entry{depth: 2, tag: 3}, false, lower, entry{depth: 6, tag: 1}},
		{"much less deep, and exact", entry{depth: 6, tag: 1}, entry{depth: 2, tag: 3}, false, exact, entry{depth: 2, tag: 3}},
		{"much less deep, and later", entry{depth: 6, tag: 1}, entry{depth: 2, tag: 3}, true, lower, entry{depth: 2, tag: 3}},
		{"without a best move", entry{depth: 5, tag: 1}, entry{depth: 6}, false, upper, entry{depth: 6, tag: 1}},
		{"as deep as possible", entry{depth: 10, tag: 1}, entry{depth: 127, tag: 3}, false, upper, entry{depth: 127, tag: 3}},
	} {
		var table table
		table.resize(1)
		table.keep(test.before, lower)
		if test.later {
			table.advance()
		}
		table.keep(test.is, test.bound)
		if got, ok := table.find(0); !ok || got.depth != test.want.depth || got.tag != test.want.tag {
			t.Errorf("%s: depth %d, tag %d, want %d and %d", test.name, got.depth, got.tag, test.want.depth, test.want.tag)
		}
	}
}

// TestGivesWay checks that a full bucket drops its oldest and shallowest entry. Finding an entry
// makes it young again.
func TestGivesWay(t *testing.T) {
	var table table
	table.resize(1)
	for key, depth := range []int8{3, 4, 9, 2} {
		table.keep(entry{key: uint64(key), depth: depth}, lower)
	}
	table.advance()
	table.find(3)
	table.keep(entry{key: 4, depth: 1}, lower)
	for key, want := range []bool{false, true, true, true, true} {
		if _, ok := table.find(uint64(key)); ok != want {
			t.Errorf("entry %d is there: %v", key, ok)
		}
	}
}
