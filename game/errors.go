package game

import (
	"errors"
	"fmt"
	"strings"
)

// IllegalError reports a move that is well written but against the rules.
type IllegalError struct {
	Move   string // canonical where possible, else as the player wrote it
	Reason string // a sentence without a full stop that a player can act on
}

func (e *IllegalError) Error() string {
	return fmt.Sprintf("%s is not legal: %s", e.Move, e.Reason)
}

// TextError reports text that cannot be read.
type TextError struct {
	What   string // "move", "position", "option"
	Text   string
	Reason string // a sentence without a full stop
	// Choices lists the legal moves that an ambiguous text may mean.
	Choices []Move
}

func (e *TextError) Error() string {
	return fmt.Sprintf("cannot read the %s %q: %s", e.What, e.Text, e.Reason)
}

// Choices returns the legal moves that an ambiguous text may mean, or nil for any other
// error.
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
