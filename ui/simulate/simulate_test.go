package simulate

import (
	"os"
	"strconv"
	"testing"
)

// TestSeeds runs the club of 20 seeds, or of as many as PAWNSTORM_SEEDS says. PAWNSTORM_SEED chooses one.
func TestSeeds(t *testing.T) {
	first, last := uint64(1), number(t, "PAWNSTORM_SEEDS", 20)
	if testing.Short() {
		last = 3
	}
	one := number(t, "PAWNSTORM_SEED", 0)
	if one > 0 {
		first, last = one, one
	}
	for seed := first; seed <= last; seed++ {
		t.Run(strconv.FormatUint(seed, 10), func(t *testing.T) {
			r := simulate(t, seed, bug{})
			if one > 0 {
				t.Log(r)
			}
			for _, text := range r.broken {
				t.Error(text)
			}
			if t.Failed() {
				t.Errorf("to see it again: PAWNSTORM_SEED=%d go test -count=1 -v -run TestSeeds ./ui/simulate", seed)
			}
		})
	}
}

// number returns the number in a variable of the environment.
func number(t *testing.T, variable string, otherwise uint64) uint64 {
	t.Helper()
	text := os.Getenv(variable)
	if text == "" {
		return otherwise
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil || n == 0 {
		t.Fatalf("%s=%q is not a number from 1", variable, text)
	}
	return n
}

// TestReplay checks that a seed does the same twice: people get the same answers, and the same goes wrong.
// It leaves out clubs of several nodes, see the package comment.
func TestReplay(t *testing.T) {
	same := 0
	for seed := uint64(1); same < 3; seed++ {
		a := simulate(t, seed, bug{})
		if a.nodes > 1 {
			continue
		}
		same++
		b := simulate(t, seed, bug{})
		for i := range max(len(a.log), len(b.log)) {
			if i >= len(a.log) || i >= len(b.log) || a.log[i].text != b.log[i].text {
				t.Errorf("seed %d: line %d was\n%s\nand then\n%s", seed, i, at(a.log, i), at(b.log, i))
				break
			}
		}
	}
}

// at returns a line, or nothing behind the last one.
func at(log []line, i int) string {
	if i >= len(log) {
		return ""
	}
	return log[i].text
}
