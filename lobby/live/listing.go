package live

import (
	"cmp"
	"slices"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// Listing is the lobby at one moment: all tables that are open or being played.
// It is immutable and shared, and costs next to nothing to make, however many
// tables there are. Only public tables are in Open and Live.
type Listing struct {
	// Open has the public tables with a free seat, newest first.
	Open Section
	// Live has the public games under way, begun last first.
	Live Section
	// People counts those who are here, each once, programs not.
	People int

	index index
}

// Counts are the numbers of a listing.
type Counts struct{ People, Open, Live int }

// Counts are how many there are of everything.
func (l *Listing) Counts() Counts { return Counts{l.People, l.Open.Len(), l.Live.Len()} }

// Mine are the unfinished tables of a player: first the games in which it is
// their turn, then the other games, then those that wait for an opponent and, for
// a while, challenges of theirs that were refused; each last changed first.
func (l *Listing) Mine(who identity.PlayerID) []*table.Table {
	var mine []*table.Table
	for t := range l.index.of(who) {
		if t.Status != table.Gone || t.Host.ID == who {
			mine = append(mine, t)
		}
	}
	rank := func(t *table.Table) int {
		switch {
		case t.WaitsFor(who):
			return 0
		case t.Status == table.Open || t.Status == table.Gone:
			return 2
		}
		return 1
	}
	slices.SortFunc(mine, func(a, b *table.Table) int {
		return cmp.Or(rank(a)-rank(b), b.Changed.Compare(a.Changed), cmp.Compare(a.ID, b.ID))
	})
	return mine
}

// Waiting are the games that wait for a player, in no particular order.
func (l *Listing) Waiting(who identity.PlayerID) []identity.TableID {
	var ids []identity.TableID
	for t := range l.index.of(who) {
		if t.WaitsFor(who) {
			ids = append(ids, t.ID)
		}
	}
	return ids
}

// ByAge sorts tables by when they were made.
func ByAge(a, b *table.Table) int {
	return cmp.Or(a.Created.Compare(b.Created), cmp.Compare(a.ID, b.ID))
}
