package tiebreak

import (
	"cmp"
	"iter"
	"slices"

	"pawnstorm/lobby/tournament/crosstable"
)

// Break is a tie-break.
type Break uint8

// The tie-breaks. Buchholz and Sonneborn-Berger depend on the opponents, so they say little before the
// end. Buchholz is useless in a round robin, where all players have the same opponents.
const (
	DirectEncounter Break = iota
	Buchholz
	BuchholzCut1
	SonnebornBerger
	Progressive
	Wins
)

var breaks = [...]struct {
	code, name, explanation string
	value                   func(e *event, p *crosstable.Player) int // in quarters
}{
	DirectEncounter: {
		"DE", "Direct encounter", "points in games between the tied players; " +
			"if some of these were not played, only places that no result could change",
		nil, // has no value without the others
	},
	Buchholz: {
		"BH", "Buchholz", "points of all opponents",
		func(e *event, p *crosstable.Player) int { return sum(e.encounters(p), buchholz) },
	},
	BuchholzCut1: {
		"BH-C1", "Buchholz cut 1", "points of all opponents except the weakest",
		func(e *event, p *crosstable.Player) int { return sum(cutLowest(e.encounters(p)), buchholz) },
	},
	SonnebornBerger: {
		"SB", "Sonneborn-Berger", "points of the opponents you beat, and half the points of those you drew with",
		func(e *event, p *crosstable.Player) int { return sum(e.encounters(p), sonnebornBerger) },
	},
	Progressive: {
		"PS", "Progressive score", "sum of the points after each round, so that early points count more",
		func(e *event, p *crosstable.Player) int {
			total := 0
			for r := range e.rounds {
				total += p.Points(r + 1)
			}
			return 2 * total
		},
	},
	Wins: {
		"WIN", "Wins", "number of rounds with a full point, played or not",
		func(e *event, p *crosstable.Player) int {
			wins := 0
			for r := range e.rounds {
				if p.Round(r).Result.Points() == crosstable.Win.Points() {
					wins++
				}
			}
			return 4 * wins
		},
	},
}

// Code returns FIDE's abbreviation, such as BH.
func (b Break) Code() string { return breaks[b].code }

// String returns the tie-break's name.
func (b Break) String() string { return breaks[b].name }

// Explanation says what it counts.
func (b Break) Explanation() string { return breaks[b].explanation }

func buchholz(m encounter) int        { return 2 * m.score }
func sonnebornBerger(m encounter) int { return m.score * m.points }

func sum(met []encounter, value func(encounter) int) int {
	total := 0
	for _, m := range met {
		total += value(m)
	}
	return total
}

// cutLowest removes the lowest score. If there are rounds that the player could have played but did
// not, it removes the lowest of these (16.5).
func cutLowest(met []encounter) []encounter {
	if len(met) == 0 {
		return nil
	}
	lowest := slices.MinFunc(met, func(a, b encounter) int {
		if a.voluntary != b.voluntary {
			if a.voluntary {
				return -1
			}
			return 1
		}
		return cmp.Compare(a.score, b.score)
	})
	i := slices.Index(met, lowest)
	return slices.Concat(met[:i], met[i+1:])
}

// Standing is one line of the standings.
type Standing struct {
	Place  int // shared by players who are still tied
	Number int
	Points int   // in halves
	Values []int // of the tie-breaks, in their order, in quarters
}

// Standings ranks all players. The value of a direct encounter is how many of the tied players are
// ranked below, times four.
func (e Event) Standings(order ...Break) []Standing {
	ev := e.prepare()
	list := make([]Standing, 0, len(e.Table))
	for i := range e.Table {
		p := &e.Table[i]
		s := Standing{Number: p.Number, Points: ev.points(p), Values: make([]int, len(order))}
		for j, b := range order {
			if value := breaks[b].value; value != nil {
				s.Values[j] = value(ev, p)
			}
		}
		list = append(list, s)
	}
	slices.SortFunc(list, func(a, b Standing) int { return cmp.Or(b.Points-a.Points, a.Number-b.Number) })
	place := 1
	for tied := range groups(list, func(s Standing) int { return s.Points }) {
		place = ev.settle(tied, order, 0, place)
	}
	return list
}

// groups splits a sorted list where the key changes.
func groups[T any](list []T, key func(T) int) iter.Seq[[]T] {
	return func(yield func([]T) bool) {
		for len(list) > 0 {
			n := 1
			for n < len(list) && key(list[n]) == key(list[0]) {
				n++
			}
			if !yield(list[:n:n]) {
				return
			}
			list = list[n:]
		}
	}
}

// settle ranks tied players by the tie-breaks from i on, starting with a place, and returns the next
// place.
func (e *event) settle(tied []Standing, order []Break, i, place int) int {
	if len(tied) == 1 || i == len(order) {
		for j := range tied {
			tied[j].Place = place
		}
		return place + len(tied)
	}
	if order[i] == DirectEncounter {
		behind := e.directEncounter(tied)
		for j := range tied {
			tied[j].Values[i] = 4 * behind[tied[j].Number]
		}
	}
	slices.SortStableFunc(tied, func(a, b Standing) int { return b.Values[i] - a.Values[i] })
	for still := range groups(tied, func(s Standing) int { return s.Values[i] }) {
		place = e.settle(still, order, i+1, place)
	}
	return place
}
