package connect4

import (
	"math/bits"

	"pawnstorm/game"
	"pawnstorm/game/board"
)

// walk is a position where a program makes and takes back moves. Positions never repeat.
type walk struct{ board.Line[Position] }

// Walk returns a walk that starts at the state.
func (s *state) Walk() game.Walk {
	w := &walk{}
	w.Begin(s.position, 0, 0)
	return w
}

// plies appends the moves to some cells.
func plies(list []game.Ply, cells uint64) []game.Ply {
	for ; cells != 0; cells &= cells - 1 {
		list = append(list, game.Ply(bits.TrailingZeros64(cells)))
	}
	return list
}

// Moves appends the legal moves.
func (w *walk) Moves(list []game.Ply) []game.Ply { return plies(list, w.Now().Landing()) }

// Sharp appends the moves that win at once.
func (w *walk) Sharp(list []game.Ply) []game.Ply { return plies(list, w.Now().Wins()) }

// Play makes a move.
func (w *walk) Play(m game.Ply) {
	next := w.Now().After(cell(m))
	*w.Forth(0, true) = next
}

// Ending reports a line of four, or a full board.
func (w *walk) Ending(bool) (game.Ending, bool) {
	p := w.Now()
	if p.Lost() {
		return game.Lost, true
	}
	return game.Drawn, p.Full()
}

// CanPass is always false: endgames are about who has to move.
func (w *walk) CanPass() bool { return false }

// Forced reports whether the other side would win with the next disc.
func (w *walk) Forced() bool {
	p := w.Now()
	return p.Dangers()&p.Landing() != 0
}

// The gains of moves, for move ordering and for bots that look no further.
const (
	gainOfWin    = 10_000
	gainOfBlock  = 400
	gainOfThreat = 60
	lossOfGift   = 300
)

// Gain rates the direct effect of a disc: it wins, blocks a win, threatens, or lets the
// other side win above it.
func (w *walk) Gain(m game.Ply) int {
	p, at := w.Now(), cell(m)
	if p.Threats()&at != 0 {
		return gainOfWin
	}
	dangers := p.Dangers()
	gain := gainOfThreat * bits.OnesCount64(completing(p.Own|at, p.All|at)&^p.Threats())
	if dangers&at != 0 {
		gain += gainOfBlock
	}
	if dangers&(at<<1) != 0 {
		gain -= lossOfGift
	}
	return gain
}

// Slot returns the cell.
func (w *walk) Slot(m game.Ply) int { return int(m) & 63 }

// Place is the cell, too.
func (w *walk) Place(m game.Ply) int { return w.Slot(m) }

// Key mixes the bits of the position's key.
func (w *walk) Key() uint64 {
	key := w.Now().Key() * 0x9e3779b97f4a7c15
	return key ^ key>>29
}

// Move converts a move to the number that states use.
func (w *walk) Move(m game.Ply) game.Move { return game.Move(m) }
