package account_test

import (
	"testing"
	"time"

	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
)

// TestReturn checks that the code in a guest's browser works any number of times, until a week after its
// last use. Wrong codes, old codes and codes of accounts do not work.
func TestReturn(t *testing.T) {
	w := clubtest.New(t)
	guest := w.ByKey("")
	code := w.Code(guest)
	for range 3 {
		w.Clock.Advance(6 * 24 * time.Hour)
		back, err := w.Accounts.Return(t.Context(), w.ByKey(""), code)
		if err != nil || back.ID != guest.ID || !back.Guest {
			t.Fatalf("the guest returns as %+v, %v", back, err)
		}
	}
	w.Clock.Advance(8 * 24 * time.Hour)
	for _, bad := range []string{code, "nonsense", w.Code(w.Register(clubtest.KeyA, "ann"))} {
		stranger := w.ByKey("")
		back, err := w.Accounts.Return(t.Context(), stranger, bad)
		clubtest.Refused(t, err, errs.Refused, badCode)
		if back != stranger {
			t.Errorf("with %q the guest returns as %+v", bad, back)
		}
	}
}
