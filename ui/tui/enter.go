package tui

import (
	"context"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/ui/words"
)

// enterWithin limits how long a new session waits for the store.
const enterWithin = 30 * time.Second

// Enter runs do, which needs the store to start a session. If the store is silent, it calls say
// with an explanation. After enterWithin it fails with errs.Unavailable.
func Enter(ctx context.Context, do func(context.Context) error, say func(sentence string)) (err error) {
	within, cancel := context.WithTimeout(ctx, enterWithin)
	defer cancel()
	words.WithSlowNotice(within, func(ctx context.Context) { err = do(ctx) }, say)
	if errs.KindOf(err) == errs.Unavailable && ctx.Err() == nil {
		return errs.New(errs.Unavailable, "The storage does not answer, so you cannot log in right now. "+
			"Your games are safe, and the clocks are stopped. Please come back in a minute.").Because(err)
	}
	return err
}
