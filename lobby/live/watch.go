package live

import (
	"cmp"
	"iter"
	"slices"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// watchable returns the public games that a viewer does not play. The viewer "" plays none.
func (l *Listing) watchable(viewer identity.PlayerID) iter.Seq[*table.Table] {
	return func(yield func(*table.Table) bool) {
		for t := range l.Live.All() {
			if t.SeatOf(viewer) == game.NoSeat && !yield(t) {
				return
			}
		}
	}
}

// Next returns the public game that a viewer watches after a given one, which may have ended. It
// goes through the games by id, round and round, and returns nil if there is no other.
func (l *Listing) Next(after identity.TableID, viewer identity.PlayerID) *table.Table {
	var first, next *table.Table
	for t := range l.watchable(viewer) {
		if t.ID != after && (first == nil || t.ID < first.ID) {
			first = t
		}
		if t.ID > after && (next == nil || t.ID < next.ID) {
			next = t
		}
	}
	return cmp.Or(next, first)
}

// Rematch returns the open or running rematch of a finished game, or nil. It can be private.
func (l *Listing) Rematch(of identity.TableID) *table.Table {
	for t := range l.index.each(rematchOf, string(of)) {
		if t.Status < table.Over {
			return t
		}
	}
	return nil
}

// Random returns a random public game that a viewer can watch, except the given one, or nil.
// draw(n) returns a number from 0 up to, but not including, n, as rand.IntN does.
func (l *Listing) Random(except identity.TableID, viewer identity.PlayerID, draw func(n int) int) *table.Table {
	others := slices.DeleteFunc(slices.Collect(l.watchable(viewer)), func(t *table.Table) bool {
		return t.ID == except
	})
	if len(others) == 0 {
		return nil
	}
	return others[draw(len(others))]
}

// best returns the greatest public game that a viewer can watch, by an order. Of equals it returns
// the last begun. It returns nil if there is none.
func (l *Listing) best(viewer identity.PlayerID, order func(a, b *table.Table) int) *table.Table {
	var best *table.Table
	for t := range l.watchable(viewer) {
		if best == nil || order(t, best) > 0 {
			best = t
		}
	}
	return best
}

// Best returns the game of a listing that a viewer can watch and whose players have the best
// ratings. Of equals it returns the one with the largest crowd. It returns nil if there is none.
func (ts *Tables) Best(l *Listing, viewer identity.PlayerID) *table.Table {
	return l.best(viewer, ts.better)
}

// Top returns the best games of a listing that a viewer can watch, the best first, at most most.
func (ts *Tables) Top(l *Listing, viewer identity.PlayerID, most int) []*table.Table {
	var top []*table.Table
	for t := range l.watchable(viewer) {
		at := slices.IndexFunc(top, func(other *table.Table) bool { return ts.better(t, other) > 0 })
		if at < 0 {
			at = len(top)
		}
		if top = slices.Insert(top, at, t); len(top) > most {
			top = top[:most]
		}
	}
	return top
}

// better compares how much two games are worth watching.
func (ts *Tables) better(a, b *table.Table) int {
	return cmp.Or(
		cmp.Compare(ts.strength(a), ts.strength(b)),
		cmp.Compare(ts.hub.people(a.ID), ts.hub.people(b.ID)),
	)
}

// strength returns the sum of the players' ratings. Unrated players count for nothing.
func (ts *Tables) strength(t *table.Table) int {
	sum := 0
	for _, p := range t.Seats {
		if r, ok := ts.ratings.Of(p.ID, t.Game, t.Pool().Speed); ok {
			sum += r.Points()
		}
	}
	return sum
}
