package anarchist

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// walk is a position where a program makes and takes back moves. Positions never repeat,
// and whose turn it is changes nothing.
type walk struct{ board.Line[Position] }

// Walk returns a walk that starts at the state.
func (s *state) Walk() game.Walk {
	w := &walk{}
	w.Begin(s.position, s.position.key(), 0)
	return w
}

// keys has the random numbers of the pawns, by facing.
var keys = board.NewKeys(0x616e61726368, 2, files*ranks)

func (p Position) key() uint64 { return keys.Of(p.Up, p.Down) }

// change returns what a move changes in the key.
func (p Position) change(m Move) uint64 {
	own := keys.Pieces[p.facing(m.from())]
	change := own[m.from()] ^ own[m.to()]
	if m.captures() {
		change ^= keys.Pieces[p.facing(m.to())][m.to()]
	}
	return change
}

// facing returns 0 for a pawn that faces up, 1 for one that faces down.
func (p Position) facing(c game.Cell) int {
	if p.Up.Has(c) {
		return 0
	}
	return 1
}

// Moves appends the legal moves.
func (w *walk) Moves(list []game.Ply) []game.Ply {
	var buffer [mostMoves]Move
	return board.Plies(list, w.Now().AppendMoves(buffer[:0]))
}

// Sharp appends nothing: only the last move wins anything.
func (w *walk) Sharp(list []game.Ply) []game.Ply { return list }

// Play makes a move, or passes, which changes nothing.
func (w *walk) Play(ply game.Ply) {
	if ply == game.NoPly {
		w.Forth(0, false)
		return
	}
	p, m := w.Now(), Move(ply)
	*w.Forth(p.change(m), true) = p.After(m)
}

// Ending reports a loss for a side without a move (rule 4).
func (w *walk) Ending(stuck bool) (game.Ending, bool) {
	if stuck {
		return game.Lost, true
	}
	return game.Drawn, false
}

// CanPass is always false: the whole game is about who has to move.
func (w *walk) CanPass() bool { return false }

// Forced is always false.
func (w *walk) Forced() bool { return false }

// Gain is always 0: pawns have no owner.
func (w *walk) Gain(game.Ply) int { return 0 }

// Slot combines start and target.
func (w *walk) Slot(ply game.Ply) int { return int(ply) & (game.Slots - 1) }

// Place is the target: all pawns are alike.
func (w *walk) Place(ply game.Ply) int { return int(ply) & 63 }

// Move converts a move to the number that states use.
func (w *walk) Move(ply game.Ply) game.Move { return Move(ply).Number() }
