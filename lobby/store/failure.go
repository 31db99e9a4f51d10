package store

import (
	"context"
	"errors"

	"pawnstorm/lobby/errs"
)

// Failure puts what the store said into a sentence.
func Failure(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.As(err, new(*errs.Error)):
		return err // is one already
	case errors.Is(err, ErrConflict):
		return errs.New(errs.Stale, "Somebody was faster. Look, then try again.").Because(err)
	case errors.Is(err, ErrNotFound):
		return errs.New(errs.NotFound, "That is gone.").Because(err)
	case errors.Is(err, context.Canceled), errors.Is(err, ErrClosed):
		return errs.Closing(err)
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, ErrInDoubt):
		return errs.New(errs.Unavailable, "The server is slow to save, so it is not certain that this was saved. Look again before you repeat it.").Because(err)
	case errors.Is(err, ErrNewer):
		return errs.New(errs.Internal, "A newer version of pawnstorm wrote this record, and this server cannot read it. The keeper of this server has been told.").Because(err)
	case errors.Is(err, ErrDamaged):
		return errs.New(errs.Internal, "The record there cannot be read. The keeper of this server has been told.").Because(err)
	default:
		return errs.New(errs.Unavailable, "This could not be saved just now, so nothing was changed. Please try again.").Because(err)
	}
}

// Ignore is err, unless it is one of those that do no harm.
func Ignore(err error, harmless ...error) error {
	for _, h := range harmless {
		if errors.Is(err, h) {
			return nil
		}
	}
	return err
}
