package board

import (
	"fmt"

	"pawnstorm/game"
)

// longest is how many bytes of a refused text an error repeats.
const longest = 80

// BadPosition refuses a position text. The reason is a format without a full
// stop.
func BadPosition(text, format string, args ...any) error {
	return &game.TextError{What: "position", Text: excerpt(text), Reason: fmt.Sprintf(format, args...)}
}

// BadMove refuses a text that is no move. The reason is a format without a
// full stop.
func BadMove(text, format string, args ...any) error {
	return &game.TextError{What: "move", Text: excerpt(text), Reason: fmt.Sprintf(format, args...)}
}

// UnclearMove refuses a text that leaves open which of several legal moves it
// means. The reason is a format without a full stop.
func UnclearMove(text string, choices []game.Move, format string, args ...any) error {
	return &game.TextError{What: "move", Text: excerpt(text), Reason: fmt.Sprintf(format, args...), Choices: choices}
}

// excerpt keeps an error short, however long the text was.
func excerpt(text string) string {
	if len(text) <= longest {
		return text
	}
	return text[:longest] + "..."
}
