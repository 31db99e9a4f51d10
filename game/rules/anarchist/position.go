package anarchist

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

const files, ranks = 8, 8

// Position holds the pawns by their facing. The side to move does not matter and is not
// part of it. Making a move copies it and taking the move back drops the copy. Search and
// solver use it.
type Position struct {
	Up, Down board.Set
}

// Of returns the position of a state of this game; false for other states.
func Of(s game.State) (Position, bool) {
	if own, ok := s.(*state); ok {
		return own.position, true
	}
	return Position{}, false
}

func (p Position) occupied() board.Set { return p.Up | p.Down }

// letter returns the pawn on a cell as the position text has it, 0 for none.
func (p Position) letter(c game.Cell) byte {
	switch {
	case p.Up.Has(c):
		return 'P'
	case p.Down.Has(c):
		return 'p'
	}
	return 0
}

// After returns the position after a move.
func (p Position) After(m Move) Position {
	from, to := board.At(m.from()), board.At(m.to())
	facesUp := p.Up&from != 0
	p.Up &^= from | to
	p.Down &^= from | to
	if facesUp {
		p.Up |= to
	} else {
		p.Down |= to
	}
	return p
}
