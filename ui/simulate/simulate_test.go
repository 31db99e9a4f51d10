package simulate

import (
	"os"
	"strconv"
	"testing"
)

// TestSeeds runs the club of some seeds.
func TestSeeds(t *testing.T) {
	first, count := uint64(1), uint64(20)
	if text := os.Getenv("PAWNSTORM_SEEDS"); text != "" {
		count, _ = strconv.ParseUint(text, 10, 64)
	}
	if text := os.Getenv("PAWNSTORM_SEED"); text != "" {
		first, _ = strconv.ParseUint(text, 10, 64)
		count = 1
	}
	for seed := first; seed < first+count; seed++ {
		t.Run(strconv.FormatUint(seed, 10), func(t *testing.T) {
			r := simulate(t, seed, bug{})
			t.Log(r.lived, len(r.log))
			if count == 1 && testing.Verbose() {
				t.Log(r)
			}
			for _, text := range r.broken {
				t.Error(text)
			}
			if len(r.broken) > 0 {
				t.Errorf("to see it again: PAWNSTORM_SEED=%d go test -v -run TestSeeds ./ui/simulate", seed)
			}
		})
	}
}

// TestReplay checks that a seed does the same twice: people get the same answers, and the same goes wrong.
func TestReplay(t *testing.T) {
	for seed := uint64(1); seed <= 4; seed++ {
		a, b := simulate(t, seed, bug{}), simulate(t, seed, bug{})
		for i := range max(len(a.log), len(b.log)) {
			if i >= len(a.log) || i >= len(b.log) || a.log[i].text != b.log[i].text {
				t.Errorf("seed %d: line %d of %d or %d differs", seed, i, len(a.log), len(b.log))
				break
			}
		}
	}
}
