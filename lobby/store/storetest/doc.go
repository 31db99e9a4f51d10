// Package storetest checks that a store.Store fulfills its contract. A backend runs the whole suite
// from one test:
//
//	func TestStore(t *testing.T) {
//		storetest.Run(t, func(t *testing.T) storetest.Harness { ... })
//	}
//
// The suite tests every sentence of the contract. Then it compares the store with a plain map
// through random histories, including restarts. A backend only has to open again after Close. Keys
// consist of letters, digits and "/-", like the keys of the lobby.
//
// [WriteUntilKilled] and [CheckAfterKill] find faults that only a killed process shows. The test of
// the backend starts a process that calls the first, kills it, and calls the second.
package storetest
