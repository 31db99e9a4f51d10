package tournament

import "slices"

// host returns the entry of a simul's host, or 0. The host is never busy.
func (t *Tournament) host() int {
	if t.Kind != Simul {
		return 0
	}
	return t.people[t.Host.ID]
}

// lacksHost reports whether a simul's host does not take part.
func (t *Tournament) lacksHost() bool {
	return t.Kind == Simul && (t.host() == 0 || t.Entry(t.host()).State != In)
}

// Hosts reports whether an entry is the host of the simul.
func (t *Tournament) Hosts(number int) bool { return number != 0 && number == t.host() }

// nextOfHost pairs the host with all others. The host moves first.
func nextOfHost(t *Tournament, _ Here) (s step) {
	for i := range t.Entries {
		if n := i + 1; n != t.host() && t.Entry(n).State == In {
			s.pairs = append(s.pairs, Pair{t.host(), n})
		}
	}
	return s
}

// pointsOf returns the points of each entry, in halves.
func (t *Tournament) pointsOf() map[int]int {
	points := make(map[int]int)
	for _, round := range t.Played {
		for _, b := range round.Boards {
			if !b.Done {
				continue
			}
			for side, result := range scores[b.Outcome.Score] {
				points[b.Pair[side]] += result.Points()
			}
		}
	}
	return points
}

// simulStandings sorts the players by points alone.
func (t *Tournament) simulStandings() (list []Standing) {
	points := t.pointsOf()
	for i, e := range t.Entries {
		if e.State == In || e.seen {
			list = append(list, Standing{Entry: i + 1, Points: points[i+1]})
		}
	}
	slices.SortStableFunc(list, func(a, b Standing) int { return b.Points - a.Points })
	for i := range list {
		list[i].Place = i + 1
		if i > 0 && list[i].Points == list[i-1].Points {
			list[i].Place = list[i-1].Place
		}
	}
	return list
}
