package tui

import (
	"context"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/ui/words"
)

// enterWithin is how long somebody waits who comes while the store is away.
const enterWithin = 30 * time.Second

// Enter has somebody come who needs the store for it. If that is silent they are told, and
// in the end refused.
func Enter(ctx context.Context, do func(context.Context) error, say func(sentence string)) (err error) {
	within, cancel := context.WithTimeout(ctx, enterWithin)
	defer cancel()
	words.Patiently(within, func(ctx context.Context) { err = do(ctx) }, say)
	if errs.KindOf(err) == errs.Unavailable && ctx.Err() == nil {
		return errs.New(errs.Unavailable, "The storage does not answer, so nobody can come in just now. All that was shown is safe, and the clocks stand still. Please come back in a minute.").Because(err)
	}
	return err
}
