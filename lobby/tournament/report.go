package tournament

import (
	"slices"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/tournament/swiss"
	"pawnstorm/lobby/tournament/trf"
)

// trfDate is the format of days in TRF.
const trfDate = "2006/01/02"

// Report returns the tournament as a TRF report, which programs for pairing, rating and publishing
// read. It leaves out a round that is not over. Arenas and simuls have no rounds, so they have no
// report.
func (t *Tournament) Report() (*trf.Report, error) {
	if t.Kind == Arena || t.Kind == Simul {
		return nil, errs.New(errs.Refused,
			"%s has no rounds, so there is no TRF report. Export its games as PGN instead.",
			upperFirst(article(t.Kind.Name())))
	}
	table, seeds := t.field()
	places := make(map[int]int, len(seeds))
	for _, s := range t.Standings() {
		places[s.Entry] = s.Place
	}
	r := &trf.Report{
		Name: t.Name, Type: t.Kind.Name(), TimeControl: t.Clock, Rounds: max(t.Rounds, len(t.Played)),
		First: t.firstColour(), Begins: dayOf(t.Began), Arbiter: t.Maker.Name,
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
		r.Players = append(r.Players, trf.Player{
			Name: identity.Clean(e.Name, 33), Rating: e.Rating, Place: places[n], Row: table[i],
		})
	}
	for i := range slices.Index(seeds, t.groupA) + 1 {
		r.Players[i].Virtual = t.virtual()
	}
	return r, nil
}

// virtual returns the virtual points of the better half of an accelerated tournament, by round.
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
