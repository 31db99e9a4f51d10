package table

import (
	"errors"
	"testing"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
)

func TestExplain(t *testing.T) {
	for _, test := range []struct {
		err  error
		kind errs.Kind
		want string
	}{
		{
			&game.IllegalError{Move: "e2e5\x1b[2J", Reason: "a pawn moves one or two squares"}, errs.Refused,
			"e2e5[2J: a pawn moves one or two squares.",
		},
		{&game.TextError{What: "move", Text: "hi\a", Reason: "it is no move"}, errs.Invalid, `"hi": it is no move.`},
	} {
		if err := Explain(test.err); errs.KindOf(err) != test.kind || errs.Sentence(err) != test.want {
			t.Errorf("%v became %s: %s", test.err, errs.KindOf(err), errs.Sentence(err))
		}
	}
	if other := errors.New("other"); Explain(other) != other {
		t.Error("an error of no rule set was changed")
	}
}
