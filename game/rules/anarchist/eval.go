package anarchist

import "pawnstorm/game/board"

// The values of a position. This is an estimate; package nimber knows who wins.
const (
	lastMove   = 15_000 // no pawn can move: the side to move has lost (rule 4)
	parity     = 100    // an odd or even number of steps is left
	capturable = 8      // taken off parity for each capture
)

// Worth estimates who will move last. It counts the cells that pawns can still step on.
// Without captures, and with every step one cell long, the side to move wins with an odd
// number. Each capture changes that number, so captures make it less reliable.
func (w *walk) Worth() int {
	p := w.Now()
	steps, captures := p.open().Count(), p.captures()
	if steps+captures == 0 {
		return -lastMove
	}
	worth := max(10, parity-capturable*captures)
	if steps&1 == 0 {
		return -worth
	}
	return worth
}

// open returns the vacant cells in front of pawns, up to the next pawn in the file.
func (p *Position) open() board.Set {
	vacant := ^p.occupied()
	north, south := p.Up, p.Down
	for range ranks - 1 {
		north |= north.North() & vacant
		south |= south.South() & vacant
	}
	return (north | south) & vacant
}

// captures returns the number of captures.
func (p *Position) captures() int {
	up, down, occupied := p.Up.North(), p.Down.South(), p.occupied()
	return (up.West() & occupied).Count() + (up.East() & occupied).Count() +
		(down.West() & occupied).Count() + (down.East() & occupied).Count()
}
