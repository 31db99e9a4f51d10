package nodes

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// own holds what this node has written.
type own struct {
	rev, newsRev store.Rev
	at           time.Time                   // of the last whole entry, by the club's clock
	people       map[identity.PlayerID]Guest // in the last whole entry; nil if the next write must be whole
	told         time.Time                   // when the last whole entry was written, by this node's clock
	named        map[identity.PlayerID]bool  // people in the changes since then
	shouted      uint64                      // the last shout written
}

// write writes the whole entry when it is due, and otherwise what has changed since the last one.
func (n *Nodes) write(ctx context.Context) error {
	people, shouts := n.hooks.Local(), n.shouts.recent()
	told := n.own.shouted
	if len(shouts) > 0 {
		told = shouts[len(shouts)-1].N
	}
	if n.own.people != nil && time.Since(n.own.told) < beatEvery {
		v := n.own.since(people)
		v.Shouts = shouts
		switch changes := len(v.Came) + len(v.Left); {
		case changes == 0 && told == n.own.shouted:
			return nil
		case changes <= len(people):
			err := n.put(ctx, NewsKeys+n.id, v, &n.own.newsRev)
			if err == nil {
				n.own.shouted = told
			}
			return err
		}
	}
	at := n.now().UTC().Round(0)
	n.own.people = nil // if put fails, the next try writes everything
	if err := n.put(ctx, Keys+n.id, whole{version, at, n.name, people, shouts}, &n.own.rev); err != nil {
		return err
	}
	n.own.at, n.own.told, n.own.shouted = at, time.Now(), told
	n.own.named, n.own.people = make(map[identity.PlayerID]bool), make(map[identity.PlayerID]Guest, len(people))
	for _, g := range people {
		n.own.people[g.ID] = g
	}
	return nil
}

// since returns what has changed since the last whole entry. It repeats people from earlier changes,
// even if they are as they were, since the new entry replaces the earlier one.
func (o *own) since(people []Guest) news {
	v, here := news{Version: version, Of: o.at}, make(map[identity.PlayerID]bool, len(people))
	for _, g := range people {
		here[g.ID] = true
		if old, ok := o.people[g.ID]; !ok || o.named[g.ID] || old.Name != g.Name || !slices.Equal(old.At, g.At) {
			v.Came, o.named[g.ID] = append(v.Came, g), true
		}
	}
	for id := range o.people {
		if !here[id] {
			o.named[id] = true
		}
	}
	for id := range o.named {
		if !here[id] {
			v.Left = append(v.Left, id)
		}
	}
	return v
}

// put writes an entry of this node. Other nodes may have removed the one before.
func (n *Nodes) put(ctx context.Context, key string, v any, rev *store.Rev) error {
	value, err := json.Marshal(v)
	if err != nil {
		return err
	}
	within, cancel := context.WithTimeout(ctx, lease)
	defer cancel()
	now, err := n.store.Put(within, key, value, *rev)
	if err == nil {
		*rev = now
		return nil
	}
	// Another node removed it, or the answer to a write got lost. The next try uses the right revision.
	e, getErr := n.store.Get(within, key)
	if errors.Is(getErr, store.ErrNotFound) {
		*rev = 0
	} else if getErr == nil {
		*rev = e.Rev
	}
	return err
}

// end removes the entries of this node when it shuts down.
func (n *Nodes) end(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), endWithin)
	defer cancel()
	for key, rev := range map[string]store.Rev{NewsKeys: n.own.newsRev, Keys: n.own.rev} {
		if rev == 0 {
			continue
		}
		err := n.store.Delete(ctx, key+n.id, rev)
		if store.Ignore(err, store.ErrNotFound, store.ErrConflict, store.ErrClosed) != nil {
			n.log.Warn("cannot tell the other nodes that this one stops", "err", err)
		}
	}
}
