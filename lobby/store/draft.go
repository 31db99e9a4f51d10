package store

import "context"

// Draft collects changes for one Update. Get already returns the collected changes, so each step
// can build on the one before. Only Get, Add and Commit know about them. A Draft is for one
// goroutine.
type Draft struct {
	Store
	changes []Change
	at      map[string]int // index in changes, by key
	size    int            // of all values
}

// NewDraft returns an empty Draft.
func NewDraft(st Store) *Draft { return &Draft{Store: st, at: make(map[string]int)} }

// Get implements Store. A changed key still has its old revision.
func (d *Draft) Get(ctx context.Context, key string) (Entry, error) {
	i, ok := d.at[key]
	switch {
	case !ok:
		return d.Store.Get(ctx, key)
	case d.changes[i].Delete:
		return Entry{}, ErrNotFound
	}
	return Entry{Key: key, Value: d.changes[i].Value, Rev: d.changes[i].Rev}, nil
}

// Add adds changes that belong together. It returns false and adds none of them if the Update would
// be too large. An empty Draft accepts any changes.
func (d *Draft) Add(changes ...Change) bool {
	fresh, size := 0, d.size
	for _, c := range changes {
		if i, ok := d.at[c.Key]; ok {
			size -= len(d.changes[i].Value)
		} else {
			fresh++
		}
		size += len(c.Value)
	}
	if len(d.changes) > 0 && (len(d.changes)+fresh > MaxChanges || size > MaxUpdate) {
		return false
	}
	for _, c := range changes {
		if i, ok := d.at[c.Key]; ok {
			c.Rev = d.changes[i].Rev // the revision in the store
			d.changes[i] = c
			continue
		}
		d.at[c.Key] = len(d.changes)
		d.changes = append(d.changes, c)
	}
	d.size = size
	return true
}

// Commit makes the Update.
func (d *Draft) Commit(ctx context.Context) error { return d.Store.Update(ctx, d.changes) }

// CommitAll makes changes in order, as many as possible in each Update. It returns how many it has made, also
// after an error.
func CommitAll(ctx context.Context, st Store, changes []Change) (n int, err error) {
	for n < len(changes) {
		draft, added := NewDraft(st), 0
		for n+added < len(changes) && draft.Add(changes[n+added]) {
			added++
		}
		if err := draft.Commit(ctx); err != nil {
			return n, err
		}
		n += added
	}
	return n, nil
}
