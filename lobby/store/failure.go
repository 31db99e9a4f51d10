package store

import (
	"context"
	"errors"

	"pawnstorm/lobby/errs"
)

// Failure turns an error of the store into a sentence.
func Failure(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.As(err, new(*errs.Error)):
		return err // already a sentence
	case errors.Is(err, ErrConflict):
		return errs.New(errs.Stale, "Someone else was faster. Look again, then retry.").Because(err)
	case errors.Is(err, ErrNotFound):
		return errs.New(errs.NotFound, "This no longer exists.").Because(err)
	case errors.Is(err, context.Canceled), errors.Is(err, ErrClosed):
		return errs.Closing(err)
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, ErrInDoubt):
		return errs.New(errs.Unavailable,
			"The server is slow to save, so we don't know whether this was saved. Look again before you repeat it.").
			Because(err)
	case errors.Is(err, ErrNewer):
		return errs.New(errs.Internal,
			"A newer version of pawnstorm wrote this record, so this server can't read it. "+
				"The operator can see this in the log.").Because(err)
	case errors.Is(err, ErrDamaged):
		return errs.New(errs.Internal, "This record can't be read. The operator can see this in the log.").Because(err)
	default:
		return errs.New(errs.Unavailable, "This could not be saved, so nothing was changed. Please try again.").
			Because(err)
	}
}

// Ignore returns err, or nil if it is one of the harmless errors.
func Ignore(err error, harmless ...error) error {
	for _, h := range harmless {
		if errors.Is(err, h) {
			return nil
		}
	}
	return err
}
