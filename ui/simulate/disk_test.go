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
	changes  int           // how many changes there were, for bugs that make some of them
	undo     []store.Entry // what the last changes replaced, the latest last, for a disk that does not sync
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
		told[i] = store.Entry{Key: c.Key, Value: append([]byte{}, c.Value...), Rev: d.last, Deleted: c.Delete}
		if c.Delete {
			told[i].Value = nil
		}
		revs = append(revs, d.last)
		if !d.botched(i, len(changes), c) {
			d.keep(told[i])
		}
		told[i].More = i < len(changes)-1
	}
	if d.observe != nil {
		d.observe(told)
	}
	for ws := range d.watchers {
		ws.Publish(told)
	}
	return revs, nil
}

// keep stores an entry, or deletes it. It needs the lock.
func (d *disk) keep(e store.Entry) {
	if d.bug.unsynced > 0 {
		before, ok := d.entries.Get(e.Key)
		d.undo = append(d.undo, store.Entry{Key: e.Key, Value: before.Value, Rev: before.Rev, Deleted: !ok})
	}
	if e.Deleted {
		d.entries.Delete(e.Key)
		return
	}
	d.entries.Set(e.Key, e)
}

// botched reports whether a bug loses a change of an update. It needs the lock.
func (d *disk) botched(i, of int, c store.Change) bool {
	d.changes++
	return d.bug.forgets != nil && d.bug.forgets(d.changes, c) || d.bug.halves && of > 1 && i >= of/2
}

// crash loses what a disk that does not sync has not written yet.
func (d *disk) crash() {
	d.mu.Lock()
	defer d.mu.Unlock()
	for range min(d.bug.unsynced, len(d.undo)) {
		e := d.undo[len(d.undo)-1]
		d.undo = d.undo[:len(d.undo)-1]
		if e.Deleted {
			d.entries.Delete(e.Key)
		} else {
			d.entries.Set(e.Key, e)
		}
	}
}

// check returns why changes cannot be made. It needs the lock.
func (d *disk) check(changes []store.Change) error {
	for _, c := range changes {
		e, ok := d.entries.Get(c.Key)
		switch {
		case d.bug.blind != nil && d.bug.blind(c):
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
