package warfare

import (
	"math/rand/v2"

	"pawnstorm/game"
	"pawnstorm/game/board"
)

// walk is a position that a program plays forth and back: each move is made on
// a copy, and taken back by dropping that.
type walk struct {
	frames [game.WalkDepth + 1]frame
	ply    int
	trail  board.Trail
}

// frame is a position on the way.
type frame struct {
	position
	key   uint64
	quiet int // plies since the last capture
}

// Walk is the state for a program to look ahead from.
func (s *state) Walk() game.Walk {
	w := &walk{trail: board.NewTrail(s.history, position.key)}
	w.frames[0] = frame{s.position, s.position.key(), s.quiet}
	return w
}

func (w *walk) now() *frame { return &w.frames[w.ply] }

// keys are random numbers for each piece on each cell, and in turnKey for the
// Bourgeoisie's turn; the key of a position is the exclusive or of its own.
var keys, turnKey = func() (table [kinds][files * ranks]uint64, turn uint64) {
	random := rand.NewPCG(0x77617266617265, 1)
	for k := range table {
		for c := range table[k] {
			table[k][c] = random.Uint64()
		}
	}
	return table, random.Uint64()
}()

func (p position) key() uint64 {
	var key uint64
	for rest := p.occupied; rest != 0; rest = rest.Rest() {
		k, _ := p.at(rest.First())
		key ^= keys[k][rest.First()]
	}
	if p.turn == bourgeoisie {
		key ^= turnKey
	}
	return key
}

// change is what a move changes in the key.
func (p *position) change(m move) uint64 {
	k := m.kind()
	change := turnKey ^ keys[k][m.from()] ^ keys[k][m.to()]
	if !m.captures() {
		return change
	}
	victim, _ := p.at(m.to())
	change ^= keys[victim][m.to()]
	if foot := m.to() % files; victim == proletarian && !p.occupied.Has(foot) {
		change ^= keys[proletarian][foot]
	}
	return change
}

// Moves appends the legal moves.
func (w *walk) Moves(list []game.Ply) []game.Ply {
	var buffer [mostMoves]move
	return appendPlies(list, w.now().appendMoves(buffer[:0]))
}

// Sharp appends the captures; that of the king alone where it can be made.
func (w *walk) Sharp(list []game.Ply) []game.Ply {
	var buffer [mostMoves]move
	p := &w.now().position
	if p.turn == proletariat {
		if deadly := p.appendMovesTo(buffer[:0], p.kinds[king]); len(deadly) > 0 {
			return appendPlies(list, deadly)
		}
	}
	return appendPlies(list, p.appendCaptures(buffer[:0]))
}

func appendPlies(list []game.Ply, moves []move) []game.Ply {
	for _, m := range moves {
		list = append(list, game.Ply(m))
	}
	return list
}

// Play makes a move, or gives the turn away.
func (w *walk) Play(ply game.Ply) {
	before := w.now()
	w.ply++
	next := w.now()
	*next = *before
	next.quiet++
	if ply == game.NoPly {
		next.turn = next.turn.Other()
		next.key ^= turnKey
		w.trail.Add(next.key, true)
		return
	}
	m := move(ply)
	next.key ^= before.change(m)
	if m.captures() {
		next.quiet = 0
	}
	next.play(m)
	// A proletarian that goes back leaves no fewer than there were.
	gone := m.captures() && next.occupied.Count() < before.occupied.Count()
	w.trail.Add(next.key, gone)
}

// Back takes back the last move.
func (w *walk) Back() {
	w.ply--
	w.trail.Drop()
}

// Ending reports the end, by the order of precedence of [state.ending].
func (w *walk) Ending(stuck bool) (game.Ending, bool) {
	f := w.now()
	quiet := f.quiet >= mostQuiet
	if quiet && !stuck { // being stuck, of which nobody has thought yet, comes first
		var buffer [mostMoves]move
		stuck = len(f.appendMoves(buffer[:0])) == 0
	}
	switch {
	case f.kinds[king] == 0 && f.turn == proletariat:
		return game.Won, true
	case f.kinds[king] == 0, stuck && f.turn == proletariat:
		return game.Lost, true
	case stuck, quiet, w.trail.Repeats():
		return game.Drawn, true
	}
	return game.Drawn, false
}

// CanPass is true where there is a move to spare: a proletarian on the top rank,
// who can go to and fro, or a noble whose type runs.
func (w *walk) CanPass() bool {
	f := w.now()
	if f.turn == proletariat {
		return f.kinds[proletarian]&topRank != 0
	}
	for k := knight; k < king; k++ {
		if f.kinds[k] != 0 && f.runs(k) {
			return !w.Forced()
		}
	}
	return false
}

// Forced reports that the king can be taken by the next move.
func (w *walk) Forced() bool {
	f := w.now()
	return f.turn == bourgeoisie && f.struck()&f.kinds[king] != 0
}

// Slot is start, target and side.
func (w *walk) Slot(ply game.Ply) int {
	m := move(ply)
	return int(m.from())*files*ranks + int(m.to()) + int(w.now().turn)<<10
}

// Key is the position's; draws by history are no part of it.
func (w *walk) Key() uint64 { return w.now().key }

// Move is a move as the state has it.
func (w *walk) Move(ply game.Ply) game.Move { return move(ply).number() }
