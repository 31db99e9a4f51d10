package tournament

import (
	"slices"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/tournament/swiss"
	"pawnstorm/lobby/tournament/trf"
)

// trfDate is how TRF writes days.
const trfDate = "2006/01/02"

// Report is the tournament in the form that programs for pairing, rating and publishing
// read. A round that goes on is not in it. An arena and a simul have no rounds, and thus no such report.
func (t *Tournament) Report() (*trf.Report, error) {
	if t.Kind == Arena || t.Kind == Simul {
		return nil, errs.New(errs.Refused, "%s has no rounds, so there is no TRF of it. As PGN its games can be had.", upperFirst(article(t.Kind.Name())))
	}
	table, seeds := t.field()
	places := make(map[int]int, len(seeds))
	for _, s := range t.Standings() {
		places[s.Entry] = s.Place
	}
	r := &trf.Report{
		Name: t.Name, Type: t.Kind.Name(), TimeControl: t.Clock, Rounds: max(t.Rounds, len(t.Played)), First: t.firstColour(),
		Begins: dayOf(t.Began), Arbiter: t.Maker.Name,
	}
	if t.Finished() {
		r.Ends = dayOf(t.Changed)
	}
	rounds := len(t.Played)
	if rounds > 0 && slices.ContainsFunc(t.Played[rounds-1].Boards, func(b Board) bool { return !b.Done }) {
		rounds--
	}
	for _, name := range t.Teams {
		r.Teams = append(r.Teams, trf.Team{Name: name})
	}
	for i, n := range seeds {
		e := t.Entry(n)
		if e.Team > 0 {
			team := &r.Teams[e.Team-1]
			team.Players = append(team.Players, i+1)
		}
		table[i].Rounds = table[i].Rounds[:rounds]
		r.Players = append(r.Players, trf.Player{Name: identity.Clean(e.Name, 33), Rating: e.Rating, Place: places[n], Row: table[i]})
	}
	for i := range slices.Index(seeds, t.groupA) + 1 {
		r.Players[i].Virtual = t.virtual()
	}
	return r, nil
}

// virtual is the points that the pairing adds for the better half of an accelerated
// tournament, round by round.
func (t *Tournament) virtual() (points []int) {
	for r := range t.Rounds {
		if more := swiss.Virtual(t.Rounds, r); more > 0 {
			points = append(points, more)
		}
	}
	return points
}

func dayOf(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return at.UTC().Format(trfDate)
}
