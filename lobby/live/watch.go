package live

import (
	"cmp"
	"iter"
	"slices"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// watchable are the public games in which a viewer does not play: nobody watches their own.
// The viewer "" plays in none.
func (l *Listing) watchable(viewer identity.PlayerID) iter.Seq[*table.Table] {
	return func(yield func(*table.Table) bool) {
		for t := range l.Live.All() {
			if t.SeatOf(viewer) == game.NoSeat && !yield(t) {
				return
			}
		}
	}
}

// Next is the public game that a viewer watches after a given one, which may have ended. It
// goes through them in the order of their ids, round and round, and is nil if there is no
// other.
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

// Rematch is the table, open or being played, at which the players of a finished
// one meet again; nil when there is none. It may be private.
func (l *Listing) Rematch(of identity.TableID) *table.Table {
	for t := range l.index.each(rematchOf, string(of)) {
		if t.Status < table.Over {
			return t
		}
	}
	return nil
}

// Random is any public game that a viewer can watch but the given one, or nil. Draw picks a
// number from 0 up to but without n, as rand.IntN does.
func (l *Listing) Random(except identity.TableID, viewer identity.PlayerID, draw func(n int) int) *table.Table {
	others := slices.DeleteFunc(slices.Collect(l.watchable(viewer)), func(t *table.Table) bool { return t.ID == except })
	if len(others) == 0 {
		return nil
	}
	return others[draw(len(others))]
}

// best is the greatest by an order of the public games that a viewer can watch, of several
// the last begun; nil when there is none.
func (l *Listing) best(viewer identity.PlayerID, order func(a, b *table.Table) int) *table.Table {
	var best *table.Table
	for t := range l.watchable(viewer) {
		if best == nil || order(t, best) > 0 {
			best = t
		}
	}
	return best
}

// Best is the game of a listing that a viewer watches with the best players by their
// ratings, of several the one with the largest crowd; nil when there is none.
func (ts *Tables) Best(l *Listing, viewer identity.PlayerID) *table.Table {
	return l.best(viewer, ts.better)
}

// Top are the best games of a listing that a viewer can watch, the very best first, at most
// so many.
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

// better compares two games: which of them is more worth watching.
func (ts *Tables) better(a, b *table.Table) int {
	return cmp.Or(
		cmp.Compare(ts.strength(a), ts.strength(b)),
		cmp.Compare(ts.hub.people(a.ID), ts.hub.people(b.ID)),
	)
}

// strength is the sum of the players' ratings. A player who has none counts for nothing.
func (ts *Tables) strength(t *table.Table) int {
	sum := 0
	for _, p := range t.Seats {
		if r, ok := ts.ratings.Of(p.ID, t.Game, t.Pool().Speed); ok {
			sum += r.Points()
		}
	}
	return sum
}
