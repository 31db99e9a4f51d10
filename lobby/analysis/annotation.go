package analysis

import (
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/slice"
	"pawnstorm/lobby/table"
)

// Mark annotates a move that was not good. It is "" for the others.
type Mark string

// The marks. The comments show the smallest loss of winning chances for each.
const (
	Dubious Mark = "?!" // 0.05
	Mistake Mark = "?"  // 0.10
	Blunder Mark = "??" // 0.15
)

var markLosses = []struct {
	Mark
	loss float64
}{{Blunder, 0.15}, {Mistake, 0.10}, {Dubious, 0.05}}

// Annotation is the verdict on one move.
type Annotation struct {
	Mark Mark
	// Loss is how much the move reduced the mover's winning chances, by the evaluations before and
	// after it. It is 0 for the best move.
	Loss float64
	// Better is the best line instead of a marked move, in the notation that players read.
	Better []string
	// Why is a sentence about what a marked move allows: "Black can win the knight on e5 with Nxe5." It is ""
	// if nothing is known that can be said in a sentence.
	Why string

	accuracy accuracyOf
}

// Judge annotates each move of a game from the evaluations of its positions.
func Judge(t *table.Table, evaluations []Evaluation) ([]Annotation, error) {
	annotations := make([]Annotation, len(t.Plies))
	wins := slice.Map(evaluations, func(o Evaluation) float64 { return o.winPercent() })
	weights := weights(wins)
	err := eachPosition(t, func(i int, state game.State) error {
		if i == len(t.Plies) {
			return nil
		}
		ply, before, behind := t.Plies[i], evaluations[i], evaluations[i+1]
		v := &annotations[i]
		loss, known := lossOf(before, behind, ply.Seat)
		best := len(before.Line) > 0 && before.Line[0] == ply.Text
		if known && len(before.Line) > 0 && !best {
			v.Loss = loss
		}
		had := forSeat(ply.Seat, wins[i])
		v.accuracy = accuracyOf{
			100, weights[i], known && !before.Open && !behind.Open, had > winPercent(-mostScore),
		}
		if !best {
			v.accuracy.percent = moveAccuracy(had, forSeat(ply.Seat, wins[i+1]))
		}
		for _, m := range markLosses {
			if v.Mark == "" && v.Loss >= m.loss {
				v.Mark, v.Better = m.Mark, Spell(state, before.Line)
			}
		}
		if v.Mark != "" {
			var err error
			v.Why, err = why(t, state, ply, behind)
			return err
		}
		return nil
	})
	return annotations, err
}

// lossOf returns how much a move of a seat reduced its winning chances. The loss is not known if only
// one of the evaluations is sure.
func lossOf(before, behind Evaluation, seat game.Seat) (loss float64, known bool) {
	loss = before.Chance() - behind.Chance()
	if seat == 1 {
		loss = -loss
	}
	return max(loss, 0), before.Sure == behind.Sure || behind.Over != ""
}

// forSeat converts the first seat's winning chances to another seat's.
func forSeat(seat game.Seat, percent float64) float64 {
	if seat == 1 {
		return 100 - percent
	}
	return percent
}

// TurningPoint returns the number of plies up to and including the most costly one. ok is false if
// no move has a mark.
func TurningPoint(annotations []Annotation) (ply int, ok bool) {
	for i, a := range annotations {
		if a.Mark != "" && (!ok || a.Loss > annotations[ply-1].Loss) {
			ply, ok = i+1, true
		}
	}
	return ply, ok
}

// Spell formats canonical moves in the notation that players read. It stops at the first move that
// is not legal.
func Spell(state game.State, line []string) []string {
	var spelt []string
	for _, text := range line {
		m, err := state.Parse(text)
		if err != nil {
			break
		}
		spelt = append(spelt, state.Describe(m))
		if state, err = state.Play(m); err != nil {
			break
		}
	}
	return spelt
}

// Winners formats the winning moves of a position in the notation that players read: "a3, b4".
func Winners(state game.State, moves []string) string {
	var spelt []string
	for _, text := range moves {
		if m, err := state.Parse(text); err == nil {
			spelt = append(spelt, state.Describe(m))
		}
	}
	return strings.Join(spelt, ", ")
}
