package account_test

import (
	"testing"
	"time"

	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
)

// TestReturn: the code that a browser keeps for a guest brings them back again and again, for
// a week from the last time; a code of an account, a wrong one and an old one do not.
func TestReturn(t *testing.T) {
	w := clubtest.New(t)
	guest := w.Arrive("")
	code := w.Code(guest)
	for range 3 {
		w.Clock.Advance(6 * 24 * time.Hour)
		back, err := w.Accounts.Return(t.Context(), w.Arrive(""), code)
		if err != nil || back.ID != guest.ID || !back.Guest {
			t.Fatalf("they come back as %+v, %v", back, err)
		}
	}
	w.Clock.Advance(8 * 24 * time.Hour)
	for _, bad := range []string{code, "nonsense", w.Code(w.Register(clubtest.KeyA, "ann"))} {
		stranger := w.Arrive("")
		back, err := w.Accounts.Return(t.Context(), stranger, bad)
		clubtest.Refused(t, err, errs.Refused, badCode)
		if back != stranger {
			t.Errorf("by %q they come back as %+v", bad, back)
		}
	}
}
