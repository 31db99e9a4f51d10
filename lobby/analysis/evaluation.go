package analysis

import (
	"fmt"

	"pawnstorm/game"
)

// Evaluation is the engine's evaluation of a position. It is stored: fields may be added, but their
// meaning never changes.
type Evaluation struct {
	// Score is the value of the position for the first seat, in hundredths of a pawn. Sure says that
	// the seat which the score favours is known to win, though not how soon.
	Score int  `json:"c,omitempty"`
	Sure  bool `json:"s,omitempty"`
	// Open says, for games that are solved rather than scored, that the winner was not found.
	Open bool `json:"u,omitempty"`
	// Forced is in how many plies the first seat wins by force. It is negative if the second seat
	// wins, and 0 if no forced win is known.
	Forced int `json:"m,omitempty"`
	// Over is the result if the game ends in this position by the rules: "first" or "second" won, or
	// "draw".
	Over string `json:"o,omitempty"`
	// Line is the expected continuation in canonical moves, the best move first.
	Line []string `json:"b,omitempty"`
	// Only says that the first move of Line is the only one that wins. Analyses check it for a few
	// positions.
	Only bool `json:"p,omitempty"`
	// Others are further lines, the next best first, if the question asked for them.
	Others []Evaluation `json:"-"`
	// Depth is the search depth in plies.
	Depth int `json:"d,omitempty"`
	// Nimber is the nimber of the position in a solved game, "*2" or "0", and Winning lists all
	// winning moves. Both are empty if unknown.
	Nimber  string   `json:"n,omitempty"`
	Winning []string `json:"w,omitempty"`
}

// The values of [Evaluation.Over].
const (
	overFirst  = "first"
	overSecond = "second"
	overDraw   = "draw"
)

// finalEvaluation returns the evaluation of a game that is over.
func finalEvaluation(r game.Result) Evaluation {
	return Evaluation{Over: [...]string{overFirst, overSecond, overDraw}[min(uint(r.Winner), 2)]}
}

// Chance returns the first seat's winning chances from 0 to 1, by the formula of Lichess. A draw
// counts half. One pawn is a chance of 0.59, two are 0.68, a queen 0.96.
func (o Evaluation) Chance() float64 {
	if chance, decided := o.decided(); decided {
		return chance
	}
	return winPercent(o.Score) / 100
}

// decided returns the chance if the game is over or the winner is known.
func (o Evaluation) decided() (chance float64, ok bool) {
	switch {
	case o.Over == overFirst, o.Forced > 0, o.Sure && o.Score > 0:
		return 1, true
	case o.Over == overSecond, o.Forced < 0, o.Sure && o.Score < 0:
		return 0, true
	}
	return 0.5, o.Over == overDraw
}

// String formats an evaluation for players, from the first seat's side: "+1.25"; "#3" or "#-3" for a
// forced win in three moves; "*2" for a nimber; "first wins" if only the winner is known; "?" if
// nothing is known; or the result of a finished game.
func (o Evaluation) String() string {
	switch {
	case o.Over == overFirst:
		return "1-0"
	case o.Over == overSecond:
		return "0-1"
	case o.Over == overDraw:
		return "1/2"
	case o.Nimber != "":
		return o.Nimber
	case o.Open:
		return "?"
	case o.Sure && o.Score > 0:
		return "first wins"
	case o.Sure:
		return "second wins"
	case o.Forced > 0:
		return fmt.Sprintf("#%d", (o.Forced+1)/2)
	case o.Forced < 0:
		return fmt.Sprintf("#-%d", (1-o.Forced)/2)
	}
	return fmt.Sprintf("%+.2f", float64(o.Score)/100)
}
