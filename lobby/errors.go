package lobby

import (
	"context"
	"errors"
	"fmt"

	"pawnstorm/game"
	"pawnstorm/lobby/store"
)

const (
	serverCloses = "The server is closing. What was played before is saved."
	unreadable   = "%q: %s."
)

// Kind sorts errors for programs. People read the sentence.
type Kind uint8

// The kinds of errors that leave this package.
const (
	Internal    Kind = iota // our fault; nothing was changed
	Invalid                 // the words are wrong: a bad name, unreadable move text
	NotFound                // no such table, player or code
	Refused                 // against the rules of the game or the house
	Stale                   // somebody was faster: look again
	Unavailable             // the store does not answer just now
)

// Error is a refusal or a failure with a sentence for people. The sentence never
// tells of the inside of the server; Err, for the log, may.
type Error struct {
	Kind     Kind
	Sentence string
	Err      error
}

func (e *Error) Error() string {
	if e.Err != nil {
		return e.Sentence + " (" + e.Err.Error() + ")"
	}
	return e.Sentence
}

func (e *Error) Unwrap() error { return e.Err }

// KindOf is the kind of any error that this package returned.
func KindOf(err error) Kind {
	var e *Error
	if errors.As(err, &e) {
		return e.Kind
	}
	return Internal
}

// Sentence is what to tell people about any error.
func Sentence(err error) string {
	var e *Error
	if errors.As(err, &e) {
		return e.Sentence
	}
	return "Something went wrong on our side. Nothing was changed; please try again."
}

func errorf(kind Kind, format string, args ...any) *Error {
	return &Error{Kind: kind, Sentence: fmt.Sprintf(format, args...)}
}

// storeError puts what the store said into a sentence.
func storeError(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, store.ErrConflict):
		return &Error{Stale, "Somebody else was faster. Look again and repeat it if you still want to.", err}
	case errors.Is(err, store.ErrNotFound):
		return &Error{NotFound, "That is not here any more.", err}
	case errors.Is(err, context.Canceled), errors.Is(err, store.ErrClosed):
		return &Error{Unavailable, serverCloses, err}
	case errors.Is(err, context.DeadlineExceeded):
		return &Error{Unavailable, "The server is slow to save, so it is not certain that this was saved. Look again before you repeat it.", err}
	case errors.Is(err, store.ErrDamaged):
		return &Error{Internal, "What is stored there cannot be read. The keeper of this server has been told.", err}
	default:
		return &Error{Unavailable, "This could not be saved just now, so nothing was changed. Please try again.", err}
	}
}

// Explain puts what a rule set said about a move into a sentence.
func Explain(err error) error {
	var illegal *game.IllegalError
	var text *game.TextError
	switch {
	case errors.As(err, &illegal):
		return &Error{Refused, fmt.Sprintf("%s: %s.", Clean(illegal.Move, 20), illegal.Reason), err}
	case errors.As(err, &text):
		return &Error{Invalid, fmt.Sprintf(unreadable, Clean(text.Text, 20), text.Reason), err}
	default:
		return err
	}
}
