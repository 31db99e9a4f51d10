package analysis

import (
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// keptTrends is how many games have a trend at once.
const keptTrends = 256

// trend has what the engine thought of the positions of a game while it was watched.
type trend struct {
	number int // of the game in a match
	at     []seenPosition
}

// seenPosition is an evaluated position. The move that led there tells it from one that was taken back.
type seenPosition struct {
	known bool
	move  string
	o     Evaluation
}

// moveTo returns the move that led to the position after a number of plies.
func moveTo(t *table.Table, ply int) string {
	if ply == 0 {
		return ""
	}
	return t.Plies[ply-1].Text
}

// note adds an evaluation to the trend of a running game.
func (st *Studies) note(t *table.Table, ply int, o Evaluation) {
	number, _ := t.GameNumber()
	st.mu.Lock()
	defer st.mu.Unlock()
	if t.Status == table.Over {
		delete(st.trends, t.ID)
		return
	}
	tr := st.trends[t.ID]
	if tr == nil || tr.number != number {
		for old := range st.trends { // any one: it can begin again
			if len(st.trends) < keptTrends {
				break
			}
			delete(st.trends, old)
		}
		tr = &trend{number: number}
		st.trends[t.ID] = tr
	}
	for len(tr.at) <= ply {
		tr.at = append(tr.at, seenPosition{})
	}
	tr.at[ply] = seenPosition{true, moveTo(t, ply), o}
}

// Trend returns an evaluation for each position of a running game that the person may see evaluated
// ([MayGlance]), for a graph. A position that no one watched has the evaluation of the one before.
// It is nil if nothing is known.
func (st *Studies) Trend(who identity.PlayerID, t *table.Table) []Evaluation {
	if !MayGlance(t, who) {
		return nil
	}
	number, _ := t.GameNumber()
	st.mu.Lock()
	defer st.mu.Unlock()
	tr := st.trends[t.ID]
	if tr == nil || tr.number != number {
		return nil
	}
	list := make([]Evaluation, len(t.Plies)+1)
	known := false
	for ply := range list {
		if ply > 0 {
			list[ply] = list[ply-1]
		}
		if ply < len(tr.at) && tr.at[ply].known && tr.at[ply].move == moveTo(t, ply) {
			list[ply], known = tr.at[ply].o, true
		}
	}
	if !known {
		return nil
	}
	return list
}

// SetLive says whether games are evaluated while they are played. Games that are over are not affected.
func (st *Studies) SetLive(on bool) { st.noLive.Store(!on) }
