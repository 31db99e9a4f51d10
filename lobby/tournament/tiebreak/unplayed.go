package tiebreak

import "pawnstorm/lobby/tournament/crosstable"

// Event is a tournament as it stands.
type Event struct {
	Table crosstable.Table
	// RoundRobin says that everybody plays everybody.
	RoundRobin bool
}

// event is an Event with what is computed once.
type event struct {
	rows       map[int]*crosstable.Player
	rounds     int
	roundRobin bool
	adjusted   map[int]int // by number: the score that counts for opponents, in halves
}

func (e *Event) prepare() *event {
	ev := &event{rows: make(map[int]*crosstable.Player), rounds: e.Table.Rounds(), roundRobin: e.RoundRobin, adjusted: make(map[int]int)}
	for i := range e.Table {
		p := &e.Table[i]
		ev.rows[p.Number] = p
		ev.adjusted[p.Number] = ev.adjust(p)
	}
	return ev
}

// points is a player's score, in halves.
func (e *event) points(p *crosstable.Player) int { return p.Points(e.rounds) }

// adjust is a player's score as it counts for opponents (16.3): byes that were asked for
// are draws if no round follows that the player wanted to play.
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

// requested tells whether a round is a bye that the player asked for (16.1.1); one who is
// not there has asked for it, too.
func requested(r crosstable.Result) bool {
	return r == crosstable.HalfBye || r == crosstable.Absent
}

// voluntary tells whether the player could have played the round (16.1.2).
func voluntary(r crosstable.Result) bool { return requested(r) || r == crosstable.ForfeitLoss }

// encounter is what a round is to a player: an opponent's score, or that of a dummy.
type encounter struct {
	score     int // in halves
	points    int // against it, in halves
	voluntary bool
}

// encounters lists a player's rounds as tie-breaks by opponents count them.
func (e *event) encounters(p *crosstable.Player) (list []encounter) {
	for r := range e.rounds {
		round := p.Round(r)
		paired := round.Opponent != 0
		met := encounter{points: round.Result.Points(), voluntary: voluntary(round.Result)}
		switch {
		case round.Result.Played() || e.roundRobin && paired:
			met.score, met.voluntary = e.adjusted[round.Opponent], false
		case e.roundRobin:
			continue // the free round of an odd number
		case paired:
			met.score = min(e.points(p), e.adjusted[round.Opponent]) // 16.4.1
		default:
			met.score = min(e.points(p), e.rounds*crosstable.Draw.Points()) // 16.4.2
		}
		list = append(list, met)
	}
	return list
}
