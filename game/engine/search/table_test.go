package search

import "testing"

// TestKeep: what is known of a position gives way to what is newer, unless that is
// only a bound from much less deep; the move that was best stays known.
func TestKeep(t *testing.T) {
	for _, test := range []struct {
		name       string
		before, is entry
		later      bool // is in another search
		bound      bound
		want       entry
	}{
		{"deeper", entry{depth: 5, tag: 1}, entry{depth: 6, tag: 3}, false, lower, entry{depth: 6, tag: 3}},
		{"a little less deep", entry{depth: 5, tag: 1}, entry{depth: 2, tag: 3}, false, lower, entry{depth: 2, tag: 3}},
		{"much less deep", entry{depth: 6, tag: 1}, entry{depth: 2, tag: 3}, false, lower, entry{depth: 6, tag: 1}},
		{"much less deep, and exact", entry{depth: 6, tag: 1}, entry{depth: 2, tag: 3}, false, exact, entry{depth: 2, tag: 3}},
		{"much less deep, and later", entry{depth: 6, tag: 1}, entry{depth: 2, tag: 3}, true, lower, entry{depth: 2, tag: 3}},
		{"without a best move", entry{depth: 5, tag: 1}, entry{depth: 6}, false, upper, entry{depth: 6, tag: 1}},
		{"as deep as can be", entry{depth: 10, tag: 1}, entry{depth: 127, tag: 3}, false, upper, entry{depth: 127, tag: 3}},
	} {
		var table table
		table.resize(1)
		table.keep(test.before, lower)
		if test.later {
			table.advance()
		}
		table.keep(test.is, test.bound)
		if got, ok := table.find(0); !ok || got.depth != test.want.depth || got.tag != test.want.tag {
			t.Errorf("%s: depth %d and tag %d, want %d and %d", test.name, got.depth, got.tag, test.want.depth, test.want.tag)
		}
	}
}

// TestGivesWay: in a full bucket the oldest and shallowest entry gives way; one that
// was found again is not old.
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
			t.Errorf("the entry %d is there: %v", key, ok)
		}
	}
}
