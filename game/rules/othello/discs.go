package othello

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// Discs is where the discs lie, seen from the side to move. It is copied to make a
// move and thrown away to take it back: the solution of endings runs on it.
type Discs struct{ Own, Other board.Set }

// Of is the discs of a state of this game; false for a state of another.
func Of(s game.State) (Discs, bool) {
	if own, ok := s.(*state); ok {
		return own.Discs, true
	}
	return Discs{}, false
}

// MoveTo is the move, as states know it, that places a disc on a cell.
func MoveTo(c game.Cell) game.Move { return move(c).number() }

// Pass is the pass, as states know it.
const Pass = game.Move(pass)

// Vacant is the cells without a disc.
func (d Discs) Vacant() board.Set { return ^(d.Own | d.Other) }

// Reach is the cells on which the side to move turns discs.
func (d Discs) Reach() board.Set { return reach(d.Own, d.Other) }

// After is the position after the side to move has placed a disc on a cell of
// [Discs.Reach].
func (d Discs) After(c game.Cell) Discs {
	flips := turned(d.Own, d.Other, c)
	return Discs{d.Other &^ flips, d.Own | flips | board.At(c)}
}

// Passed is the position after a pass.
func (d Discs) Passed() Discs { return Discs{d.Other, d.Own} }

// Margin is how many discs the side to move has more than the other.
func (d Discs) Margin() int { return d.Own.Count() - d.Other.Count() }
