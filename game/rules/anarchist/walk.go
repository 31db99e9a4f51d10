package anarchist

import (
	"math/rand/v2"

	"pawnstorm/game"
	"pawnstorm/game/board"
)

// walk is a position that a program plays forth and back. No position comes
// twice in a game, and whose turn it is changes nothing.
type walk struct{ board.Line[Position] }

// Walk is the state for a program to look ahead from.
func (s *state) Walk() game.Walk {
	w := &walk{}
	w.Begin(s.position, s.position.key(), 0)
	return w
}

// keys are random numbers for the pawns of each facing on each cell; the key of
// a position is the exclusive or of its own.
var upKeys, downKeys = func() (up, down [files * ranks]uint64) {
	random := rand.NewPCG(0x616e61726368, 1)
	for c := range up {
		up[c], down[c] = random.Uint64(), random.Uint64()
	}
	return up, down
}()

func (p Position) key() uint64 {
	var key uint64
	for rest := p.Up; rest != 0; rest = rest.Rest() {
		key ^= upKeys[rest.First()]
	}
	for rest := p.Down; rest != 0; rest = rest.Rest() {
		key ^= downKeys[rest.First()]
	}
	return key
}

// change is what a move changes in the key.
func (p Position) change(m Move) uint64 {
	own, other := &upKeys, &downKeys
	if p.Down.Has(m.from()) {
		own, other = other, own
	}
	change := own[m.from()] ^ own[m.to()]
	switch {
	case !m.captures():
	case p.Up.Has(m.to()) == p.Up.Has(m.from()):
		change ^= own[m.to()]
	default:
		change ^= other[m.to()]
	}
	return change
}

// Moves appends the legal moves.
func (w *walk) Moves(list []game.Ply) []game.Ply {
	var buffer [mostMoves]Move
	return board.Plies(list, w.Now().AppendMoves(buffer[:0]))
}

// Sharp appends nothing: no move wins anything but the last one.
func (w *walk) Sharp(list []game.Ply) []game.Ply { return list }

// Play makes a move, or gives the turn away, which changes nothing.
func (w *walk) Play(ply game.Ply) {
	if ply == game.NoPly {
		w.Forth(0, false)
		return
	}
	p, m := w.Now(), Move(ply)
	*w.Forth(p.change(m), true) = p.After(m)
}

// Ending reports a loss for who has no move (rule 4).
func (w *walk) Ending(stuck bool) (game.Ending, bool) {
	if stuck {
		return game.Lost, true
	}
	return game.Drawn, false
}

// CanPass is never so: the whole game is about who has to move.
func (w *walk) CanPass() bool { return false }

// Forced is never so.
func (w *walk) Forced() bool { return false }

// Gain is nothing: pawns belong to nobody.
func (w *walk) Gain(game.Ply) int { return 0 }

// Slot is start and target.
func (w *walk) Slot(ply game.Ply) int { return int(ply) & (game.Slots - 1) }

// Move is a move as the state has it.
func (w *walk) Move(ply game.Ply) game.Move { return Move(ply).Number() }
