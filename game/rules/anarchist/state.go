package anarchist

import (
	"slices"

	"pawnstorm/game"
)

// state is a position with the seat to move and the legal moves.
type state struct {
	start
	moves []game.Move // legal, sorted; none after the end
}

func settle(s start) *state {
	var buffer [mostMoves]Move
	list := s.position.AppendMoves(buffer[:0])
	moves := make([]game.Move, len(list))
	for i, m := range list {
		moves[i] = m.Number()
	}
	slices.Sort(moves)
	return &state{s, moves}
}

// Turn returns the seat to move.
func (s *state) Turn() game.Seat { return s.turn }

// Moves lists the legal moves.
func (s *state) Moves() []game.Move { return slices.Clone(s.moves) }

// Play makes a legal move.
func (s *state) Play(n game.Move) (game.State, error) {
	if _, ok := slices.BinarySearch(s.moves, n); !ok {
		reason := "it is not a move of this position"
		if len(s.moves) == 0 {
			reason = overReason
		}
		return nil, &game.IllegalError{Move: "this move", Reason: reason}
	}
	return settle(start{s.position.After(fromNumber(n)), s.turn.Other()}), nil
}

// Result reports the end: a player without a move loses (rule 4).
func (s *state) Result() (game.Result, bool) {
	if len(s.moves) > 0 {
		return game.Result{Winner: game.NoSeat}, false
	}
	return game.Result{Winner: s.turn.Other(), Reason: "making the last move"}, true
}

// Claim is never possible: the game has no draws to claim.
func (s *state) Claim() (reason string, ok bool) { return "", false }

// Format writes a move as a2-a4 or a4xb5.
func (s *state) Format(n game.Move) string { return fromNumber(n).text() }

// Describe is Format: there is only one kind of piece.
func (s *state) Describe(n game.Move) string { return s.Format(n) }

// String writes the set-up text of the state: the placement, after the word "second" if it
// is the second seat's turn.
func (s *state) String() string { return s.text() }

// Position returns the placement alone: the position text of the game's rules, which does
// not say whose turn it is.
func (s *state) Position() string { return s.position.placement() }
