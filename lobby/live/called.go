package live

import (
	"cmp"
	"slices"
	"strings"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// Called is the unfinished table that has a name and that a player may know of:
// one of their own or else a listed one, the newest if there are several. It is
// nil when there is none.
func (l *Listing) Called(name string, who identity.PlayerID) *table.Table {
	name = strings.ToLower(name)
	var found []*table.Table
	for t := range l.index.each(ofName, name) {
		if t.Involves(who) || t.Listed() {
			found = append(found, t)
		}
	}
	if len(found) == 0 {
		return nil
	}
	return slices.MaxFunc(found, func(a, b *table.Table) int {
		if mine := a.Involves(who); mine != b.Involves(who) {
			if mine {
				return 1
			}
			return -1
		}
		return cmp.Or(a.Created.Compare(b.Created), cmp.Compare(a.ID, b.ID))
	})
}
