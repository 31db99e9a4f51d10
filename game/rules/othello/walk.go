package othello

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// walk is a position where a program makes and takes back moves. Positions never repeat.
type walk struct{ board.Line[position] }

// Walk returns a walk that starts at the state.
func (s *state) Walk() game.Walk {
	w := &walk{}
	w.Begin(s.position, s.key(), 0)
	return w
}

// key hashes a position. The constants are from S. Vigna's splitmix64.
func (p *position) key() uint64 {
	key := uint64(p.Own)*0x9e3779b97f4a7c15 + uint64(p.turn)
	key = (key ^ key>>30 ^ uint64(p.Other)) * 0xbf58476d1ce4e5b9
	key = (key ^ key>>27) * 0x94d049bb133111eb
	return key ^ key>>31
}

// Moves appends the legal moves.
func (w *walk) Moves(list []game.Ply) []game.Ply {
	var buffer [cells]move
	return board.Plies(list, w.Now().appendMoves(buffer[:0]))
}

// Sharp appends the moves to corners.
func (w *walk) Sharp(list []game.Ply) []game.Ply {
	for rest := w.Now().Reach() & corners; rest != 0; rest = rest.Rest() {
		list = append(list, game.Ply(rest.First()))
	}
	return list
}

// Play makes a move. The only pass is the forced one.
func (w *walk) Play(ply game.Ply) {
	next := *w.Now()
	next.play(move(ply))
	*w.Forth(w.Key()^next.key(), true) = next
}

// Ending reports who has more discs when neither side can move.
func (w *walk) Ending(bool) (game.Ending, bool) {
	p := w.Now()
	switch margin := p.Margin(); {
	case !p.over():
		return game.Drawn, false
	case margin > 0:
		return game.Won, true
	case margin < 0:
		return game.Lost, true
	}
	return game.Drawn, true
}

// CanPass is always false: most games are lost by having to move.
func (w *walk) CanPass() bool { return false }

// Forced reports whether the only move is a pass, which takes no depth.
func (w *walk) Forced() bool {
	return w.Now().Reach() == 0
}

// Slot combines the cell and the side.
func (w *walk) Slot(ply game.Ply) int { return int(ply) | int(w.Now().turn)<<7 }

// Place is the cell.
func (w *walk) Place(ply game.Ply) int { return int(ply) }

// Move converts a move to the number that states use.
func (w *walk) Move(ply game.Ply) game.Move { return move(ply).number() }
