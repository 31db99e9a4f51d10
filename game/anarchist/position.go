package anarchist

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

const files, ranks = 8, 8

// position is where the pawns stand, by their facing. Whose turn it is changes
// nothing on the board and is no part of it. It is copied to make a move and
// thrown away to take it back.
type position struct {
	up, down board.Set
}

func (p position) occupied() board.Set { return p.up | p.down }

// letter is the pawn on a cell as the position text has it, 0 for none.
func (p position) letter(c game.Cell) byte {
	switch {
	case p.up.Has(c):
		return 'P'
	case p.down.Has(c):
		return 'p'
	}
	return 0
}

// play makes a move of this position, in place.
func (p *position) play(m move) {
	from, to := board.At(m.from()), board.At(m.to())
	facesUp := p.up&from != 0
	p.up &^= from | to
	p.down &^= from | to
	if facesUp {
		p.up |= to
	} else {
		p.down |= to
	}
}
