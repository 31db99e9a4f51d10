package store

import "context"

// Draft is an Update in the making. It reads as if it were made already: one who adds
// to it goes on from what was added before, and one Update makes it all. Only Get,
// Add and Commit know of what was added. It is for one goroutine.
type Draft struct {
	Store
	changes []Change
	at      map[string]int // where in changes a key stands
	size    int            // of all values
}

// NewDraft begins an Update of a store.
func NewDraft(st Store) *Draft { return &Draft{Store: st, at: make(map[string]int)} }

// Get implements Store. A key that was added has the revision that it had before.
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

// Add takes changes in that belong together. It reports false, and takes in none of
// them, if the Update would be too large. An empty one has room for anything.
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
			c.Rev = d.changes[i].Rev // as the store knows it
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
