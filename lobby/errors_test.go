package lobby

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/lobby/store"
)

// TestStoreErrors: what the store says becomes a kind for programs and a
// sentence for people, which tells nothing of the inside.
func TestStoreErrors(t *testing.T) {
	if Failure(nil) != nil {
		t.Fatal("no error became one")
	}
	for _, test := range []struct {
		err   error
		kind  Kind
		words string
	}{
		{store.ErrConflict, Stale, "Somebody else was faster"},
		{store.ErrNotFound, NotFound, "not here any more"},
		{store.ErrClosed, Unavailable, "server is closing"},
		{context.Canceled, Unavailable, "server is closing"},
		{context.DeadlineExceeded, Unavailable, "not certain"},
		{store.ErrDamaged, Internal, "cannot be read"},
		{store.ErrTooLarge, Unavailable, "nothing was changed"},
		{errors.New("input/output error"), Unavailable, "nothing was changed"},
	} {
		err := Failure(fmt.Errorf("/var/lib/lobby.db: %w", test.err))
		if KindOf(err) != test.kind || !strings.Contains(Sentence(err), test.words) {
			t.Errorf("%v became %s: %s", test.err, kindNames[KindOf(err)], Sentence(err))
		}
		if strings.Contains(Sentence(err), "lobby.db") || !strings.Contains(err.Error(), "lobby.db") || !errors.Is(err, test.err) {
			t.Errorf("people read %q, the log %q", Sentence(err), err)
		}
	}
}

func TestSentenceOfAnyError(t *testing.T) {
	inner := errors.New("nil pointer in module x")
	if s := Sentence(inner); KindOf(inner) != Internal || strings.Contains(s, "pointer") || s == "" {
		t.Errorf("people read %q", s)
	}
	refusal := errorf(Refused, "%s to move.", "White")
	if s := Sentence(fmt.Errorf("move: %w", refusal)); s != "White to move." {
		t.Errorf("people read %q", s)
	}
}

func TestExplain(t *testing.T) {
	for _, test := range []struct {
		err  error
		kind Kind
		want string
	}{
		{&game.IllegalError{Move: "e2e5\x1b[2J", Reason: "a pawn moves one or two squares"}, Refused, "e2e5[2J: a pawn moves one or two squares."},
		{&game.TextError{What: "move", Text: "hi\a", Reason: "it is no move"}, Invalid, `"hi": it is no move.`},
	} {
		if err := Explain(test.err); KindOf(err) != test.kind || Sentence(err) != test.want {
			t.Errorf("%v became %s: %s", test.err, kindNames[KindOf(err)], Sentence(err))
		}
	}
	if other := errors.New("other"); Explain(other) != other {
		t.Error("an error that is not of a rule set changed")
	}
}
