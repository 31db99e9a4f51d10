package lobby_test

import (
	"testing"
	"time"

	"pawnstorm/lobby/errs"
)

// TestReturn: the code that a browser keeps for a guest brings them back again and again, for
// a week from the last time; a code of an account, a wrong one and an old one do not.
func TestReturn(t *testing.T) {
	w := newWorld(t)
	guest := w.arrive("")
	code := w.code(guest)
	for range 3 {
		w.clock.advance(6 * 24 * time.Hour)
		back, err := w.Accounts.Return(t.Context(), w.arrive(""), code)
		if err != nil || back.ID != guest.ID || !back.Guest {
			t.Fatalf("they come back as %+v, %v", back, err)
		}
	}
	w.clock.advance(8 * 24 * time.Hour)
	for _, bad := range []string{code, "nonsense", w.code(w.register(keyA, "ann"))} {
		stranger := w.arrive("")
		back, err := w.Accounts.Return(t.Context(), stranger, bad)
		refused(t, err, errs.Refused, badCode)
		if back != stranger {
			t.Errorf("by %q they come back as %+v", bad, back)
		}
	}
}
