package bolt

import (
	"bytes"
	"context"
	"iter"

	"go.etcd.io/bbolt"

	"pawnstorm/lobby/store"
)

// The limits of a page of a List.
const (
	pageEntries = 256
	pageBytes   = 1 << 20
)

// List implements store.Store. It reads a page at a time. See the package comment for entries that
// change meanwhile.
func (s *Store) List(ctx context.Context, prefix, after string) iter.Seq2[store.Entry, error] {
	return func(yield func(store.Entry, error) bool) {
		after := after // each range starts over
		for {
			page, err := s.page(ctx, prefix, after)
			for _, e := range page {
				if err := s.usable(ctx); err != nil {
					yield(store.Entry{}, err)
					return
				}
				if !yield(e, nil) {
					return
				}
			}
			if err != nil {
				yield(store.Entry{}, err)
				return
			}
			if len(page) == 0 {
				return
			}
			after = page[len(page)-1].Key
		}
	}
}

// page reads the next entries behind after. There are none at the end. With an error it returns the
// entries before it.
func (s *Store) page(ctx context.Context, prefix, after string) (page []store.Entry, err error) {
	if err := s.usable(ctx); err != nil {
		return nil, err
	}
	start := []byte(prefix)
	if after != "" && after >= prefix {
		start = append([]byte(after), 0) // the next possible key
	}
	err = s.view(func(entries *bbolt.Bucket) error {
		cursor, size := entries.Cursor(), 0
		for k, record := cursor.Seek(start); k != nil && bytes.HasPrefix(k, []byte(prefix)); k, record = cursor.Next() {
			if err := s.certain(string(k)); err != nil {
				return err
			}
			value, rev, err := unseal(k, record)
			if err != nil {
				return err
			}
			page = append(page, store.Entry{Key: string(k), Value: bytes.Clone(value), Rev: rev})
			if size += len(value); len(page) == pageEntries || size >= pageBytes {
				return nil
			}
		}
		return nil
	})
	return page, err
}
