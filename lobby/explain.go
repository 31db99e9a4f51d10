package lobby

import (
	"errors"
	"fmt"
	"pawnstorm/game"
)

// Explain puts what a rule set said about a move into a sentence.
func Explain(err error) error {
	var illegal *game.IllegalError
	var text *game.TextError
	switch {
	case errors.As(err, &illegal):
		return &Error{Refused, fmt.Sprintf("%s: %s.", Clean(illegal.Move, 20), illegal.Reason), err}
	case errors.As(err, &text):
		return &Error{Invalid, fmt.Sprintf("%q: %s.", Clean(text.Text, 20), text.Reason), err}
	default:
		return err
	}
}
