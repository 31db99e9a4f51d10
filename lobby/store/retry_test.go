package store

import (
	"errors"
	"testing"

	"pawnstorm/lobby/errs"
)

// TestRetry checks that only conflicts are retried, and not forever.
func TestRetry(t *testing.T) {
	broken := errors.New("broken")
	for name, test := range map[string]struct {
		fails []error // errors of the calls before one succeeds
		calls int
		kind  string // of the error; "" for none
	}{
		"at once":          {nil, 1, ""},
		"after conflicts":  {[]error{ErrConflict, ErrConflict}, 3, ""},
		"another error":    {[]error{ErrConflict, broken}, 2, errs.Unavailable.String()},
		"always conflicts": {make([]error, 20), Attempts, errs.Stale.String()},
	} {
		calls := 0
		err := Retry(func() error {
			calls++
			switch {
			case calls > len(test.fails):
				return nil
			case test.fails[calls-1] == nil:
				return ErrConflict
			}
			return test.fails[calls-1]
		})
		if calls != test.calls || (err == nil) != (test.kind == "") ||
			err != nil && errs.KindOf(err).String() != test.kind {
			t.Errorf("%s: %v after %d calls", name, err, calls)
		}
	}
}
