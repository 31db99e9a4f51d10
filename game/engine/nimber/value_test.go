package nimber

import (
	"testing"

	"pgregory.net/rapid"

	"pawnstorm/game/gametest"
)

// TestValueOfEveryReachablePosition compares the solver with the oracle in all positions of narrow
// boards. The order is random, so that the table has different contents each time.
func TestValueOfEveryReachablePosition(t *testing.T) {
	widest := 3
	if gametest.Share(1) > 1 {
		widest = 4
	}
	for width := 1; width <= widest; width++ {
		o := oracle{}
		o.value(narrow(width))
		s := New(1 << 24)
		for p, want := range o {
			if got := mustValue(t, s, p); got != want {
				t.Fatalf("%s is worth %v, want %v", text(p), want, got)
			}
		}
		t.Logf("%d files: %d positions", width, len(o))
	}
}

// TestValueWithLittleMemory checks that a forgotten value is found again.
func TestValueWithLittleMemory(t *testing.T) {
	o := oracle{}
	o.value(narrow(2))
	s := New(1 << 10)
	for p, want := range o {
		if got := mustValue(t, s, p); got != want {
			t.Fatalf("%s is worth %v, want %v", text(p), want, got)
		}
	}
}

// TestValueAnywhere checks unreachable positions on the full width of the board.
func TestValueAnywhere(t *testing.T) {
	s := New(1 << 20)
	rapid.Check(t, func(t *rapid.T) {
		p := anyPosition(t, 5)
		if got, want := mustValue(t, s, p), (oracle{}).value(p); got != want {
			t.Fatalf("%s is worth %v, want %v", text(p), want, got)
		}
	})
}

func TestNimberString(t *testing.T) {
	for n, want := range map[Nimber]string{0: "0", 1: "*1", 12: "*12"} {
		if got := n.String(); got != want {
			t.Errorf("%d is written %s, want %s", n, got, want)
		}
	}
}
