package analysis

import (
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
)

// Mark is a sign behind a move that was not good, "" behind one that was.
type Mark string

// The marks, with how much of the mover's chance to win the move must have cost.
const (
	Dubious Mark = "?!" // 0.05
	Mistake Mark = "?"  // 0.10
	Blunder Mark = "??" // 0.15
)

var markLosses = []struct {
	Mark
	loss float64
}{{Blunder, 0.15}, {Mistake, 0.10}, {Dubious, 0.05}}

// Annotation is what a study says of a move that was played.
type Annotation struct {
	Mark Mark
	// Loss is by how much the move has lessened the mover's chance to win: the
	// Chance of the evaluation before the move less that of the one behind it. It is
	// 0 for the best move.
	Loss float64
	// Better is what should have been played and what was then to be expected, as
	// players read it, if the move has a mark.
	Better []string

	accuracy accuracyOf
}

// Judge finds an annotation for each move of a game by the evaluations of its positions.
func Judge(t *table.Table, evaluations []Evaluation) ([]Annotation, error) {
	annotations := make([]Annotation, len(t.Plies))
	wins := make([]float64, len(evaluations))
	for i, o := range evaluations {
		wins[i] = o.winPercent()
	}
	weights := weights(wins)
	state := t.Start
	for i, ply := range t.Plies {
		before, behind := evaluations[i], evaluations[i+1]
		v := &annotations[i]
		loss, known := lossOf(before, behind, ply.Seat)
		best := len(before.Line) > 0 && before.Line[0] == ply.Text
		if known && len(before.Line) > 0 && !best {
			v.Loss = loss
		}
		had := forSeat(ply.Seat, wins[i])
		v.accuracy = accuracyOf{100, weights[i], known && !before.Open && !behind.Open, had > winPercent(-mostScore)}
		if !best {
			v.accuracy.percent = moveAccuracy(had, forSeat(ply.Seat, wins[i+1]))
		}
		for _, m := range markLosses {
			if v.Mark == "" && v.Loss >= m.loss {
				v.Mark, v.Better = m.Mark, Spell(state, before.Line)
			}
		}
		m, err := state.Parse(ply.Text)
		if err != nil {
			return nil, err
		}
		if state, err = state.Play(m); err != nil {
			return nil, err
		}
	}
	return annotations, nil
}

// lossOf is by how much a move of a seat from one position to another has lessened its
// chance to win. It is not known if only one of the evaluations is sure.
func lossOf(before, behind Evaluation, seat game.Seat) (loss float64, known bool) {
	loss = before.Chance() - behind.Chance()
	if seat == 1 {
		loss = -loss
	}
	return max(loss, 0), before.Sure == behind.Sure || behind.Over != ""
}

// forSeat turns a winning percentage of the first seat into that of a seat.
func forSeat(seat game.Seat, percent float64) float64 {
	if seat == 1 {
		return 100 - percent
	}
	return percent
}

// TurningPoint is how many moves were played with the one that cost the most; ok is false
// if none has a mark.
func TurningPoint(annotations []Annotation) (ply int, ok bool) {
	for i, a := range annotations {
		if a.Mark != "" && (!ok || a.Loss > annotations[ply-1].Loss) {
			ply, ok = i+1, true
		}
	}
	return ply, ok
}

// Spell writes canonical moves as players read them, as far as they can be played
// one after the other.
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

// Winners writes the winning moves of a position as players read them: "a3, b4".
func Winners(state game.State, moves []string) string {
	var spelt []string
	for _, text := range moves {
		if m, err := state.Parse(text); err == nil {
			spelt = append(spelt, state.Describe(m))
		}
	}
	return strings.Join(spelt, ", ")
}
