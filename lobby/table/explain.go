package table

import (
	"errors"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// Explain turns the error of a rule set about a move into a sentence.
func Explain(err error) error {
	if illegal, ok := errors.AsType[*game.IllegalError](err); ok {
		return errs.New(errs.Refused, "%s: %s.", identity.Clean(illegal.Move, 20), illegal.Reason).Because(err)
	}
	if text, ok := errors.AsType[*game.TextError](err); ok {
		return errs.New(errs.Invalid, "%q: %s.", identity.Clean(text.Text, 20), text.Reason).Because(err)
	}
	return err
}
