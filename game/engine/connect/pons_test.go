package connect

import (
	_ "embed"
	"fmt"
	"strings"
	"testing"

	"pawnstorm/game/gametest"
	"pawnstorm/game/rules/connect4"
)

//go:embed testdata/pons.txt
var ponsText string

// mustPosition returns the position after some columns.
func mustPosition(t testing.TB, columns string) connect4.Position {
	t.Helper()
	s := gametest.New(t, connect4.Rules(), columns)
	p, _ := connect4.Of(s)
	return p
}

// few is the number of positions of each Pons set that a normal run solves. Sets that are not
// listed take seconds or minutes.
var few = map[string]int{"L3_R1": 20, "L2_R1": 20, "L2_R2": 4, "L1_R1": 4}

// TestPons checks the scores that Pascal Pons published for the test sets of his tutorial, twenty
// per set. PAWNSTORM_LONG=1 solves all of them.
func TestPons(t *testing.T) {
	s := New(1 << 24)
	seen := map[string]int{}
	for line := range strings.Lines(ponsText) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var set, columns string
		var want Score
		if _, err := fmt.Sscan(line, &set, &columns, &want); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		if seen[set]++; seen[set] > few[set] && gametest.Share(1) <= 1 {
			continue
		}
		if got := s.Best(t.Context(), mustPosition(t, columns), 0).Low; got != want {
			t.Errorf("%s: %s is worth %d, want %d", set, columns, got, want)
		}
	}
	if len(seen) != 6 {
		t.Errorf("got sets %v", seen)
	}
}

// TestStart checks what James Allen and Victor Allis found in 1988: red wins with the middle
// column. John Tromp showed that this takes until the 41st disc.
func TestStart(t *testing.T) {
	if gametest.Share(1) <= 1 {
		t.Skip("takes minutes: set PAWNSTORM_LONG to run it")
	}
	s := New(1 << 28)
	v := s.Best(t.Context(), mustPosition(t, ""), 0)
	t.Logf("%d nodes", v.Nodes)
	if v.Bounds != (Bounds{1, 1}) || v.Move != connect4.MoveTo(mustPosition(t, "4").All) || v.Low.Plies(0) != 41 {
		t.Errorf("start is worth %+v", v)
	}
}
