package nats

import (
	"context"
	"errors"
	"iter"
	"slices"
	"strings"

	"pawnstorm/lobby/store"
)

// pageEntries is how many entries a List fetches ahead of its reader.
const pageEntries = 64

// List implements store.Store. It asks the leaders for the keys, and then for the values as the
// reader needs them. So a long list is not a snapshot: an entry that changes meanwhile is reported
// as it was or as it is.
func (s *Store) List(ctx context.Context, prefix, after string) iter.Seq2[store.Entry, error] {
	return func(yield func(store.Entry, error) bool) {
		keys, err := s.keys(ctx, prefix, after)
		if err != nil {
			yield(store.Entry{}, err)
			return
		}
		for page := range slices.Chunk(keys, pageEntries) {
			entries, err := s.entries(ctx, page)
			if err != nil {
				yield(store.Entry{}, err)
				return
			}
			for _, e := range entries {
				if err := s.usable(ctx); err != nil {
					yield(store.Entry{}, err)
					return
				}
				if !yield(e, nil) {
					return
				}
			}
		}
	}
}

// keys returns the keys under a prefix and behind a key, in order. Some of them can be deleted.
func (s *Store) keys(ctx context.Context, prefix, after string) (keys []string, err error) {
	if err := s.usable(ctx); err != nil {
		return nil, err
	}
	for _, p := range s.partsUnder(prefix) {
		if keys, err = p.keys(ctx, keys, prefix, after); err != nil {
			return nil, err
		}
	}
	slices.Sort(keys)
	return slices.Compact(keys), nil
}

func (p *part) keys(ctx context.Context, keys []string, prefix, after string) ([]string, error) {
	for offset := 0; ; {
		info, err := p.info(ctx, map[string]any{"subjects_filter": p.subjects + filterOf(prefix), "offset": offset})
		if err != nil {
			return nil, err
		}
		for subject := range info.State.Subjects {
			key, err := keyOf(strings.TrimPrefix(subject, p.subjects))
			if err != nil {
				return nil, err
			}
			if strings.HasPrefix(key, prefix) && key > after {
				keys = append(keys, key)
			}
		}
		offset += len(info.State.Subjects)
		if len(info.State.Subjects) == 0 || offset >= info.Total {
			return keys, nil
		}
	}
}

// entries returns the entries of the keys that still exist.
func (s *Store) entries(ctx context.Context, keys []string) ([]store.Entry, error) {
	found := make([]store.Entry, len(keys))
	err := s.eachOf(len(keys), func(i int) error {
		e, err := s.Get(ctx, keys[i])
		found[i] = e
		return store.Ignore(err, store.ErrNotFound)
	})
	if err != nil && errors.Is(s.usable(ctx), store.ErrClosed) {
		return nil, store.ErrClosed
	}
	return slices.DeleteFunc(found, func(e store.Entry) bool { return e.Key == "" }), err
}
