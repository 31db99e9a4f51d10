package warfare

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// walk is a position where a program makes and takes back moves.
type walk struct {
	board.Line[position]
	trail board.Trail
}

// Walk returns a walk that starts at the state.
func (s *state) Walk() game.Walk {
	w := &walk{trail: board.NewTrail(s.history, position.key)}
	w.Begin(s.position, s.position.key(), s.quiet)
	return w
}

// keys has the random numbers of pieces, and of the Bourgeoisie's turn.
var keys = board.NewKeys(0x77617266617265, int(kinds), files*ranks)

func (p position) key() uint64 {
	var key uint64
	for rest := p.occupied; rest != 0; rest = rest.Rest() {
		k, _ := p.at(rest.First())
		key ^= keys.Pieces[k][rest.First()]
	}
	if p.turn == bourgeoisie {
		key ^= keys.Turn
	}
	return key
}

// change returns what a move changes in the key.
func (p *position) change(m move) uint64 {
	k := m.kind()
	change := keys.Turn ^ keys.Pieces[k][m.from()] ^ keys.Pieces[k][m.to()]
	if !m.captures() {
		return change
	}
	victim, _ := p.at(m.to())
	change ^= keys.Pieces[victim][m.to()]
	if foot := m.to() % files; victim == proletarian && !p.occupied.Has(foot) {
		change ^= keys.Pieces[proletarian][foot]
	}
	return change
}

// Moves appends the legal moves.
func (w *walk) Moves(list []game.Ply) []game.Ply {
	var buffer [mostMoves]move
	return board.Plies(list, w.Now().appendMoves(buffer[:0]))
}

// Sharp appends the captures, or only the capture of the king if it is possible.
func (w *walk) Sharp(list []game.Ply) []game.Ply {
	var buffer [mostMoves]move
	p := w.Now()
	if p.turn == proletariat {
		if deadly := p.appendMovesTo(buffer[:0], p.kinds[king]); len(deadly) > 0 {
			return board.Plies(list, deadly)
		}
	}
	return board.Plies(list, p.appendCaptures(buffer[:0]))
}

// Play makes a move or passes.
func (w *walk) Play(ply game.Ply) {
	p := w.Now()
	if ply == game.NoPly {
		w.Forth(keys.Turn, false).turn = p.turn.Other()
		w.trail.Add(w.Key(), true)
		return
	}
	m := move(ply)
	captures := m.captures()
	next := w.Forth(p.change(m), captures)
	next.play(m)
	// If a proletarian goes back, no piece leaves the board.
	w.trail.Add(w.Key(), captures && next.occupied.Count() < p.occupied.Count())
}

// Back takes back the last move.
func (w *walk) Back() {
	w.Line.Back()
	w.trail.Drop()
}

// Ending reports the end in the same order of precedence as [state.ending].
func (w *walk) Ending(stuck bool) (game.Ending, bool) {
	p := w.Now()
	quiet := w.Quiet() >= mostQuiet
	if quiet && !stuck { // being stuck comes first, and the caller has not checked it
		var buffer [mostMoves]move
		stuck = len(p.appendMoves(buffer[:0])) == 0
	}
	switch {
	case p.kinds[king] == 0 && p.turn == proletariat:
		return game.Won, true
	case p.kinds[king] == 0, stuck && p.turn == proletariat:
		return game.Lost, true
	case stuck, quiet, w.trail.Repeats():
		return game.Drawn, true
	}
	return game.Drawn, false
}

// CanPass is true if there is a spare move: a proletarian on the top rank, which can move
// left and right, or a noble whose type runs.
func (w *walk) CanPass() bool {
	p := w.Now()
	if p.turn == proletariat {
		return p.kinds[proletarian]&topRank != 0
	}
	for k := knight; k < king; k++ {
		if p.kinds[k] != 0 && p.runs(k) {
			return !w.Forced()
		}
	}
	return false
}

// Forced reports whether the king can be captured by the next move.
func (w *walk) Forced() bool {
	p := w.Now()
	return p.turn == bourgeoisie && p.struck()&p.kinds[king] != 0
}

// Slot combines start, target and side.
func (w *walk) Slot(ply game.Ply) int {
	m := move(ply)
	return int(m.from())*files*ranks + int(m.to()) + int(w.Now().turn)<<10
}

// Move converts a move to the number that states use.
func (w *walk) Move(ply game.Ply) game.Move { return move(ply).number() }
