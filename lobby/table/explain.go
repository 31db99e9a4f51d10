package table

import (
	"errors"

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
		return errs.New(errs.Refused, "%s: %s.", identity.Clean(illegal.Move, 20), illegal.Reason).Because(err)
	case errors.As(err, &text):
		return errs.New(errs.Invalid, "%q: %s.", identity.Clean(text.Text, 20), text.Reason).Because(err)
	default:
		return err
	}
}
