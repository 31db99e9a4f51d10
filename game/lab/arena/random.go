package arena

import (
	"context"

	"pawnstorm/game"
	"pawnstorm/game/engine"
)

// Random plays any legal move: the weakest opponent, a baseline for others.
type Random struct{}

// Choose picks a move with the budget's random numbers.
func (Random) Choose(ctx context.Context, s game.State, b engine.Budget) (engine.Answer, error) {
	moves := s.Moves()
	m := moves[b.Rand.IntN(len(moves))]
	return engine.Answer{Move: m, Line: []game.Move{m}}, ctx.Err()
}

// Close does nothing.
func (Random) Close() error { return nil }
