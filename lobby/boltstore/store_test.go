package boltstore_test

import (
	"path/filepath"
	"testing"

	"pawnstorm/lobby"
	"pawnstorm/lobby/boltstore"
	"pawnstorm/lobby/storetest"
)

func TestStore(t *testing.T) {
	storetest.Run(t, func(t *testing.T) storetest.Harness {
		path := filepath.Join(t.TempDir(), "test.db")
		const buffer = 400
		return storetest.Harness{
			Open:     func() lobby.Store { return open(t, path, boltstore.Options{WatchBuffer: buffer}) },
			LagAfter: buffer + 1,
		}
	})
}
