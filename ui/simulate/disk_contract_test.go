package simulate

import (
	"testing"

	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/storetest"
)

// TestContract checks that the simulated store is a store.
func TestContract(t *testing.T) {
	storetest.Run(t, func(*testing.T) storetest.Harness {
		d := newDisk()
		return storetest.Harness{Open: func() store.Store { return newLink(d, "one", 1) }, LagAfter: watchBuffer + 1}
	})
}
