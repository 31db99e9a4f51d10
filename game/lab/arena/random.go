package arena

import (
	"context"

	"pawnstorm/game"
	"pawnstorm/game/engine"
)

// Random plays any legal move: the weakest opponent, to measure others by.
type Random struct{}

// Choose picks a move by the budget's chance.
func (Random) Choose(ctx context.Context, s game.State, b engine.Budget) (engine.Answer, error) {
	moves := s.Moves()
	m := moves[b.Rand.IntN(len(moves))]
	return engine.Answer{Move: m, Line: []game.Move{m}}, ctx.Err()
}

// Close does nothing.
func (Random) Close() error { return nil }
