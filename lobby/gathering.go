package lobby

import (
	"slices"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/team"
)

// Gathering is what the members of a team do now, as everybody may know: who of them is
// here, the tables at which one of them waits, and their games.
type Gathering struct {
	Here []identity.Person
	Open []*table.Table
	Live []*table.Table
}

// Gather tells what the members of a team do now. Each game is there once, also if two of
// them play it.
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
