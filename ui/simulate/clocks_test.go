package simulate

import (
	"bytes"
	"maps"
	"slices"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// fairClocks checks that no one lost on time without having had that time while the club could serve. A
// server that dies has written its last heartbeat some seconds before, and notices others a bit later.
func (o *oracle) fairClocks() {
	for _, id := range slices.Sorted(maps.Keys(o.tables)) {
		if o.flagged(id) {
			o.fairClock(id)
		}
	}
}

// flagged reports whether a game at a table was lost on time.
func (o *oracle) flagged(id identity.TableID) bool {
	return slices.ContainsFunc(o.tables[id], func(s sighting) bool { return bytes.Contains(s.value, []byte(`"k":"flag"`)) })
}

// fairClock checks one game that was lost on time.
func (o *oracle) fairClock(id identity.TableID) {
	var used [2]time.Duration
	var before *table.Table
	var since time.Time
	for _, s := range o.tables[id] {
		t, err := table.Read(s.value, s.rev, o.world.games...)
		if s.gone || err != nil {
			continue
		}
		if before != nil && (before.First == nil) != (t.First == nil) {
			used = [2]time.Duration{} // the second game of a match
		} else if before != nil && before.Status == table.Playing {
			used[before.State.Turn()] += o.served(since, s.at)
		}
		before, since = t, s.at
		last := t.Log[max(len(t.Log)-1, 0):]
		if len(last) == 0 || last[0].Kind != table.Flagged {
			continue
		}
		seat := last[0].Seat
		had := t.ControlOf(seat).Base
		if before.Away[0].Away() && before.Away[1].Away() || t.First != nil { // also lost if no one comes
			had = min(had, time.Minute)
		}
		had -= o.tolerance(s.at)
		o.world.check(used[seat] >= had, "at table %s seat %d lost on time after %s of %s:\n%s%s", id, seat, used[seat], t.ControlOf(seat).Base, s.value, o.biography(id))
		return
	}
}

// served returns how long the club could serve between two times.
func (o *oracle) served(from, to time.Time) time.Duration {
	served := to.Sub(from)
	for _, out := range o.outages {
		end := out.to
		if end.IsZero() || end.After(to) {
			end = to
		}
		begin := out.from
		if begin.Before(from) {
			begin = from
		}
		served -= max(end.Sub(begin), 0)
	}
	return served
}

// tolerance returns how much the club may be wrong about a clock by a time.
func (o *oracle) tolerance(by time.Time) time.Duration {
	tolerance := 2 * time.Second
	for _, out := range o.outages {
		if out.from.Before(by) {
			tolerance += 3 * time.Second
		}
	}
	return tolerance + o.jumped
}
