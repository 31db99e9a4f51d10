package lobby

import (
	"slices"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/team"
)

// Gathering shows what the members of a team are doing, as far as it is public: who is online,
// the open tables where a member waits, and the members' games.
type Gathering struct {
	Here []identity.Person
	Open []*table.Table
	Live []*table.Table
}

// Gather returns what the members of a team are doing. A game between two members is listed
// once.
func (s *Club) Gather(t *team.Team) Gathering {
	var g Gathering
	seen := make(map[identity.TableID]bool)
	listing := s.Tables.Listing()
	for _, m := range t.Members {
		if s.Tables.IsHere(m.Person.ID) {
			g.Here = append(g.Here, m.Person)
		}
		for _, t := range listing.Mine(m.Person.ID) {
			switch {
			case seen[t.ID] || !t.Listed():
			case t.Status == table.Open:
				g.Open = append(g.Open, t)
			case t.Status == table.Playing || t.Status == table.Pause:
				g.Live = append(g.Live, t)
			}
			seen[t.ID] = true
		}
	}
	newest := func(a, b *table.Table) int { return b.Created.Compare(a.Created) }
	slices.SortStableFunc(g.Open, newest)
	slices.SortStableFunc(g.Live, newest)
	slices.SortFunc(g.Here, identity.ByName)
	return g
}
