package errs

import (
	"errors"
	"slices"

	"pawnstorm/lobby/message"
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
	Kind    Kind
	Message message.Message
	Err     error
}

// New is a refusal of a kind, with a sentence that is made like fmt.Sprintf makes it.
func New(kind Kind, format string, args ...any) *Error {
	return &Error{Kind: kind, Message: message.New(format, args...)}
}

// sorry says that a failure is ours.
const sorry = "Something went wrong on our side. Nothing was changed; please try again."

// Broken is a failure of ours that changed nothing. Its cause is for the log alone.
func Broken(err error) *Error { return Failed(Internal, err) }

// Failed is [Broken] of another kind.
func Failed(kind Kind, err error) *Error { return New(kind, sorry).Because(err) }

// Closing tells that the server is about to end. Err, for the log, may be nil.
func Closing(err error) *Error {
	return New(Unavailable, "The server is closing. Every move played before is saved.").Because(err)
}

// Because is the same refusal with its cause.
func (e *Error) Because(err error) *Error { return &Error{e.Kind, e.Message, err} }

// Sentence is what people are told.
func (e *Error) Sentence() string { return e.Message.String() }

// Error is the sentence, with the cause behind it if there is one: for logs.
func (e *Error) Error() string {
	if e.Err != nil {
		return e.Sentence() + " (" + e.Err.Error() + ")"
	}
	return e.Sentence()
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
func Sentence(err error) string { return MessageOf(err).String() }

// MessageOf is what to tell people about any error, before it is put into a language.
func MessageOf(err error) message.Message {
	var e *Error
	if errors.As(err, &e) {
		return e.Message
	}
	return message.New(sorry)
}

// In is an error that tells people in the language of a catalog. Nil is English.
func In(err error, c *message.Catalog) error {
	if err == nil || c == nil {
		return err
	}
	return &Error{KindOf(err), c.Bind(MessageOf(err)), err}
}

// Ignore is err, unless it is of a kind that does no harm.
func Ignore(err error, harmless ...Kind) error {
	if err != nil && slices.Contains(harmless, KindOf(err)) {
		return nil
	}
	return err
}
