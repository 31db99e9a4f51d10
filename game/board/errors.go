package board

import (
	"fmt"

	"pawnstorm/game"
)

// longest is how many bytes of the text an error repeats.
const longest = 80

// BadPosition returns the error for a bad position text. The reason is a format without a
// full stop.
func BadPosition(text, format string, args ...any) error {
	return &game.TextError{What: "position", Text: excerpt(text), Reason: fmt.Sprintf(format, args...)}
}

// BadMove returns the error for text that is not a move. The reason is a format without a
// full stop.
func BadMove(text, format string, args ...any) error {
	return &game.TextError{What: "move", Text: excerpt(text), Reason: fmt.Sprintf(format, args...)}
}

// UnclearMove returns the error for text that may mean several legal moves. The reason is a
// format without a full stop.
func UnclearMove(text string, choices []game.Move, format string, args ...any) error {
	return &game.TextError{What: "move", Text: excerpt(text), Reason: fmt.Sprintf(format, args...), Choices: choices}
}

// excerpt keeps errors short.
func excerpt(text string) string {
	if len(text) <= longest {
		return text
	}
	return text[:longest] + "..."
}
