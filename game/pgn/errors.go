package pgn

import "fmt"

// Error says what in a text could not be read.
type Error struct {
	Line   int    // from 1; 0 if it is about the text as a whole
	Move   string // the number of the move, as "12." or "12..."; may be empty
	Reason string // a sentence without a full stop that a person can act on

	cause error
}

// Unwrap is what is behind the reason, if that is known.
func (e *Error) Unwrap() error { return e.cause }

func (e *Error) Error() string {
	switch {
	case e.Line == 0:
		return e.Reason
	case e.Move == "":
		return fmt.Sprintf("line %d: %s", e.Line, e.Reason)
	}
	return fmt.Sprintf("line %d, move %s: %s", e.Line, e.Move, e.Reason)
}
