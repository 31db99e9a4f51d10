package simulate

import (
	"errors"
	"sync"

	"github.com/tidwall/btree"

	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/fanout"
)

// watchBuffer is how many commits can wait for one watcher before it lags.
const watchBuffer = 4096

var errDiskFull = errors.New("no space left on device")

// disk is what the database holds. Everything in it is durable. Nodes reach it over a [link].
type disk struct {
	mu       sync.Mutex
	entries  btree.Map[string, store.Entry]
	last     store.Rev
	full     bool
	watchers map[*fanout.Watchers]bool // of the links
	observe  func([]store.Entry)       // called with each commit; can be nil
	bug      bug
}

func newDisk() *disk { return &disk{watchers: make(map[*fanout.Watchers]bool)} }

// attach returns the watchers of a new link.
func (d *disk) attach() *fanout.Watchers {
	d.mu.Lock()
	defer d.mu.Unlock()
	ws := fanout.New(watchBuffer)
	d.watchers[ws] = true
	return ws
}

// detach ends the watchers of a link. They can still read what waits for them.
func (d *disk) detach(ws *fanout.Watchers) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.watchers, ws)
	ws.Close()
}

// setFull fills the disk or frees it again.
func (d *disk) setFull(full bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.full = full
}

func (d *disk) get(key string) (store.Entry, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	e, ok := d.entries.Get(key)
	if !ok {
		return store.Entry{}, store.ErrNotFound
	}
	return copied(e), nil
}

// list returns at most n entries under a prefix, behind the key after.
func (d *disk) list(prefix, after string, n int) (page []store.Entry) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.entries.Ascend(max(prefix, after), func(key string, e store.Entry) bool {
		if key <= after && after != "" {
			return true
		}
		if !under(prefix, key) || len(page) == n {
			return false
		}
		page = append(page, copied(e))
		return true
	})
	return page
}

// commit makes all of the changes or none of them, and returns the revision of each.
func (d *disk) commit(changes []store.Change) (revs []store.Rev, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.check(changes); err != nil {
		return nil, err
	}
	told := make([]store.Entry, len(changes))
	for i, c := range changes {
		d.last++
		e := store.Entry{Key: c.Key, Value: append([]byte{}, c.Value...), Rev: d.last, Deleted: c.Delete}
		switch {
		case d.bug.forgets(d, c):
		case c.Delete:
			e.Value = nil
			d.entries.Delete(c.Key)
		default:
			d.entries.Set(c.Key, e)
		}
		told[i], revs = e, append(revs, e.Rev)
	}
	if d.observe != nil {
		d.observe(told)
	}
	told = d.bug.reported(told)
	for ws := range d.watchers {
		ws.Publish(told)
	}
	return revs, nil
}

// check returns why changes cannot be made. It needs the lock.
func (d *disk) check(changes []store.Change) error {
	for _, c := range changes {
		e, ok := d.entries.Get(c.Key)
		switch {
		case d.bug.ignoresRevision(c):
		case c.Rev != e.Rev || c.Delete && !ok:
			return store.ErrConflict
		}
		if d.full && !c.Delete {
			return errDiskFull
		}
	}
	return nil
}

func copied(e store.Entry) store.Entry {
	e.Value = append([]byte{}, e.Value...)
	return e
}

func under(prefix, key string) bool { return len(key) >= len(prefix) && key[:len(prefix)] == prefix }
