package revolt

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
	"pawnstorm/game/rules/chess"
)

// MostMoves is enough for the moves of any position that can be read: in General Strike Chess
// an army has at most 202, and sixteen pawns have 128.
const MostMoves = 256

// Walk is a position where a program makes and takes back moves.
type Walk struct {
	board.Line[Position]
	trail   board.Trail
	laws    *Laws
	noDraws bool
	buffer  [MostMoves]Move
}

// Walk returns a walk that starts at the state.
func (s *State) Walk() game.Walk {
	w := &Walk{trail: board.NewTrail(s.history, s.laws.key), laws: s.laws, noDraws: s.NoDraws}
	w.Begin(s.Position, s.laws.key(s.Position), s.Quiet)
	return w
}

// Moves appends the legal moves.
func (w *Walk) Moves(list []game.Ply) []game.Ply { return w.movesTo(list, ^board.Set(0)) }

func (w *Walk) movesTo(list []game.Ply, to board.Set) []game.Ply {
	return board.Plies(list, w.laws.Moves(w.Now(), w.buffer[:0], to))
}

// Sharp appends the captures, or only the capture of the king if it is possible.
func (w *Walk) Sharp(list []game.Ply) []game.Ply {
	p := w.Now()
	if p.Turn == Pawns {
		if deadly := w.movesTo(list, p.Kinds[chess.King]); len(deadly) > len(list) {
			return deadly
		}
	}
	return w.movesTo(list, p.Occupied&^p.Own())
}

// Play makes a move or passes.
func (w *Walk) Play(ply game.Ply) {
	p := w.Now()
	if ply == game.NoPly {
		w.Forth(w.laws.Keys.Turn, false).Turn = p.Turn.Other()
		w.trail.Add(w.Key(), true)
		return
	}
	m := Move(ply)
	captures := p.Occupied.Has(m.To())
	next := w.Forth(w.laws.change(p, m), captures)
	next.Make(m, w.laws.Back)
	// If a pawn comes back, no piece leaves the board.
	w.trail.Add(w.Key(), captures && next.Occupied.Count() < p.Occupied.Count())
}

// Back takes back the last move.
func (w *Walk) Back() {
	w.Line.Back()
	w.trail.Drop()
}

// Ending reports the end in the same order of precedence as [State.ending].
func (w *Walk) Ending(stuck bool) (game.Ending, bool) {
	p := w.Now()
	quiet := !w.noDraws && w.Quiet() >= lastQuiet
	if quiet && !stuck { // being stuck comes first, and the caller has not checked it
		stuck = len(w.laws.Moves(p, w.buffer[:0], ^board.Set(0))) == 0
	}
	switch {
	case p.Kinds[chess.King] == 0 && p.Turn == Pawns:
		return game.Won, true
	case p.Kinds[chess.King] == 0, stuck && p.Turn == Pawns:
		return game.Lost, true
	case stuck, quiet, !w.noDraws && w.trail.Repeats():
		return game.Drawn, true
	}
	return game.Drawn, false
}

// CanPass is true if there is a piece for a waiting move and the king is not in danger.
func (w *Walk) CanPass() bool { return w.laws.Spare(w.Now()) && !w.Forced() }

// Forced reports whether the king can be captured by the next move.
func (w *Walk) Forced() bool {
	p := w.Now()
	return p.Turn == Army && w.laws.Struck(p)&p.Kinds[chess.King] != 0
}

// Slot combines start and target.
func (w *Walk) Slot(ply game.Ply) int { return int(ply) }

// Place combines the kind of the piece and its target.
func (w *Walk) Place(ply game.Ply) int {
	m := Move(ply)
	k, _ := w.Now().At(m.From())
	return int(m.To()) | int(k)<<6
}

// Move converts a move to the number that states use.
func (w *Walk) Move(ply game.Ply) game.Move {
	m := Move(ply)
	return m.Number(w.Now().Occupied.Has(m.To()))
}

// kingHangs is the value of a position where the king can be captured at once.
const kingHangs = 15_000

// Worth evaluates the position for the side to move.
func (w *Walk) Worth() int {
	p := w.Now()
	switch {
	case p.Turn == Army:
		return -w.laws.Worth(p)
	case w.laws.Struck(p)&p.Kinds[chess.King] != 0:
		return kingHangs
	}
	return w.laws.Worth(p)
}

// sentBack is what the pawns lose, in hundredths of a pawn, when one comes back: it has to
// advance again, and staffs a factory.
const sentBack = 50

// Gain returns the value of what a move captures, minus what it loses if the opponent can
// recapture.
func (w *Walk) Gain(ply game.Ply) int { return w.laws.gain(w.Now(), Move(ply)) }

// gain returns what a move wins.
func (l *Laws) gain(p *Position, m Move) int {
	victim, takes := p.At(m.To())
	if !takes {
		return 0
	}
	loss := l.Prices[chess.Pawn]
	if l.Back(p, m.To()) != 0 {
		loss = sentBack
	}
	switch {
	case p.Turn == Pawns && (victim == chess.King || !l.Guarded(p, m.To(), p.Occupied&^board.At(m.From()))):
		return l.Prices[victim]
	case p.Turn == Pawns:
		return l.Prices[victim] - loss
	case l.Struck(p).Has(m.To()):
		k, _ := p.At(m.From())
		return loss - l.Prices[k]
	}
	return loss
}
