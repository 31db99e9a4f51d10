package othello

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// Discs holds the discs as the side to move sees them. Making a move copies it and taking
// the move back drops the copy. The endgame solver uses it.
type Discs struct{ Own, Other board.Set }

// Of returns the position of a state of this game; false for other states.
func Of(s game.State) (Discs, bool) {
	if own, ok := s.(*state); ok {
		return own.Discs, true
	}
	return Discs{}, false
}

// MoveTo returns the move that places a disc on a cell.
func MoveTo(c game.Cell) game.Move { return move(c).number() }

// Pass is the move that passes.
const Pass = game.Move(pass)

// Vacant returns the cells without a disc.
func (d Discs) Vacant() board.Set { return ^(d.Own | d.Other) }

// Reach returns the cells where the side to move turns discs.
func (d Discs) Reach() board.Set { return reach(d.Own, d.Other) }

// After returns the position after the side to move has placed a disc on a cell of
// [Discs.Reach].
func (d Discs) After(c game.Cell) Discs {
	flips := turned(d.Own, d.Other, c)
	return Discs{d.Other &^ flips, d.Own | flips | board.At(c)}
}

// Passed returns the position after a pass.
func (d Discs) Passed() Discs { return Discs{d.Other, d.Own} }

// Margin returns how many discs more the side to move has.
func (d Discs) Margin() int { return d.Own.Count() - d.Other.Count() }
