package revolt

import (
	"fmt"

	"pawnstorm/game"
	"pawnstorm/game/board"
	"pawnstorm/game/rules/chess"
)

// State is a position of a game with its history, legal moves and result.
type State struct {
	board.Outcome
	Position
	NoDraws bool // the added draws are off
	Quiet   int  // plies since the last capture

	laws  *Laws
	began *Position // where the game began
	// history has this position and those before it, back to the last time a piece left the
	// board. A capture alone does not clear it: a pawn that comes back can return to where it
	// was captured. It is empty in a game without the added draws.
	history     board.History[Position]
	occurrences int
}

// Start returns the state where a game begins. Settle completes it.
func (l *Laws) Start(p Position, noDraws bool) State {
	return State{Position: p, NoDraws: noDraws, laws: l, began: &p}
}

// Advance makes a legal move, in place. Settle completes the state.
func (s *State) Advance(n game.Move) {
	m, captures := FromNumber(n)
	s.Quiet++
	if captures {
		s.Quiet = 0
	}
	before := s.Occupied.Count()
	s.Make(m, s.laws.Back)
	if s.Occupied.Count() < before {
		s.history = board.History[Position]{}
	}
}

// Settle completes a state whose position has these legal moves.
func (s *State) Settle(moves []Move) {
	if !s.NoDraws {
		s.history = s.history.Add(s.Position)
		s.occurrences = s.history.Count(s.Position)
	}
	s.Legal = nil
	if s.End = s.ending(len(moves) > 0); s.End != nil {
		return
	}
	s.Legal = board.Sorted(moves, func(m Move) game.Move { return m.Number(s.Occupied.Has(m.To())) })
}

// ending returns how the game ended in this position, nil if it continues. A win comes before
// any draw.
func (s *State) ending(canMove bool) *game.Result {
	l := s.laws
	switch {
	case s.Kinds[chess.King] == 0:
		return &game.Result{Winner: Pawns, Reason: l.Captured}
	case !canMove && s.Position.Turn == Army:
		return board.Draw(l.Stalemate)
	case !canMove && s.Kinds[chess.Pawn] == 0:
		return &game.Result{Winner: Army, Reason: l.NoneLeft}
	case !canMove:
		return &game.Result{Winner: Army, Reason: l.Stuck}
	case s.NoDraws:
		return nil
	case s.occurrences >= lastOccurrence:
		return board.Draw("threefold repetition")
	case s.Quiet >= lastQuiet:
		return board.Draw(fmt.Sprintf("%d %s without a capture", lastQuiet/l.Plies, l.Unit))
	}
	return nil
}

// Turn returns the side to move.
func (s *State) Turn() game.Seat { return s.Position.Turn }

// Format writes a move as its two cells: b4-d3, or b5xd6 for a capture.
func (s *State) Format(n game.Move) string {
	m, captures := FromNumber(n)
	return m.Text(captures)
}

// Steps points at the piece and its target.
func (s *State) Steps(n game.Move) []game.Step {
	m, _ := FromNumber(n)
	return []game.Step{{Cell: m.From()}, {Cell: m.To()}}
}
