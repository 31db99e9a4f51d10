package webhook

import (
	"context"
	"maps"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// mark records the last event of a table. The mark and the table together say which calls are owed.
// The store holds nothing else about pending calls.
type mark struct {
	What string    `json:"what"`
	At   time.Time `json:"at"`
	// ID identifies the event in calls, and Owed holds the hooks that have not accepted it yet.
	ID   string          `json:"id,omitempty"`
	Owed map[string]debt `json:"owed,omitempty"`
}

// debt is a call that is owed to a hook. Due is when to make it, and Fails counts failed attempts.
type debt struct {
	Due   time.Time `json:"due"`
	Fails int       `json:"fails,omitempty"`
}

// lease is how long other nodes leave a call to the node that has claimed it. It is longer than a
// call takes.
const lease = 30 * time.Second

// leased returns when this node's lease on a call expires if it claims the call now. A node that is
// alone needs no lease: if a call is not in its memory, no other node has it.
func (w *Webhooks) leased() time.Time {
	now := w.Now().UTC()
	if w.Tables.Nodes.ID() == "" {
		return now
	}
	return now.Add(lease)
}

// due returns when to look at a table with this mark again. ok is false if there is no need to. The
// queue stores the outcome of the calls it has, which is news. If it cannot, they are looked at again
// after a lease.
func (w *Webhooks) due(of matter, m mark) (at time.Time, ok bool) {
	if m.What != markEnd && w.Tables.Known(of.table) == nil { // it has ended, and the end was not sent
		return m.At, true
	}
	for hook, d := range m.Owed {
		when := d.Due
		if w.queue.has(address{of.who, hook}, m.ID) {
			when = w.Now().Add(lease)
		}
		if !ok || when.Before(at) {
			at, ok = when, true
		}
	}
	return at, ok
}

// tell claims the current event of a table for a player and queues its calls, unless they are
// claimed already. t is nil if the table no longer exists.
func (w *Webhooks) tell(ctx context.Context, of matter, t *table.Table) {
	var e event
	var waits bool
	if t != nil {
		e, waits = eventOf(t, of.who)
	}
	look := func(l *list) (claim, bool) {
		switch {
		case t == nil:
			_, told := l.Told[of.table]
			return claim{}, told
		case waits:
			return w.claim(l, of, e)
		}
		m := l.Told[of.table]
		ok := len(m.Owed) > 0
		m.Owed = nil // the event is out of date
		return claim{mark: m}, ok
	}
	if known := w.lists.Known(of.who); !changes(look(known)) {
		return
	}
	var c claim
	err := w.lists.Change(ctx, of.who, func(l *list) (err error) {
		var ok bool
		if c, ok = look(l); !ok {
			return store.ErrUnchanged
		}
		w.keep(l, of.table, c.mark)
		return nil
	})
	if err != nil {
		if ctx.Err() == nil {
			w.Log.Error("cannot claim an event", "player", of.who, "table", of.table, "err", err)
		}
		return
	}
	for _, hook := range c.to {
		w.queue.put(ctx, address{of.who, hook}, letter{of: of, event: c.mark.ID, body: e.body})
	}
}

func changes(_ claim, ok bool) bool { return ok }

// claim holds the new mark of a table, and the hooks to call.
type claim struct {
	mark
	to []string
}

// claim claims an event. If the event is new, it goes to all hooks that want its kind. Otherwise it
// goes to hooks that have not accepted it yet and whose calls are due. claim does not modify l. ok
// is false if there is nothing to store.
func (w *Webhooks) claim(l *list, of matter, e event) (c claim, ok bool) {
	m, told := l.Told[of.table]
	c.mark = m
	if m.What == e.mark {
		c.Owed = maps.Clone(m.Owed)
		for id, d := range m.Owed {
			switch h := l.hook(id); {
			case h == nil || !h.Off.IsZero():
				delete(c.Owed, id)
			case w.Now().Before(d.Due) || !w.queue.room(address{of.who, id}, m.ID):
				continue
			default:
				d.Due = w.leased()
				c.Owed[id], c.to = d, append(c.to, id)
			}
			ok = true
		}
		return c, ok
	}
	c.mark = mark{What: e.mark, At: w.Now().UTC().Truncate(time.Second), ID: identity.NewID(), Owed: make(map[string]debt)}
	for _, h := range l.Hooks {
		if h.wants(e) {
			c.Owed[h.ID], c.to = debt{Due: w.leased()}, append(c.to, h.ID)
		}
	}
	return c, len(c.to) > 0 || len(m.Owed) > 0 || !told || e.mark == markEnd
}

// keep stores the mark of a table in l, and removes the marks of tables that ended long ago.
func (w *Webhooks) keep(l *list, id identity.TableID, m mark) {
	for id, m := range l.Told {
		if m.What == markEnd && w.Now().Sub(m.At) > toldFor && w.Tables.Known(id) == nil {
			delete(l.Told, id)
		}
	}
	if m.What == "" {
		delete(l.Told, id)
		return
	}
	if l.Told == nil {
		l.Told = make(map[identity.TableID]mark)
	}
	l.Told[id] = m
}

// noteAll marks all current events as known, so that a hook that is new or on again gets only later
// events. Calls that are owed to other hooks stay.
func (w *Webhooks) noteAll(l *list, who identity.PlayerID) {
	if !l.on() {
		l.Told = nil
	}
	for _, t := range w.Tables.Listing().Mine(who) {
		if e, ok := eventOf(t, who); ok && l.Told[t.ID].What == "" {
			w.keep(l, t.ID, mark{What: e.mark, At: w.Now().UTC().Truncate(time.Second)})
		}
	}
}

// answered stores in l how a call went, and reports whether that changes anything. A failed call is
// due again until there are no more pauses.
func (w *Webhooks) answered(l *list, hook string, sent letter, a Answer) bool {
	m := l.Told[sent.of.table]
	d, owed := m.Owed[hook]
	switch now := w.Now().UTC(); {
	case !owed || m.ID != sent.event: // there is a newer event
		return false
	case a == (Answer{}):
		m.Owed[hook] = debt{Due: now.Add(lease), Fails: d.Fails}
	case a.Good() || d.Fails >= len(w.Pauses):
		delete(m.Owed, hook)
	default:
		m.Owed[hook] = debt{Due: now.Add(w.Pauses[d.Fails]), Fails: d.Fails + 1}
	}
	return true
}
