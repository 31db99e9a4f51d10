package store

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"pawnstorm/lobby/errs"
)

// TestStoreErrors checks the kind and sentence for each error of the store. The sentence must not
// show internals.
func TestStoreErrors(t *testing.T) {
	if Failure(nil) != nil {
		t.Fatal("Failure(nil) is not nil")
	}
	for _, test := range []struct {
		err   error
		kind  errs.Kind
		words string
	}{
		{ErrConflict, errs.Stale, "Someone else was faster"},
		{ErrNotFound, errs.NotFound, "no longer exists"},
		{ErrClosed, errs.Unavailable, "server is closing"},
		{context.Canceled, errs.Unavailable, "server is closing"},
		{context.DeadlineExceeded, errs.Unavailable, "know whether this was saved"},
		{ErrDamaged, errs.Internal, "can't be read"},
		{CheckVersion("table/x", 3, 2), errs.Internal, "newer version of pawnstorm"},
		{CheckVersion("table/x", 0, 2), errs.Internal, "can't be read"},
		{ErrTooLarge, errs.Unavailable, "nothing was changed"},
		{errors.New("input/output error"), errs.Unavailable, "nothing was changed"},
	} {
		err := Failure(fmt.Errorf("/var/lib/lobby.db: %w", test.err))
		if errs.KindOf(err) != test.kind || !strings.Contains(errs.Sentence(err), test.words) {
			t.Errorf("%v became %s: %s", test.err, errs.KindOf(err), errs.Sentence(err))
		}
		if strings.Contains(errs.Sentence(err), "lobby.db") || !strings.Contains(err.Error(), "lobby.db") ||
			!errors.Is(err, test.err) {
			t.Errorf("the sentence is %q, the log line %q", errs.Sentence(err), err)
		}
	}
}

func TestSentenceOfAnyError(t *testing.T) {
	inner := errors.New("nil pointer in module x")
	if s := errs.Sentence(inner); errs.KindOf(inner) != errs.Internal || strings.Contains(s, "pointer") || s == "" {
		t.Errorf("the sentence is %q", s)
	}
	refusal := errs.New(errs.Refused, "%s to move.", "White")
	if s := errs.Sentence(fmt.Errorf("move: %w", refusal)); s != "White to move." {
		t.Errorf("the sentence is %q", s)
	}
}
