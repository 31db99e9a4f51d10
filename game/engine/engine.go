package engine

import (
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/engine/search"
)

// Engine answers positions with moves. Only one goroutine may use it at a time. It
// remembers nothing of a game that matters in another.
type Engine interface {
	// Choose finds a move for the side to move of a state that is not over. It answers
	// within the budget, or at most a few milliseconds later. It obeys ctx at once. Its
	// only errors are the error of ctx and *FailedError.
	Choose(ctx context.Context, s game.State, b Budget) (Answer, error)
	// Close ends the engine and waits for everything it runs.
	Close() error
}

// Budget limits one move. The level of an engine may use less. Time or Nodes is 0 if only
// the other is a limit. With only Nodes, the answer does not depend on how busy the machine
// is.
type Budget struct {
	Time  time.Duration
	Nodes uint64     // positions looked at
	Rand  *rand.Rand // chooses between equally suitable moves
	Book  bool       // a move of the opening book is enough, although it has no score
}

// Answer is a move with the reason for it.
type Answer struct {
	Move  game.Move
	Score search.Score // for the side that moves
	Line  []game.Move  // the expected moves, Move first
	Depth int
	Nodes uint64
}

// FailedError says that an engine gave no answer: it crashed, hung, or answered with an
// illegal move. It can be asked again.
type FailedError struct{ Reason string }

func (e *FailedError) Error() string { return "the engine failed: " + e.Reason }

// Follows reports whether one move leads from before to s. Then s can be from the same game.
func Follows(before, s game.State) bool {
	if gameOf(before) != gameOf(s) {
		return false
	}
	text := s.String()
	return slices.ContainsFunc(before.Moves(), func(m game.Move) bool {
		next, err := before.Play(m)
		return err == nil && next.String() == text
	})
}
