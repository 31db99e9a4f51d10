// Package storetest proves that a store.Store keeps its contract. A backend runs
// the whole suite from one test:
//
//	func TestStore(t *testing.T) {
//		storetest.Run(t, func(t *testing.T) storetest.Harness { ... })
//	}
//
// The suite holds every sentence of the contract to account, then compares the store
// with a plain map through random histories, reopenings among them. It needs nothing of
// a backend but that it can be opened again after Close. Keys are of letters, digits and "/-"
// alone, as the lobby's own.
//
// The faults that only a killed process shows are in [WriteUntilKilled] and [CheckAfterKill]: the
// backend's test starts a process that does the one, kills it, and does the other.
package storetest
