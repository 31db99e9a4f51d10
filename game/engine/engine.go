package engine

import (
	"context"
	"math/rand/v2"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/engine/search"
)

// Engine answers positions with moves. It is used by one goroutine at a time, and
// keeps nothing of one game that matters for another.
type Engine interface {
	// Choose finds a move for the side to move of a state that is not over. It
	// answers within the budget, a few milliseconds more at the most. It obeys ctx at
	// once. The only errors are that of ctx and *FailedError.
	Choose(ctx context.Context, s game.State, b Budget) (Answer, error)
	// Close ends it and waits for what it has running.
	Close() error
}

// Budget is what one move may take. The level of an engine may take less. Time or
// Nodes is 0 if the other alone is the limit: with Nodes alone, the answer does
// not depend on how busy the machine is.
type Budget struct {
	Time  time.Duration
	Nodes uint64     // positions looked at
	Rand  *rand.Rand // decides between moves that suit as well
	Book  bool       // a move of the opening book will do, of which nothing is known but that it is sound
}

// Answer is a move and why.
type Answer struct {
	Move  game.Move
	Score search.Score // for the side that moves
	Line  []game.Move  // what is expected, Move first
	Depth int
	Nodes uint64
}

// FailedError is an engine that gave no answer: it crashed, hung or answered what
// is no legal move. It can be asked again.
type FailedError struct{ Reason string }

func (e *FailedError) Error() string { return "the engine failed: " + e.Reason }

// Follows reports whether a move leads from one state to the other: whether that
// which is to be answered now can be of the game in which the last answer was given.
func Follows(before, s game.State) bool {
	if gameOf(before) != gameOf(s) {
		return false
	}
	text := s.String()
	for _, m := range before.Moves() {
		if next, err := before.Play(m); err == nil && next.String() == text {
			return true
		}
	}
	return false
}
