package tournament

import "slices"

// host is the entry of the one who plays all others at once, or 0: that is the one entry
// that is never busy.
func (t *Tournament) host() int {
	if t.Kind != Simul {
		return 0
	}
	return t.people[t.Host.ID]
}

// lacksHost reports whether the host of a simul is not there to play it.
func (t *Tournament) lacksHost() bool {
	return t.Kind == Simul && (t.host() == 0 || t.Entry(t.host()).State != In)
}

// Hosts reports whether an entry plays all others at once.
func (t *Tournament) Hosts(number int) bool { return number != 0 && number == t.host() }

// nextOfHost has the host meet all others, with the first move.
func nextOfHost(t *Tournament, _ Here) (s step) {
	if t.lacksHost() || t.Players() < leastPlayers {
		return step{over: true, why: tooFew}
	}
	for i := range t.Entries {
		if n := i + 1; n != t.host() && t.Entry(n).State == In {
			s.pairs = append(s.pairs, Pair{t.host(), n})
		}
	}
	return s
}

// pointsOf are the halves of a point that entries have made at boards.
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

// simulStandings have points alone.
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
