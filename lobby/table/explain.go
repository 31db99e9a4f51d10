package table

import (
	"errors"
	"fmt"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// Explain puts what a rule set said about a move into a sentence.
func Explain(err error) error {
	var illegal *game.IllegalError
	var text *game.TextError
	switch {
	case errors.As(err, &illegal):
		return &errs.Error{Kind: errs.Refused, Sentence: fmt.Sprintf("%s: %s.", identity.Clean(illegal.Move, 20), illegal.Reason), Err: err}
	case errors.As(err, &text):
		return &errs.Error{Kind: errs.Invalid, Sentence: fmt.Sprintf("%q: %s.", identity.Clean(text.Text, 20), text.Reason), Err: err}
	default:
		return err
	}
}
