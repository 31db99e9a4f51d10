package live

import (
	"cmp"
	"slices"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// Next is the public game after a given one, which may have ended: in the order
// of ids, round and round, so that who goes on through all of them sees each
// once. It is nil when there is no other.
func (l *Listing) Next(after identity.TableID) *table.Table {
	var first, next *table.Table
	for t := range l.Live.All() {
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

// Random is any public game but the given one, or nil. Draw picks a number from
// 0 up to but without n, as rand.IntN does.
func (l *Listing) Random(except identity.TableID, draw func(n int) int) *table.Table {
	others := slices.DeleteFunc(l.Live.Page(0, l.Live.Len()), func(t *table.Table) bool { return t.ID == except })
	if len(others) == 0 {
		return nil
	}
	return others[draw(len(others))]
}

// best is the greatest of the public games by an order, of several the last
// begun; nil when there is none.
func (l *Listing) best(order func(a, b *table.Table) int) *table.Table {
	var best *table.Table
	for t := range l.Live.All() {
		if best == nil || order(t, best) > 0 {
			best = t
		}
	}
	return best
}

// Best is the game of a listing with the best players by their ratings, of
// several the one with the largest crowd; nil when there is none.
func (ts *Tables) Best(l *Listing) *table.Table { return l.best(ts.better) }

// Top are the best games of a listing, the very best first, at most so many.
func (ts *Tables) Top(l *Listing, most int) []*table.Table {
	var top []*table.Table
	for t := range l.Live.All() {
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
