package tournament

import "pawnstorm/lobby/tournament/crosstable"

// Outcome is the result of a board.
type Outcome struct {
	Score Score `json:"s"`
	// Plies is the number of plies, of both games in a match.
	Plies int `json:"n,omitempty"`
	// Berserk says which players went berserk, in the order of the pair.
	Berserk [2]bool `json:"b,omitzero"`
}

// Score is the score of a board. The player who moves first comes first.
type Score string

// The scores. The store has these words.
const (
	FirstWon      Score = "1-0"
	SecondWon     Score = "0-1"
	Drawn         Score = "1/2"
	SecondForfeit Score = "+-" // the second player did not come
	FirstForfeit  Score = "-+"
	BothForfeit   Score = "--"
	Void          Score = "void" // aborted without blame: half a point each
)

// scores maps scores to the results of both sides.
var scores = map[Score][2]crosstable.Result{
	FirstWon:      {crosstable.Win, crosstable.Loss},
	SecondWon:     {crosstable.Loss, crosstable.Win},
	Drawn:         {crosstable.Draw, crosstable.Draw},
	SecondForfeit: {crosstable.ForfeitWin, crosstable.ForfeitLoss},
	FirstForfeit:  {crosstable.ForfeitLoss, crosstable.ForfeitWin},
	BothForfeit:   {crosstable.ForfeitLoss, crosstable.ForfeitLoss},
	Void:          {crosstable.HalfBye, crosstable.HalfBye},
}

// forfeited is the result of a player who did not come.
const forfeited = crosstable.ForfeitLoss

// level reports whether neither side won or is to blame.
func (s Score) level() bool { return s == Drawn || s == Void }

// winner returns the side that won, 0 or 1, or -1.
func (s Score) winner() int {
	r := scores[s]
	switch a, b := r[0].Points(), r[1].Points(); {
	case a > b:
		return 0
	case a < b:
		return 1
	}
	return -1
}

// forfeits maps the absent players of a board to its score.
var forfeits = map[[2]bool]Score{
	{true, true}: BothForfeit, {true, false}: FirstForfeit, {false, true}: SecondForfeit,
}
