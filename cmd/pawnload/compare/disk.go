package compare

import (
	"context"
	"os"
	"path/filepath"
	"time"

	"go.etcd.io/bbolt"
)

const (
	commits    = 200
	recordSize = 1000 // bytes of a game halfway through
)

// disk times a lone commit of bbolt with a value as large as a game.
func (c *comparison) disk(ctx context.Context) error {
	path := filepath.Join(c.Folder, "lone.db")
	db, err := bbolt.Open(path, 0o600, nil)
	if err != nil {
		return err
	}
	defer os.Remove(path)
	defer db.Close()
	took := make([]float64, commits)
	for i := range took {
		began := time.Now()
		err := db.Update(func(tx *bbolt.Tx) error {
			b, err := tx.CreateBucketIfNotExists([]byte("games"))
			if err != nil {
				return err
			}
			return b.Put([]byte("game"), make([]byte, recordSize))
		})
		if err != nil {
			return err
		}
		took[i] = milliseconds(time.Since(began))
	}
	c.add(Measurement{Part: Commit, Figures: Figures{CommitP50: percentile(took, 50), CommitP99: percentile(took, 99)}})
	return ctx.Err()
}
