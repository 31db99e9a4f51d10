package gate

import (
	"context"
	"encoding/json"
	"errors"
	"net/netip"
	"sync"
	"time"

	"pawnstorm/lobby/store"
)

const (
	// knownFor is for how many days a source is known after somebody has logged in.
	knownFor = 30
	// maxKnown is how many sources are known at once.
	maxKnown = 1 << 16
	// saveEvery is how often news of them is written to the store.
	saveEvery = 10 * time.Minute
	// saveAtEnd is how long that may take at the end.
	saveAtEnd = 2 * time.Second
	// knownKey is what their keys in the store begin with.
	knownKey = "source/"
)

// A day is the number of days since the beginning of 1970.
type day int32

func dayOf(t time.Time) day { return day(t.Unix() / (24 * 60 * 60)) }

// sighting is when somebody logged in last from a source.
type sighting struct {
	day   day
	saved bool
}

// sightingRecord is what the store has of one: no more than the day.
type sightingRecord struct {
	Seen string `json:"seen"` // as in 2026-01-31
}

// known is the set of sources from which somebody has logged in lately.
type known struct {
	store store.Store // may be nil

	mu   sync.Mutex
	seen map[netip.Prefix]sighting
	gone []netip.Prefix // to be deleted from the store
	full day            // when all of them were found to be of that day
}

func newKnown(st store.Store) *known {
	return &known{store: st, seen: make(map[netip.Prefix]sighting)}
}

func (k *known) has(source netip.Prefix, now time.Time) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	s, ok := k.seen[source]
	return ok && s.day+knownFor >= dayOf(now)
}

func (k *known) len() int {
	k.mu.Lock()
	defer k.mu.Unlock()
	return len(k.seen)
}

// note notes a login. When there are too many sources, those give way that were seen
// longest ago, unless it was today.
func (k *known) note(source netip.Prefix, now time.Time) {
	k.mu.Lock()
	defer k.mu.Unlock()
	today := dayOf(now)
	if k.seen[source].day == today {
		return
	}
	if _, ok := k.seen[source]; !ok && len(k.seen) >= maxKnown {
		if k.full == today {
			return
		}
		oldest := today
		for _, s := range k.seen {
			oldest = min(oldest, s.day)
		}
		if oldest == today {
			k.full = today
			return
		}
		k.forgetBefore(oldest + 1)
	}
	k.seen[source] = sighting{day: today}
}

func (k *known) forgetBefore(d day) {
	for source, s := range k.seen {
		if s.day < d {
			delete(k.seen, source)
			if k.store != nil && len(k.gone) < maxKnown { // else the next load finds it, and it goes then
				k.gone = append(k.gone, source)
			}
		}
	}
}

// Remember reads from the store which sources are known, and writes what is new about
// them now and then, until ctx ends. Without a store it returns at once.
func (g *Gate) Remember(ctx context.Context) {
	k := g.known
	if k.store == nil {
		return
	}
	if err := k.load(ctx); err != nil && ctx.Err() == nil {
		g.c.Log.Warn("cannot read the known sources", "err", err)
	}
	tick := time.NewTicker(saveEvery)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			g.save(ctx)
		case <-ctx.Done():
			end, cancel := context.WithTimeout(context.WithoutCancel(ctx), saveAtEnd)
			defer cancel()
			g.save(end)
			return
		}
	}
}

func (g *Gate) save(ctx context.Context) {
	if err := g.known.save(ctx, g.c.Now()); err != nil {
		g.c.Log.Warn("cannot write the known sources", "err", err)
	}
}

// load adds what the store has. A value that cannot be read is left out, and written over some day.
func (k *known) load(ctx context.Context) error {
	for e, err := range k.store.List(ctx, knownKey, "") {
		if err != nil {
			return err
		}
		var r sightingRecord
		source, keyErr := netip.ParsePrefix(e.Key[len(knownKey):])
		if keyErr != nil || json.Unmarshal(e.Value, &r) != nil {
			continue
		}
		seen, err := time.Parse(time.DateOnly, r.Seen)
		if err != nil {
			continue
		}
		k.mu.Lock()
		if s, ok := k.seen[source]; (!ok || s.day <= dayOf(seen)) && len(k.seen) < maxKnown {
			k.seen[source] = sighting{dayOf(seen), true}
		}
		k.mu.Unlock()
	}
	return nil
}

// save writes what the store does not have yet, and deletes there what has been forgotten.
func (k *known) save(ctx context.Context, now time.Time) error {
	k.mu.Lock()
	k.forgetBefore(dayOf(now) - knownFor)
	gone := k.gone
	k.gone = nil
	var fresh []netip.Prefix
	for source, s := range k.seen {
		if !s.saved {
			fresh = append(fresh, source)
		}
	}
	k.mu.Unlock()
	value, err := json.Marshal(sightingRecord{now.UTC().Format(time.DateOnly)})
	if err != nil {
		return err
	}
	if err := k.update(ctx, gone, nil); err != nil {
		k.mu.Lock()
		k.gone = append(k.gone, gone...)
		k.mu.Unlock()
		return err
	}
	if err := k.update(ctx, fresh, value); err != nil {
		return err // they are not marked as saved
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, source := range fresh {
		if s, ok := k.seen[source]; ok && s.day <= dayOf(now) {
			s.saved = true
			k.seen[source] = s
		}
	}
	return nil
}

// update puts a value under the keys of the sources, or deletes them, a batch at a time.
func (k *known) update(ctx context.Context, sources []netip.Prefix, value []byte) error {
	for len(sources) > 0 {
		var changes []store.Change
		batch := sources[:min(len(sources), store.MaxChanges)]
		sources = sources[len(batch):]
		for _, source := range batch {
			key := knownKey + source.String()
			e, err := k.store.Get(ctx, key)
			switch {
			case errors.Is(err, store.ErrNotFound) && value == nil:
				continue
			case err != nil && !errors.Is(err, store.ErrNotFound):
				return err
			}
			changes = append(changes, store.Change{Key: key, Value: value, Rev: e.Rev, Delete: value == nil})
		}
		if err := k.store.Update(ctx, changes); err != nil {
			return err
		}
	}
	return nil
}
