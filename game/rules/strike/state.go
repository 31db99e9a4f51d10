package strike

import (
	"slices"

	"pawnstorm/game"
	"pawnstorm/game/board"
)

// state is a position of a game with its history, legal moves and result.
type state struct {
	board.Outcome
	record
	quiet int // plies since the last capture
	// history has this position and those before it, back to the last time a piece left the
	// board. A capture alone does not clear it: a Worker that goes back to a factory can
	// return to where it was captured. It is empty in a game without the added draws.
	history     board.History[position]
	occurrences int
	moves       []game.Move // legal, sorted; none after the end
}

// settle completes a state. rec is the current position, quiet counts the plies since the
// last capture, and positions in before can repeat.
func settle(rec record, quiet int, before board.History[position]) *state {
	s := &state{record: rec, quiet: quiet}
	p := &s.position
	if !s.noDraws {
		s.history = before.Add(s.position)
		s.occurrences = s.history.Count(s.position)
	}
	var buffer [mostMoves]move
	list := p.appendMoves(buffer[:0])
	if s.End = s.ending(len(list) > 0); s.End != nil {
		return s
	}
	s.moves = make([]game.Move, len(list))
	for i, m := range list {
		s.moves[i] = m.number(p.takes(m))
	}
	slices.Sort(s.moves)
	return s
}

// takes reports whether a move captures.
func (p *position) takes(m move) bool { return p.seats[p.turn.Other()].Has(m.to()) }

// Turn returns the side to move.
func (s *state) Turn() game.Seat { return s.position.turn }

// Moves lists the legal moves.
func (s *state) Moves() []game.Move { return slices.Clone(s.moves) }

// Play makes a legal move.
func (s *state) Play(n game.Move) (game.State, error) {
	if err := s.Check(s.moves, n); err != nil {
		return nil, err
	}
	m, captures := fromNumber(n)
	next, quiet, before := s.record, s.quiet+1, s.history
	next.position.play(m)
	next.tally = s.tally.after(&next.position)
	if captures {
		quiet = 0
	}
	if next.position.occupied().Count() < s.position.occupied().Count() {
		before = board.History[position]{}
	}
	return settle(next, quiet, before), nil
}

// Format writes a move as its two cells: b4-d3, or b5xd6 for a capture.
func (s *state) Format(n game.Move) string { return format(fromNumber(n)) }

func format(m move, captures bool) string { return board.MoveText(m.from(), m.to(), captures, files) }

// Describe writes the piece before the cells, the factory that a captured Worker goes back
// to, and # for the capture of the king: Nb4-d3, Nb5xd6 (d8), d4xe4#.
func (s *state) Describe(n game.Move) string {
	m, captures := fromNumber(n)
	p := &s.position
	text := format(m, captures)
	if k, _ := p.at(m.from()); k != worker {
		text = string(k.letter()) + text
		if factory, ok := p.returnsTo(m.to()); captures && ok {
			text += " (" + cellName(factory) + ")"
		}
	}
	if p.kinds[king].Has(m.to()) {
		text += "#"
	}
	return text
}

// String writes the position text.
func (s *state) String() string { return s.text() }
