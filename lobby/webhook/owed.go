package webhook

import (
	"context"
	"maps"
	"slices"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// mark says what was told of a table, and when. From it and from the table follows what is
// owed to hooks: nothing else is kept of what waits to be sent.
type mark struct {
	What string    `json:"what"`
	At   time.Time `json:"at"`
	// ID is what calls of it are known by, and Owed has the hooks that have not taken it.
	ID   string          `json:"id,omitempty"`
	Owed map[string]debt `json:"owed,omitempty"`
}

// debt is a call that is owed to a hook: from when on it is due, and how often it was made
// in vain.
type debt struct {
	Due   time.Time `json:"due"`
	Fails int       `json:"fails,omitempty"`
}

// lease is for how long a call that one node has claimed is left to it: longer than a call
// takes.
const lease = 30 * time.Second

// leased is until when a call is left to this node that it claims now. A node that is alone
// needs no lease: what its memory does not hold is in nobody's.
func (w *Webhooks) leased() time.Time {
	now := w.Now().UTC()
	if w.Tables.Nodes.ID() == "" {
		return now
	}
	return now.Add(lease)
}

// due is when a table is looked at of which that was told; ok is false if there is no need.
func (w *Webhooks) due(id identity.TableID, m mark) (at time.Time, ok bool) {
	if m.What != markEnd && w.Tables.Known(id) == nil { // it has ended, and nobody was told
		return m.At, true
	}
	for _, d := range m.Owed {
		if !ok || d.Due.Before(at) {
			at, ok = d.Due, true
		}
	}
	return at, ok
}

// tell claims what there is to tell somebody of a table, unless it is claimed, and has it
// sent. A table that is nil is there no more.
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
		m.Owed = nil // it has passed
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
			w.Log.Error("claiming an event", "player", of.who, "table", of.table, "err", err)
		}
		return
	}
	for _, hook := range c.to {
		w.queue.put(address{of.who, hook}, letter{of: of, event: c.mark.ID, body: e.body})
	}
}

func changes(_ claim, ok bool) bool { return ok }

// claim is what is noted of a table, and the hooks that are called for it.
type claim struct {
	mark
	to []string
}

// claim claims an event: one that is new for all hooks that are for it, and else for those
// that have not taken it, and are due. It changes nothing of l; ok is false if there is
// nothing to note.
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
		if h.Off.IsZero() && slices.Contains(h.Events, e.kind) {
			c.Owed[h.ID], c.to = debt{Due: w.leased()}, append(c.to, h.ID)
		}
	}
	return c, len(c.to) > 0 || len(m.Owed) > 0 || !told || e.mark == markEnd
}

// keep notes what was told of a table, and forgets what was of those that are long over.
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

// noteAll notes what there is to tell now as told: a hook that is new, or on again, hears of
// what comes. The debts to others stay.
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

// answered notes in l how the call of a letter to a hook has gone, and reports whether that
// changes anything. One that was not taken is due again, but for so many times.
func (w *Webhooks) answered(l *list, hook string, sent letter, a Answer) bool {
	m := l.Told[sent.of.table]
	d, owed := m.Owed[hook]
	switch now := w.Now().UTC(); {
	case !owed || m.ID != sent.event: // something else is to be told by now
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
