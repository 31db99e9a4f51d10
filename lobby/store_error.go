package lobby

import (
	"context"
	"errors"

	"pawnstorm/lobby/store"
)

// Failure puts what the store said into a sentence.
func Failure(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, store.ErrConflict):
		return &Error{Stale, "Somebody else was faster. Look again and repeat it if you still want to.", err}
	case errors.Is(err, store.ErrNotFound):
		return &Error{NotFound, "That is not here any more.", err}
	case errors.Is(err, context.Canceled), errors.Is(err, store.ErrClosed):
		return Closing(err)
	case errors.Is(err, context.DeadlineExceeded):
		return &Error{Unavailable, "The server is slow to save, so it is not certain that this was saved. Look again before you repeat it.", err}
	case errors.Is(err, store.ErrDamaged):
		return &Error{Internal, "What is stored there cannot be read. The keeper of this server has been told.", err}
	default:
		return &Error{Unavailable, "This could not be saved just now, so nothing was changed. Please try again.", err}
	}
}

func ignore(err error, harmless ...error) error {
	for _, h := range harmless {
		if errors.Is(err, h) {
			return nil
		}
	}
	return err
}
