package errs

import (
	"errors"
	"slices"

	"pawnstorm/lobby/message"
)

// Kind tells programs what kind of error it is. People read the sentence.
type Kind uint8

// The kinds of errors.
const (
	Internal    Kind = iota // a fault of the server; nothing changed
	Invalid                 // bad input, such as a bad name or an unreadable move
	NotFound                // no such table, player or code
	Refused                 // against the rules of the game or the server
	Stale                   // another writer was faster: read again
	Unavailable             // the store does not answer
)

// String returns the name of the kind, for logs and tests.
func (k Kind) String() string {
	return [...]string{"Internal", "Invalid", "NotFound", "Refused", "Stale", "Unavailable"}[k]
}

// Error is a refusal or a failure with a sentence for people. The sentence never mentions internals
// of the server; Err, for the log, may.
type Error struct {
	Kind    Kind
	Message message.Message
	Err     error
}

// New returns an error of a kind. It formats the sentence like fmt.Sprintf.
func New(kind Kind, format string, args ...any) *Error {
	return &Error{Kind: kind, Message: message.New(format, args...)}
}

// sorry is the sentence for faults of the server.
const sorry = "Something went wrong on our side. Nothing was changed; please try again."

// Broken returns an Internal error. It must not have changed anything. The cause is for the log.
func Broken(err error) *Error { return Failed(Internal, err) }

// Failed is [Broken] with another kind.
func Failed(kind Kind, err error) *Error { return New(kind, sorry).Because(err) }

// Closing returns the error for a server that shuts down. err is for the log and can be nil.
func Closing(err error) *Error {
	return New(Unavailable, "The server is closing. Every move played before is saved.").Because(err)
}

// Because returns a copy of the error with a cause.
func (e *Error) Because(err error) *Error { return &Error{e.Kind, e.Message, err} }

// Sentence returns the text for people.
func (e *Error) Sentence() string { return e.Message.String() }

// Error returns the sentence and the cause, for the log.
func (e *Error) Error() string {
	if e.Err != nil {
		return e.Sentence() + " (" + e.Err.Error() + ")"
	}
	return e.Sentence()
}

// Unwrap returns the cause, or nil.
func (e *Error) Unwrap() error { return e.Err }

// KindOf returns the kind of any error. Errors from elsewhere are Internal.
func KindOf(err error) Kind {
	var e *Error
	if errors.As(err, &e) {
		return e.Kind
	}
	return Internal
}

// Sentence returns the text for people about any error.
func Sentence(err error) string { return messageOf(err).String() }

// messageOf returns the message for people about any error, before translation.
func messageOf(err error) message.Message {
	var e *Error
	if errors.As(err, &e) {
		return e.Message
	}
	return message.New(sorry)
}

// In returns an error whose sentence is in the language of a catalog. nil is English.
func In(err error, c *message.Catalog) error {
	if err == nil || c == nil {
		return err
	}
	return &Error{KindOf(err), c.Bind(messageOf(err)), err}
}

// Ignore returns err, or nil if err is of one of the kinds.
func Ignore(err error, harmless ...Kind) error {
	if err != nil && slices.Contains(harmless, KindOf(err)) {
		return nil
	}
	return err
}
