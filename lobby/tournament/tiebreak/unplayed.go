package tiebreak

import "pawnstorm/lobby/tournament/crosstable"

// Event is the current state of a tournament.
type Event struct {
	Table crosstable.Table
	// RoundRobin says that all players play each other.
	RoundRobin bool
}

// event is an Event with values that are computed once.
type event struct {
	rows       map[int]*crosstable.Player
	rounds     int
	roundRobin bool
	adjusted   map[int]int // by number: the score that counts for opponents, in halves
}

func (e *Event) prepare() *event {
	ev := &event{
		rows: make(map[int]*crosstable.Player), rounds: e.Table.Rounds(), roundRobin: e.RoundRobin,
		adjusted: make(map[int]int),
	}
	for i := range e.Table {
		p := &e.Table[i]
		ev.rows[p.Number] = p
		ev.adjusted[p.Number] = ev.adjust(p)
	}
	return ev
}

// points returns a player's score in halves.
func (e *event) points(p *crosstable.Player) int { return p.Points(e.rounds) }

// adjust returns a player's score as it counts for opponents (16.3): requested byes are draws, unless
// a later round follows that the player wanted to play.
func (e *event) adjust(p *crosstable.Player) int {
	score := e.points(p)
	if e.roundRobin {
		return score
	}
	for r := e.rounds - 1; r >= 0; r-- {
		result := p.Round(r).Result
		if !voluntary(result) {
			break
		}
		if requested(result) {
			score += crosstable.Draw.Points() - result.Points()
		}
	}
	return score
}

// requested reports whether a player asked for a bye (16.1.1). Absence counts as a request.
func requested(r crosstable.Result) bool {
	return r == crosstable.HalfBye || r == crosstable.Absent
}

// voluntary reports whether the player could have played the round (16.1.2).
func voluntary(r crosstable.Result) bool { return requested(r) || r == crosstable.ForfeitLoss }

// encounter is a round as tie-breaks count it, against an opponent or a dummy.
type encounter struct {
	score     int // in halves
	points    int // against it, in halves
	voluntary bool
}

// encounters returns a player's rounds as tie-breaks by opponents count them.
func (e *event) encounters(p *crosstable.Player) (list []encounter) {
	for r := range e.rounds {
		round := p.Round(r)
		paired := round.Opponent != 0
		met := encounter{points: round.Result.Points(), voluntary: voluntary(round.Result)}
		switch {
		case round.Result.Played() || e.roundRobin && paired:
			met.score, met.voluntary = e.adjusted[round.Opponent], false
		case e.roundRobin:
			continue // the free round with an odd number of players
		case paired:
			met.score = min(e.points(p), e.adjusted[round.Opponent]) // 16.4.1
		default:
			met.score = min(e.points(p), e.rounds*crosstable.Draw.Points()) // 16.4.2
		}
		list = append(list, met)
	}
	return list
}
