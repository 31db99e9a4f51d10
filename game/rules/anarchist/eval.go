package anarchist

import "pawnstorm/game/board"

// The worth that a position may have. Package nimber knows who wins where this only
// guesses.
const (
	lastMove   = 15_000 // nobody can move: who is to move has lost (rule 4)
	parity     = 100    // the steps that are left come out odd or even
	capturable = 8      // off the weight of parity for each capture there is
)

// Worth guesses who will move last. It counts the cells that pawns can still step
// on: if nobody captured and each cell were one step, the side to move would win
// with an odd number of them. The more captures there are, and each changes that
// number, the less it means.
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

// open is the vacant cells before some pawn, up to the next one in its file.
func (p *Position) open() board.Set {
	vacant := ^p.occupied()
	north, south := p.Up, p.Down
	for range ranks - 1 {
		north |= north.North() & vacant
		south |= south.South() & vacant
	}
	return (north | south) & vacant
}

// captures is how many captures there are.
func (p *Position) captures() int {
	up, down, occupied := p.Up.North(), p.Down.South(), p.occupied()
	return (up.West() & occupied).Count() + (up.East() & occupied).Count() +
		(down.West() & occupied).Count() + (down.East() & occupied).Count()
}
