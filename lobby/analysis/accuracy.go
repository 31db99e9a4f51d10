package analysis

import (
	"math"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
)

// Accuracy is how well a side played, in percent, as Lichess reckons it. The formulas are
// those of https://lichess.org/page/accuracy; how a game's figure is made of those of its
// moves is in lila, modules/analyse/src/main/AccuracyPercent.scala, and how scores are cut
// off and mates counted is in scalachess, core/src/main/scala/eval.scala.

// winScale turns hundredths of a pawn into winning chances.
const winScale = 0.00368208

// mostScore is where scores are cut off. A forced win counts as so much.
const mostScore = 1000

// winPercent is how likely the first seat wins at a score, in percent.
func winPercent(score int) float64 {
	score = min(max(score, -mostScore), mostScore)
	return 50 + 50*(2/(1+math.Exp(-winScale*float64(score)))-1)
}

// winPercent returns the winning chances of an evaluation. A known win counts as the
// highest score.
func (o Evaluation) winPercent() float64 {
	switch chance, decided := o.decided(); {
	case decided && chance == 1:
		return winPercent(mostScore)
	case decided && chance == 0:
		return winPercent(-mostScore)
	case decided:
		return winPercent(0)
	}
	return winPercent(o.Score)
}

// moveAccuracy is how accurate a move was by the mover's winning percentages before and
// after it. The one that is added allows for analyses that are not perfect.
func moveAccuracy(before, after float64) float64 {
	if after >= before {
		return 100
	}
	raw := 103.1668100711649*math.Exp(-0.04354415386753951*(before-after)) - 3.166924740191411 + 1
	return min(max(raw, 0), 100)
}

// accuracyOf is a part of what the accuracy of a side is made of: a move counts the more,
// the less settled the game was around it.
type accuracyOf struct {
	percent, weight float64
	counts          bool
	stakes          bool // the mover had something to lose
}

// weights are how much each move counts, by the winning percentages from the start to the
// end: as much as these vary in a window of a tenth of the game.
func weights(wins []float64) []float64 {
	moves := len(wins) - 1
	size := min(max(moves/10, 2), 8)
	list := make([]float64, moves)
	for i := range list {
		first := max(0, i-(size-2)) // the first window stands for those that would begin before the game
		list[i] = min(max(deviation(wins[first:first+size]), 0.5), 12)
	}
	return list
}

// deviation is the standard deviation of some figures.
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

// overall is half the weighted mean and half the harmonic mean of the accuracies of moves:
// one bad move shows in it, however many good ones there are. ok is false without moves.
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

// Accuracy returns how accurately a seat played a game, in percent. ok is false if it made
// no move of which that can be said, or was lost all the time: then any move is as good.
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
