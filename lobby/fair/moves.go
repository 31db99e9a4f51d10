package fair

import (
	"math"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/table"
)

// The figures from moves. Expected is what the opponents did in the same games, whose ratings are similar, with the
// same analysis. Kenneth Regan's method also compares with players of a similar rating, and expresses the difference
// in standard deviations (Regan and Haworth, "Intrinsic Chess Ratings", AAAI 2011,
// cse.buffalo.edu/~regan/papers/pdf/ReHa11c.pdf). It estimates what to expect from a large set of games and several
// lines per position. A club has neither, so the opponents replace them.
const (
	// Loss is the average loss of a move in hundredths of a pawn.
	Loss Measure = "loss"
	// FirstChoice is the share of moves that are the engine's first choice, in percent.
	FirstChoice Measure = "first"
	// Accuracy is the average accuracy of the games in percent, as package analysis computes it.
	Accuracy Measure = "accuracy"
	// History is Loss in the newest games. Expected is Loss in earlier games of the same player.
	History Measure = "history"
	// Evenness is the coefficient of variation of the times per move: the standard deviation divided by the mean.
	// Lichess calls times below 0.25 highly consistent and below 0.4 moderately consistent (lila,
	// modules/evaluation/src/main/Statistics.scala).
	Evenness Measure = "evenness"
	// Thinking is the time for a hard move divided by the time for an easy one.
	Thinking Measure = "thinking"
)

const (
	// openingPlies are not measured, because players know them by heart. Positions where one side leads by more
	// than clear are not measured either. Regan and Haworth exclude both.
	openingPlies = 16
	clear        = 300
	// mostLoss caps the loss of a move, and the value of a decided position.
	mostLoss = 1000
	// easyChoices is how many legal moves make a position easy at most. Taking back is easy, too.
	easyChoices = 3
	// upped is added to each time, as Lichess does, because otherwise fast games vary too much.
	upped = 100 * time.Millisecond
	// leastTimes is how many moves of a game the times need.
	leastTimes = 10
)

// moves are the measured moves of one side, in some games.
type moves struct {
	loss       []float64
	best       int // of them
	accuracy   []float64
	evenness   []float64 // of each game
	hard, easy []float64 // seconds
}

// add measures a seat's moves of a game.
func (m *moves) add(g *table.Table, evaluations []analysis.Evaluation, seat game.Seat) error {
	annotations, err := analysis.Judge(g, evaluations)
	if err != nil {
		return err
	}
	if a, ok := analysis.Accuracy(g, annotations, seat); ok {
		m.accuracy = append(m.accuracy, float64(a))
	}
	var times []float64
	for i, state := 0, g.Start; i < len(g.Plies); i++ {
		if p := g.Plies[i]; p.Seat == seat && i >= 2 {
			took := (p.At.Sub(g.Plies[i-1].At) - p.Lag + upped).Seconds()
			times = append(times, took)
			if i >= openingPlies {
				m.measure(g, i, state, evaluations, took)
			}
		}
		if state, err = game.PlayText(state, g.Plies[i].Text); err != nil {
			return err
		}
	}
	if len(times) >= leastTimes && !correspondence(g) {
		mean, variance := moments(times)
		m.evenness = append(m.evenness, math.Sqrt(variance)/mean)
	}
	return nil
}

// measure measures one move.
func (m *moves) measure(g *table.Table, i int, state game.State, evaluations []analysis.Evaluation, took float64) {
	p, before, after := g.Plies[i], evaluations[i], evaluations[i+1]
	choices := legal(state)
	if choices < 2 || len(before.Line) == 0 || math.Abs(value(before)) > clear {
		return
	}
	last := g.Plies[i-1].Cells
	takesBack := len(p.Cells) > 0 && len(last) > 0 && p.Cells[len(p.Cells)-1] == last[len(last)-1]
	switch {
	case correspondence(g):
	case choices <= easyChoices || takesBack:
		m.easy = append(m.easy, took)
	default:
		m.hard = append(m.hard, took)
	}
	loss := value(before) - value(after)
	if p.Seat == 1 {
		loss = -loss
	}
	if before.Line[0] == p.Text {
		m.best++
		loss = 0
	}
	m.loss = append(m.loss, min(max(loss, 0), mostLoss))
}

// correspondence reports whether the times of a game say nothing, because players have days or no clock.
func correspondence(g *table.Table) bool {
	kind := g.Clock.Control().Kind
	return kind == clock.Correspondence || kind == clock.Unlimited
}

// legal returns the number of legal moves, or 0 if it is not known.
func legal(state game.State) int {
	if w, ok := state.(game.Walkable); ok {
		return len(w.Walk().Moves(nil))
	}
	return 0
}

// value returns the score for the first seat, in hundredths of a pawn.
func value(e analysis.Evaluation) float64 {
	switch e.Chance() {
	case 1:
		return mostLoss
	case 0:
		return -mostLoss
	}
	return float64(min(max(e.Score, -mostLoss), mostLoss))
}

// thinking returns how much longer hard moves took than easy ones. ok is false if there are too few.
func (m *moves) thinking() (ratio float64, n int, ok bool) {
	if len(m.easy) < leastN || len(m.hard) < leastN {
		return 0, 0, false
	}
	hard, _ := moments(m.hard)
	easy, _ := moments(m.easy)
	return hard / easy, len(m.easy) + len(m.hard), true
}

// fromMoves compares the player's newest games with the opponents in them, and with the player's earlier games.
func fromMoves(player, opponents, earlier moves) (figures []Figure) {
	accuracy := welch(Figure{Name: Accuracy}, player.accuracy, opponents.accuracy)
	accuracy.Z = -accuracy.Z
	for _, f := range []Figure{
		welch(Figure{Name: Loss}, player.loss, opponents.loss),
		proportion(Figure{Name: FirstChoice}, player.best, len(player.loss), opponents.best, len(opponents.loss)),
		accuracy,
		welch(Figure{Name: History}, player.loss, earlier.loss),
		welch(Figure{Name: Evenness}, player.evenness, opponents.evenness),
	} {
		if f.N > 0 {
			figures = append(figures, f)
		}
	}
	mine, n, ok := player.thinking()
	theirs, _, other := opponents.thinking()
	if ok && other {
		figures = append(figures, Figure{Name: Thinking, Got: mine, Expected: theirs, N: n})
	}
	return figures
}
