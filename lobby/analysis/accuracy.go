package analysis

import (
	"math"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
)

// Accuracy is how well a side played, in percent, as Lichess computes it. The formulas come from
// https://lichess.org/page/accuracy. lila, modules/analyse/src/main/AccuracyPercent.scala, shows how
// the accuracies of moves add up to a game's. scalachess, core/src/main/scala/eval.scala, shows how
// scores are capped and mates counted.

// winScale converts hundredths of a pawn to winning chances.
const winScale = 0.00368208

// mostScore caps scores. A forced win counts as this much.
const mostScore = 1000

// winPercent returns the first seat's winning chances at a score, in percent.
func winPercent(score int) float64 {
	score = min(max(score, -mostScore), mostScore)
	return 50 + 50*(2/(1+math.Exp(-winScale*float64(score)))-1)
}

// winPercent returns the winning chances of an evaluation. A known win counts as the
// highest score.
func (o Evaluation) winPercent() float64 {
	if chance, decided := o.decided(); decided {
		return winPercent(int((2*chance - 1) * mostScore))
	}
	return winPercent(o.Score)
}

// moveAccuracy returns the accuracy of a move from the mover's winning chances before and after it.
// The formula adds 1 because analyses are not perfect.
func moveAccuracy(before, after float64) float64 {
	if after >= before {
		return 100
	}
	raw := 103.1668100711649*math.Exp(-0.04354415386753951*(before-after)) - 3.166924740191411 + 1
	return min(max(raw, 0), 100)
}

// accuracyOf is the accuracy of a move and its weight, which is larger in unsettled parts of a game.
type accuracyOf struct {
	percent, weight float64
	counts          bool
	stakes          bool // the mover had something to lose
}

// weights returns how much each move counts: the deviation of the winning chances within a window of
// a tenth of the game.
func weights(wins []float64) []float64 {
	moves := len(wins) - 1
	size := min(max(moves/10, 2), 8)
	list := make([]float64, moves)
	for i := range list {
		first := max(0, i-(size-2)) // windows that would begin before the game start at 0
		list[i] = min(max(deviation(wins[first:first+size]), 0.5), 12)
	}
	return list
}

// deviation returns the standard deviation.
func deviation(of []float64) float64 {
	mean, sum := 0.0, 0.0
	for _, x := range of {
		mean += x / float64(len(of))
	}
	for _, x := range of {
		sum += (x - mean) * (x - mean)
	}
	return math.Sqrt(sum / float64(len(of)))
}

// overall returns the average of the weighted mean and the harmonic mean. One bad move shows in it,
// however many good ones there are. ok is false without moves.
func overall(moves []accuracyOf) (percent float64, ok bool) {
	var sum, weight, inverse, n float64
	for _, m := range moves {
		if m.counts {
			sum, weight, n = sum+m.percent*m.weight, weight+m.weight, n+1
			inverse += 1 / max(m.percent, 1)
		}
	}
	return (sum/weight + n/inverse) / 2, n > 0
}

// Accuracy returns how accurately a seat played a game, in percent. ok is false if none of its moves
// can be rated, or if it was always lost, because then every move is equally good.
func Accuracy(t *table.Table, annotations []Annotation, seat game.Seat) (percent int, ok bool) {
	var moves []accuracyOf
	stakes := false
	for i, a := range annotations {
		if t.Plies[i].Seat == seat {
			moves = append(moves, a.accuracy)
			stakes = stakes || a.accuracy.counts && a.accuracy.stakes
		}
	}
	exact, ok := overall(moves)
	if !ok || !stakes {
		return 0, false
	}
	return int(math.Round(exact)), true
}
