package game

import (
	"errors"
	"fmt"
	"strings"
)

// IllegalError refuses a move that is well written but against the rules.
type IllegalError struct {
	Move   string // as it was given, canonical where possible
	Reason string // a sentence without a full stop that a player can act on
}

func (e *IllegalError) Error() string {
	return fmt.Sprintf("%s is not legal: %s", e.Move, e.Reason)
}

// TextError refuses text that cannot be read as what it should be.
type TextError struct {
	What   string // "move", "position", "option"
	Text   string
	Reason string // a sentence without a full stop
	// Choices are the legal moves that the text may mean where it leaves open
	// which of several; else there are none.
	Choices []Move
}

func (e *TextError) Error() string {
	return fmt.Sprintf("cannot read the %s %q: %s", e.What, e.Text, e.Reason)
}

// Choices are the legal moves of a refused text that leaves open which of them it
// means; else there are none.
func Choices(err error) []Move {
	var unclear *TextError
	if errors.As(err, &unclear) {
		return unclear.Choices
	}
	return nil
}

// Either joins words as a choice: "a, b or c".
func Either(words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}
