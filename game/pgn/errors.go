package pgn

import "fmt"

// Error explains what could not be read.
type Error struct {
	Line   int    // from 1; 0 if the error is about the whole text
	Move   string // number of the move, as "12." or "12..."; may be empty
	Reason string // a sentence without a full stop that a person can act on

	cause error
}

// Unwrap returns the cause, if known.
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
