package chess

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// state is a position of a game with its history, legal moves and result.
type state struct {
	board.Outcome
	rules *ruleset
	record
	// history has this position and those before it, back to the last capture or pawn move.
	history     board.History[position]
	occurrences int
	checkers    board.Set // enemy pieces that give check
	opening     *game.Opening
}

// settle completes a state. rec is the current position, and positions in before can
// repeat.
func (r *ruleset) settle(rec record, before board.History[position]) *state {
	s := &state{rules: r, record: rec}
	p := &s.position
	s.history = before.Add(s.position)
	s.occurrences = s.history.Count(s.position)
	s.checkers = r.checkers(p)
	if s.End = r.decided(p); s.End != nil {
		return s
	}
	moves := r.legal(p)
	if s.End = s.ending(len(moves) > 0); s.End == nil {
		s.Legal = moves
	}
	return s
}

// legal returns the legal moves, sorted.
func (r *ruleset) legal(p *position) []game.Move {
	if r.laws.Moves != nil {
		return board.Sorted(r.laws.Moves(p, make([]move, 0, mostMoves)), move.number)
	}
	var buffer [mostMoves]move
	return board.Sorted(p.appendMoves(buffer[:0]), move.number)
}

// Checkers returns the enemy pieces that attack the king of the side to move.
func (p *position) Checkers() board.Set {
	return p.Attackers(p.Of(p.turn, king).First(), p.Occupied()) & p.seats[p.turn.Other()]
}

// Turn returns the side to move.
func (s *state) Turn() game.Seat { return s.position.turn }

// Play makes a legal move.
func (s *state) Play(n game.Move) (game.State, error) {
	if err := s.Check(n); err != nil {
		return nil, err
	}
	return s.after(fromNumber(n)).named(s.opening), nil
}

// after returns the state after a legal move, without the name of an opening.
func (s *state) after(m move) *state {
	next := s.record
	next.position = s.rules.played(s.position, m)
	next.clock++
	capture := s.position.takes(m)
	if capture || m.Kind() == pawn && s.rules.pawnsResetClock {
		next.clock = 0
	}
	if s.position.turn == black {
		next.number = min(next.number+1, lastNumber)
	}
	before := s.history
	if !s.rules.laws.Returns && (capture || m.Kind() == pawn) { // no earlier position can repeat
		before = board.History[position]{}
	}
	return s.rules.settle(next, before)
}

// takes reports whether a move captures.
func (p *position) takes(m move) bool {
	return p.seats[p.turn&1^1].Has(m.To()) || m.special() == enPassant
}

// Format writes a move in UCI notation. In Chess960 castling is written as in UCI_Chess960.
func (s *state) Format(n game.Move) string { return s.written(fromNumber(n)) }

// String writes the position in Forsyth-Edwards notation, with the additions of a relative.
func (s *state) String() string {
	if write := s.rules.laws.Write; write != nil {
		return write(s.text(), s.position.Extra)
	}
	return s.text()
}
