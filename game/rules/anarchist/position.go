package anarchist

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

const files, ranks = 8, 8

// Position is where the pawns stand, by their facing. Whose turn it is changes
// nothing on the board and is no part of it. It is copied to make a move and
// thrown away to take it back: search and solution run on it.
type Position struct {
	Up, Down board.Set
}

// Of is the position of a state of this game; false for a state of another.
func Of(s game.State) (Position, bool) {
	if own, ok := s.(*state); ok {
		return own.position, true
	}
	return Position{}, false
}

func (p Position) occupied() board.Set { return p.Up | p.Down }

// letter is the pawn on a cell as the position text has it, 0 for none.
func (p Position) letter(c game.Cell) byte {
	switch {
	case p.Up.Has(c):
		return 'P'
	case p.Down.Has(c):
		return 'p'
	}
	return 0
}

// After is the position that a move of this one leads to.
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
