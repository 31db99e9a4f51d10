package live

import (
	"cmp"
	"slices"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// Listing is the lobby at one moment: all tables that are open or being played. It is immutable,
// shared and cheap, however many tables there are. Only public tables are in Open and Live.
type Listing struct {
	// Open has the public tables with a free seat, the newest first.
	Open Section
	// Live has the public games in progress, the last begun first.
	Live Section
	// People is how many people are here. Bots do not count.
	People int

	index index
}

// Counts are the numbers of a listing.
type Counts struct{ People, Open, Live int }

// Counts returns the numbers of the listing.
func (l *Listing) Counts() Counts { return Counts{l.People, l.Open.Len(), l.Live.Len()} }

// Mine returns the unfinished tables of a player: first the games where it is their turn, then the
// other games, then tables that wait for an opponent and recently declined challenges. Within each
// group the last changed comes first.
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

// Waiting returns the games that wait for a player, in no particular order.
func (l *Listing) Waiting(who identity.PlayerID) []identity.TableID {
	var ids []identity.TableID
	for t := range l.index.of(who) {
		if t.WaitsFor(who) {
			ids = append(ids, t.ID)
		}
	}
	return ids
}

// ByAge sorts tables by when they were created.
func ByAge(a, b *table.Table) int {
	return cmp.Or(a.Created.Compare(b.Created), cmp.Compare(a.ID, b.ID))
}
