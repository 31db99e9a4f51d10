package board

import "testing"

// trailOf starts a walk after positions that are their own keys.
func trailOf(positions ...uint64) Trail {
	var h History[uint64]
	for _, p := range positions {
		h = h.Add(p)
	}
	return NewTrail(h, func(p uint64) uint64 { return p })
}

func TestTrailRepeats(t *testing.T) {
	for _, test := range []struct {
		name  string
		game  []uint64
		walk  []uint64
		fresh int // index of an irreversible move in the walk, -1 for none
		want  bool
	}{
		{"nothing yet", nil, nil, -1, false},
		{"a start", []uint64{1}, nil, -1, false},
		{"back at the root", []uint64{1}, []uint64{2, 3, 4, 1}, -1, false},
		{"the third time in the game", []uint64{1, 2, 1, 2, 1}, nil, -1, true},
		{"the third time after the game", []uint64{1, 2, 3, 4, 1, 2, 3, 4}, []uint64{1}, -1, true},
		{"the second within the walk", []uint64{9}, []uint64{1, 2, 3, 4, 1}, -1, true},
		{"two plies later", []uint64{9}, []uint64{1, 2, 1}, -1, true},
		{"an odd number of plies apart", []uint64{9}, []uint64{1, 2, 3, 1}, -1, false},
		{"an irreversible move between them", []uint64{9}, []uint64{1, 2, 3, 4, 1}, 2, false},
		{"after an irreversible move", []uint64{1}, []uint64{2, 3, 4, 5, 2}, 0, true},
	} {
		trail := trailOf(test.game...)
		for i, key := range test.walk {
			trail.Add(key, i == test.fresh)
		}
		if got := trail.Repeats(); got != test.want {
			t.Errorf("%s: %v", test.name, got)
		}
		for range test.walk {
			trail.Drop()
		}
		if len(trail.marks) != len(test.game) {
			t.Errorf("%s: got %d positions after taking back", test.name, len(trail.marks))
		}
	}
}

func TestTrailDoesNotAllocate(t *testing.T) {
	trail := trailOf(1, 2, 3)
	if n := testing.AllocsPerRun(10, func() {
		for i := range uint64(128) {
			trail.Add(i, false)
			trail.Repeats()
		}
		for range 128 {
			trail.Drop()
		}
	}); n > 0 {
		t.Errorf("%.0f allocations", n)
	}
}
