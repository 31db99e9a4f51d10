package tui_test

import (
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

// TestArrivalsAreTold checks that every page announces a friend who logs in, unless the settings
// turn that off.
func TestArrivalsAreTold(t *testing.T) {
	w := tuitest.New(t)
	annie, bobby := w.Account("ann"), w.Account("bob")
	if err := w.Accounts.SetFollowed(t.Context(), annie, bobby.Person, true); err != nil {
		t.Fatal(err)
	}
	w.Eventually("ann to follow bob", func() bool { return len(account.Followers(w.Accounts, bobby.ID)) > 0 })
	ann := w.Visit(app.Visit{Key: annie.Key})
	ann.Opens("Settings")
	ann.Sees("Friend arrivals")
	w.Visit(app.Visit{Key: bobby.Key})
	ann.Sees("bob is here.")
	ann.Fits()
	if _, err := w.Accounts.ChangeSettings(t.Context(), annie, func(s *account.Settings) { s.NoArrivals = true }); err != nil {
		t.Fatal(err)
	}
	ann.Sees("Friend arrivals    ‹ off ›")
}
