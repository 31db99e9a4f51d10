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
		return &errs.Error{Kind: errs.Stale, Sentence: "Somebody was faster. Look, then try again.", Err: err}
	case errors.Is(err, ErrNotFound):
		return &errs.Error{Kind: errs.NotFound, Sentence: "That is gone.", Err: err}
	case errors.Is(err, context.Canceled), errors.Is(err, ErrClosed):
		return errs.Closing(err)
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, ErrInDoubt):
		return &errs.Error{Kind: errs.Unavailable, Sentence: "The server is slow to save, so it is not certain that this was saved. Look again before you repeat it.", Err: err}
	case errors.Is(err, ErrNewer):
		return &errs.Error{Kind: errs.Internal, Sentence: "A newer version of pawnstorm wrote this record, and this server cannot read it. The keeper of this server has been told.", Err: err}
	case errors.Is(err, ErrDamaged):
		return &errs.Error{Kind: errs.Internal, Sentence: "The record there cannot be read. The keeper of this server has been told.", Err: err}
	default:
		return &errs.Error{Kind: errs.Unavailable, Sentence: "This could not be saved just now, so nothing was changed. Please try again.", Err: err}
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
