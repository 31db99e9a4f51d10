package bolt_test

import (
	"path/filepath"
	"testing"

	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/lobby/store/storetest"
)

func TestStore(t *testing.T) {
	storetest.Run(t, func(t *testing.T) storetest.Harness {
		path := filepath.Join(t.TempDir(), "test.db")
		const buffer = 400
		return storetest.Harness{
			Open:     func() store.Store { return open(t, path, bolt.Options{WatchBuffer: buffer}) },
			LagAfter: buffer + 1,
		}
	})
}
