package analysis

import (
	"fmt"

	"pawnstorm/game"
)

// Evaluation is what is thought of a position. It is kept: fields may be added, none
// changes its meaning.
type Evaluation struct {
	// Score is what the position is worth to the first seat, in hundredths of a
	// pawn. Sure says that who wins is known, though not how soon: the one whom the
	// score favours.
	Score int  `json:"c,omitempty"`
	Sure  bool `json:"s,omitempty"`
	// Open says of a game that is solved, where there is no score, that who wins here
	// was not found out.
	Open bool `json:"u,omitempty"`
	// Forced is in how many plies the first seat wins by force, negative if the
	// second does; 0 if nobody is known to.
	Forced int `json:"m,omitempty"`
	// Over says how a game ended in this position by the rules: "first" or "second"
	// won, or "draw".
	Over string `json:"o,omitempty"`
	// Line is what is expected, the best move first, in canonical moves.
	Line []string `json:"b,omitempty"`
	// Depth is how many plies were looked ahead.
	Depth int `json:"d,omitempty"`
	// Nimber is that of the position in a game that is solved, "*2" or "0", and Winning are
	// all moves that win there; both are empty where that is not known.
	Nimber  string   `json:"n,omitempty"`
	Winning []string `json:"w,omitempty"`
}

// The values of [Evaluation.Over].
const (
	overFirst  = "first"
	overSecond = "second"
	overDraw   = "draw"
)

// finalEvaluation is the evaluation of a position in which a game is over.
func finalEvaluation(r game.Result) Evaluation {
	return Evaluation{Over: [...]string{overFirst, overSecond, overDraw}[min(uint(r.Winner), 2)]}
}

// Chance returns how likely the first seat wins, from 0 to 1, a draw being a half, by the
// formula of Lichess. A pawn is a chance of 0.59, two are 0.68, a queen 0.96.
func (o Evaluation) Chance() float64 {
	if chance, decided := o.decided(); decided {
		return chance
	}
	return winPercent(o.Score) / 100
}

// decided returns the chance where the game is over, or it is known who wins.
func (o Evaluation) decided() (chance float64, ok bool) {
	switch {
	case o.Over == overFirst, o.Forced > 0, o.Sure && o.Score > 0:
		return 1, true
	case o.Over == overSecond, o.Forced < 0, o.Sure && o.Score < 0:
		return 0, true
	}
	return 0.5, o.Over == overDraw
}

// String writes an evaluation as players read it, from the first seat's side: "+1.25";
// "#3" and "#-3" for a win by force in three moves; "*2" for a nimber; "first wins" if
// no more is known than that, "?" if nothing; the result of a game that is over.
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
