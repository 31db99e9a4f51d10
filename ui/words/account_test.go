package words

import (
	"testing"

	"pawnstorm/lobby/account"
)

// TestRenamed checks that users who change their name read what happens to the old one.
func TestRenamed(t *testing.T) {
	for fate, want := range map[account.Fate]string{
		account.Kept:  "You are now anna. Your old name ann leads to you for a year.",
		account.Freed: "You are now anna. Your old name ann is free again, because you had it for less than a day.",
		account.Alike: "You are now anna. Your old name ann still leads to you.",
	} {
		if got := Renamed("anna", account.Former{Name: "ann", Fate: fate}); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
