package board

import (
	"slices"
	"testing"

	"pawnstorm/game"
)

func TestLineGoesForthAndBack(t *testing.T) {
	var l Line[string]
	l.Begin("start", 5, 3)
	*l.Forth(2, false) += " quiet"
	if *l.Now() != "start quiet" || l.Key() != 7 || l.Quiet() != 4 {
		t.Errorf("after a quiet move: %q, key %d, quiet %d", *l.Now(), l.Key(), l.Quiet())
	}
	*l.Forth(1, true) += " capture"
	if *l.Now() != "start quiet capture" || l.Key() != 6 || l.Quiet() != 0 {
		t.Errorf("after a capture: %q, key %d, quiet %d", *l.Now(), l.Key(), l.Quiet())
	}
	l.Back()
	l.Back()
	if *l.Now() != "start" || l.Key() != 5 || l.Quiet() != 3 {
		t.Errorf("back at the start: %q, key %d, quiet %d", *l.Now(), l.Key(), l.Quiet())
	}
}

func TestLineIsLongEnough(t *testing.T) {
	var l Line[int]
	for range game.WalkDepth {
		*l.Forth(0, false)++
	}
	if *l.Now() != game.WalkDepth {
		t.Errorf("at ply %d", *l.Now())
	}
}

func TestPliesAppend(t *testing.T) {
	if got := Plies([]game.Ply{7}, []uint16{1, 2}); !slices.Equal(got, []game.Ply{7, 1, 2}) {
		t.Errorf("got %v", got)
	}
}

func TestKeysDiffer(t *testing.T) {
	k := NewKeys(1, 3, 64)
	seen := map[uint64]bool{0: true, k.Turn: true}
	for _, cells := range k.Pieces {
		for _, key := range cells {
			seen[key] = true
		}
	}
	if len(k.Pieces) != 3 || len(seen) != 3*64+2 {
		t.Errorf("got %d kinds, %d different numbers", len(k.Pieces), len(seen))
	}
	if again := NewKeys(1, 3, 64); again.Turn != k.Turn || NewKeys(2, 3, 64).Turn == k.Turn {
		t.Error("numbers do not depend on the seed")
	}
}
