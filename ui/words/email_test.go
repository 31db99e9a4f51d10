package words

import (
	"testing"
	"time"

	"pawnstorm/lobby/email"
)

// TestEmailNamesBoth checks that the sentence names both the current address and the new one that
// is not confirmed yet.
func TestEmailNamesBoth(t *testing.T) {
	at := time.Date(2026, 3, 14, 9, 26, 0, 0, time.UTC)
	a := email.Address{Address: "ann@a.example", Asked: at, Since: at}
	want := "Emails go to ann@a.example when it is your turn in a correspondence game."
	if got := Email(a); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	a.New = "ann@b.example"
	want += " We sent a code to ann@b.example on 2026-03-14 09:26:00 UTC. To change to it: email confirm CODE"
	if got := Email(a); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
