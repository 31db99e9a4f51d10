package board

import (
	"slices"

	"pawnstorm/game"
)

// Outcome holds the legal moves and the end of a game for states that embed it.
type Outcome struct {
	Legal []game.Move  // sorted; none after the end
	End   *game.Result // nil while the game goes on
}

// Draw returns the end of a drawn game.
func Draw(reason string) *game.Result { return &game.Result{Winner: game.NoSeat, Reason: reason} }

// Sorted returns moves as [Outcome] holds them.
func Sorted[M any](moves []M, number func(M) game.Move) []game.Move {
	list := make([]game.Move, len(moves))
	for i, m := range moves {
		list[i] = number(m)
	}
	slices.Sort(list)
	return list
}

// Moves lists the legal moves.
func (o *Outcome) Moves() []game.Move { return slices.Clone(o.Legal) }

// Result reports how the game ended.
func (o *Outcome) Result() (game.Result, bool) {
	if o.End == nil {
		return game.Result{Winner: game.NoSeat}, false
	}
	return *o.End, true
}

// Claim reports no draw. States with draws that players claim have their own Claim.
func (o *Outcome) Claim() (reason string, ok bool) { return "", false }

// OverReason says why no move is legal after the end.
func (o *Outcome) OverReason() string { return "the game is over: " + o.End.Reason }

// Check returns an error unless a move is legal.
func (o *Outcome) Check(m game.Move) error {
	if _, ok := slices.BinarySearch(o.Legal, m); ok {
		return nil
	}
	reason := "it is not a move of this position"
	if o.End != nil {
		reason = o.OverReason()
	}
	return &game.IllegalError{Move: "this move", Reason: reason}
}
