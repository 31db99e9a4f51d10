package simulate

import (
	"testing"

	"pawnstorm/lobby/store"
)

// bug is a mistake that the simulator must find. Fields that are nil or zero make none.
type bug struct {
	name string

	// forgets reports whether the disk acknowledges the nth change but does not keep it.
	forgets func(nth int, c store.Change) bool
	// blind reports whether the disk makes a change without looking at its revision.
	blind func(c store.Change) bool
	// halves makes the disk keep only the first half of each update.
	halves bool
	// deaf reports whether a commit does not reach a watch of a node.
	deaf func(nth int, node string, e store.Entry) bool
	// hides reports whether a node does not find a key.
	hides func(key string) bool
	// garbles changes a value on its way to the disk.
	garbles func(key string, value []byte) []byte
	// unsynced is how many commits are lost when a node dies.
	unsynced int
	// mixesUp reports whether the nth line runs with the account of the next person.
	mixesUp func(nth int) bool
	// unlimited gives everyone an endless budget.
	unlimited bool
}

// TestBugs plants bugs one after the other. The simulator must find each within 20 seeds.
func TestBugs(t *testing.T) {
	if testing.Short() {
		t.Skip("takes ten seconds")
	}
	for _, b := range bugs {
		t.Run(b.name, func(t *testing.T) {
			for seed := uint64(1); seed <= 20; seed++ {
				found := report{}
				t.Run("seed", func(t *testing.T) { found = simulate(t, seed, b) })
				if len(found.broken) > 0 {
					t.Logf("found with seed %d: %.300s", seed, found.broken[0])
					return
				}
			}
			t.Error("no seed found it")
		})
	}
}
