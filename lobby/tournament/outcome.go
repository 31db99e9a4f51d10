package tournament

import "pawnstorm/lobby/tournament/crosstable"

// Outcome is how a board went.
type Outcome struct {
	Score Score `json:"s"`
	// Plies is how many there were; of a match, in both games.
	Plies int `json:"n,omitempty"`
	// Berserk says, in the order of the pair, who went berserk.
	Berserk [2]bool `json:"b,omitzero"`
}

// Score is the result of a board; the first mover's side stands in front.
type Score string

// The scores. The words stand in the store.
const (
	FirstWon      Score = "1-0"
	SecondWon     Score = "0-1"
	Drawn         Score = "1/2"
	SecondForfeit Score = "+-" // the second did not come
	FirstForfeit  Score = "-+"
	BothForfeit   Score = "--"
	Void          Score = "void" // the game was called off, and neither player was to blame: half a point each
)

// scores has the results of both sides.
var scores = map[Score][2]crosstable.Result{
	FirstWon:      {crosstable.Win, crosstable.Loss},
	SecondWon:     {crosstable.Loss, crosstable.Win},
	Drawn:         {crosstable.Draw, crosstable.Draw},
	SecondForfeit: {crosstable.ForfeitWin, crosstable.ForfeitLoss},
	FirstForfeit:  {crosstable.ForfeitLoss, crosstable.ForfeitWin},
	BothForfeit:   {crosstable.ForfeitLoss, crosstable.ForfeitLoss},
	Void:          {crosstable.HalfBye, crosstable.HalfBye},
}

// forfeited is the result of those who do not come to the board.
const forfeited = crosstable.ForfeitLoss

// level reports whether neither side won, and neither is to blame.
func (s Score) level() bool { return s == Drawn || s == Void }

// winner is the side that won, 0 or 1, or -1.
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

// forfeits is the score of a board to which some do not come: absent says which of both.
func forfeits(absent [2]bool) (s Score, ok bool) {
	switch absent {
	case [2]bool{true, true}:
		return BothForfeit, true
	case [2]bool{true, false}:
		return FirstForfeit, true
	case [2]bool{false, true}:
		return SecondForfeit, true
	}
	return "", false
}
