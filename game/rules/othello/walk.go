package othello

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// walk is a position that a program plays forth and back. No position comes twice
// in a game.
type walk struct{ board.Line[position] }

// Walk is the state for a program to look ahead from.
func (s *state) Walk() game.Walk {
	w := &walk{}
	w.Begin(s.position, s.key(), 0)
	return w
}

// key mixes the words of a position. (The constants are those of S. Vigna's
// splitmix64.)
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

// Play makes a move. There is no other pass than the one that must be made.
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

// CanPass is never so: having to move is what most games are lost by.
func (w *walk) CanPass() bool { return false }

// Forced reports that there is nothing but a pass, which takes no depth.
func (w *walk) Forced() bool {
	return w.Now().Reach() == 0
}

// Slot is the cell and the side.
func (w *walk) Slot(ply game.Ply) int { return int(ply) | int(w.Now().turn)<<7 }

// Move is a move as the state has it.
func (w *walk) Move(ply game.Ply) game.Move { return move(ply).number() }
