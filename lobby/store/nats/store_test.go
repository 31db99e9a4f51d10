package nats

import (
	"fmt"
	"os"
	"sync/atomic"
	"testing"

	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/storetest"
)

// TestStore runs the suite on one server.
func TestStore(t *testing.T) {
	suite(t, 1)
}

// TestStoreOfThree runs the suite on a cluster of three with three replicas.
func TestStoreOfThree(t *testing.T) {
	if testing.Short() || os.Getenv("PAWNSTORM_E2E") != "all" {
		t.Skip("takes half a minute or more: PAWNSTORM_E2E=all runs it")
	}
	suite(t, 3)
}

// suite runs the suite on n servers. Each test has its own club.
func suite(t *testing.T, n int) {
	servers := startServers(t, n, "always")
	var clubs atomic.Int64
	storetest.Run(t, func(t *testing.T) storetest.Harness {
		const buffer = 400
		c := config(t, servers, fmt.Sprintf("club-%d", clubs.Add(1)))
		c.WatchBuffer, c.Tables = buffer, 2
		return storetest.Harness{Open: func() store.Store { return open(t, c) }, LagAfter: buffer + 1}
	})
}

func open(t testing.TB, c Config) *Store {
	t.Helper()
	st, err := Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	return st
}
