package strike

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// walk is a position that a program plays forth and back.
type walk struct {
	board.Line[position]
	trail   board.Trail
	noDraws bool
}

// Walk is the state for a program to look ahead from.
func (s *state) Walk() game.Walk {
	w := &walk{trail: board.NewTrail(s.history, position.key), noDraws: s.noDraws}
	w.Begin(s.position, s.position.key(), s.quiet)
	return w
}

// keys make the key of a position: of its pieces, and of the Capitalists' turn.
var keys = board.NewKeys(0x737472696b65, int(kinds), files*ranks)

func (p position) key() uint64 {
	var key uint64
	for rest := p.occupied(); rest != 0; rest = rest.Rest() {
		k, _ := p.at(rest.First())
		key ^= keys.Pieces[k][rest.First()]
	}
	if p.turn == capitalists {
		key ^= keys.Turn
	}
	return key
}

// change is what a move changes in the key.
func (p *position) change(m move) uint64 {
	k, _ := p.at(m.from())
	change := keys.Turn ^ keys.Pieces[k][m.from()] ^ keys.Pieces[k][m.to()]
	victim, ok := p.at(m.to())
	if !ok {
		return change
	}
	change ^= keys.Pieces[victim][m.to()]
	if factory, ok := p.returnsTo(m.to()); ok && victim == worker {
		change ^= keys.Pieces[worker][factory]
	}
	return change
}

// Moves appends the legal moves.
func (w *walk) Moves(list []game.Ply) []game.Ply {
	var buffer [mostMoves]move
	return board.Plies(list, w.Now().appendMoves(buffer[:0]))
}

// Sharp appends the captures; that of the king alone where it can be made.
func (w *walk) Sharp(list []game.Ply) []game.Ply {
	var buffer [mostMoves]move
	p := w.Now()
	if p.turn == workers {
		if deadly := p.appendMovesTo(buffer[:0], p.kinds[king]); len(deadly) > 0 {
			return board.Plies(list, deadly)
		}
	}
	return board.Plies(list, p.appendCaptures(buffer[:0]))
}

// Play makes a move, or gives the turn away.
func (w *walk) Play(ply game.Ply) {
	p := w.Now()
	if ply == game.NoPly {
		w.Forth(keys.Turn, false).turn = p.turn.Other()
		w.trail.Add(w.Key(), true)
		return
	}
	m := move(ply)
	captures := p.takes(m)
	next := w.Forth(p.change(m), captures)
	next.play(m)
	// A Worker that goes back to a factory leaves no fewer than there were.
	w.trail.Add(w.Key(), captures && next.occupied().Count() < p.occupied().Count())
}

// Back takes back the last move.
func (w *walk) Back() {
	w.Line.Back()
	w.trail.Drop()
}

// Ending reports the end, by the order of precedence of [state.ending].
func (w *walk) Ending(stuck bool) (game.Ending, bool) {
	p := w.Now()
	quiet := !w.noDraws && w.Quiet() >= lastQuietPly
	if quiet && !stuck { // being stuck, of which nobody has thought yet, comes first
		var buffer [mostMoves]move
		stuck = len(p.appendMoves(buffer[:0])) == 0
	}
	switch {
	case p.kinds[king] == 0 && p.turn == workers:
		return game.Won, true
	case p.kinds[king] == 0, stuck && p.turn == workers:
		return game.Lost, true
	case stuck, quiet, !w.noDraws && w.trail.Repeats():
		return game.Drawn, true
	}
	return game.Drawn, false
}

// CanPass is true where there is a move to spare: a Worker in the middle, who
// can go to and fro, or a Capitalist whose file runs.
func (w *walk) CanPass() bool {
	p := w.Now()
	if p.turn == workers {
		return p.seats[workers]&centreRows != 0
	}
	return p.seats[capitalists]&p.running()&^p.kinds[king] != 0 && !w.Forced()
}

// Forced reports that the king can be taken by the next move.
func (w *walk) Forced() bool {
	p := w.Now()
	return p.turn == capitalists && p.strikers(p.kinds[king].First()) != 0
}

// Slot is start and target.
func (w *walk) Slot(ply game.Ply) int { return int(ply) }

// Move is a move as the state has it.
func (w *walk) Move(ply game.Ply) game.Move {
	return move(ply).number(w.Now().takes(move(ply)))
}
