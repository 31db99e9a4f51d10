package errs

import (
	"errors"
	"fmt"
	"slices"
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

// String names the kind, for logs and tests.
func (k Kind) String() string {
	return [...]string{"Internal", "Invalid", "NotFound", "Refused", "Stale", "Unavailable"}[k]
}

// Error is a refusal or a failure with a sentence for people. The sentence never
// tells of the inside of the server; Err, for the log, may.
type Error struct {
	Kind     Kind
	Sentence string
	Err      error
}

// Error is the sentence, with the cause behind it if there is one: for logs.
func (e *Error) Error() string {
	if e.Err != nil {
		return e.Sentence + " (" + e.Err.Error() + ")"
	}
	return e.Sentence
}

// Unwrap is the cause, or nil.
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

// New is a refusal of a kind, with a sentence that is made like fmt.Sprintf makes it.
func New(kind Kind, format string, args ...any) *Error {
	return &Error{Kind: kind, Sentence: fmt.Sprintf(format, args...)}
}

// Closing tells that the server is about to end. Err, for the log, may be nil.
func Closing(err error) *Error {
	return &Error{Unavailable, "The server is closing. Every move played before is saved.", err}
}

// Ignore is err, unless it is of a kind that does no harm.
func Ignore(err error, harmless ...Kind) error {
	if err != nil && slices.Contains(harmless, KindOf(err)) {
		return nil
	}
	return err
}
