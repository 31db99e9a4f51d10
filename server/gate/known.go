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
	// knownFor is how many days a source stays known after a login.
	knownFor = 30
	// maxKnown is how many sources are known at once.
	maxKnown = 1 << 16
	// saveEvery is how often changes are written to the store.
	saveEvery = 10 * time.Minute
	// saveAtEnd is how long the last write may take.
	saveAtEnd = 2 * time.Second
	// knownKey is the prefix of their keys in the store.
	knownKey = "source/"
)

// day is the number of days since the beginning of 1970.
type day int32

func dayOf(t time.Time) day { return day(t.Unix() / (24 * 60 * 60)) }

// sighting is the day of the last login from a source.
type sighting struct {
	day   day
	saved bool
}

// sightingRecord is a sighting in the store: no more than the day.
type sightingRecord struct {
	Seen string `json:"seen"` // as in 2026-01-31
}

// known is the set of sources with a recent login.
type known struct {
	store store.Store // may be nil

	mu   sync.Mutex
	seen map[netip.Prefix]sighting
	gone []netip.Prefix // to be deleted from the store
	full day            // the set was full of sources from this day
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

// note records a login. If there are too many sources, it drops the ones seen longest ago, unless that was
// today.
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
			if k.store != nil && len(k.gone) < maxKnown { // otherwise the next load finds and drops it
				k.gone = append(k.gone, source)
			}
		}
	}
}

// Remember loads the known sources from the store and saves changes now and then, until ctx ends. Without
// a store it returns at once.
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

// load adds the sources in the store. It skips invalid values, which a later save overwrites.
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

// save writes new sightings and deletes forgotten ones from the store.
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
		return err // they stay marked as unsaved
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

// update stores a value for each source, or deletes its key if the value is nil, a batch at a time.
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
