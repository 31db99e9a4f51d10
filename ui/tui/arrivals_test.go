package tui

import (
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/ui/tui/app"
)

// TestArrivalsAreTold checks that every page announces a friend who logs in, unless the settings
// turn that off.
func TestArrivalsAreTold(t *testing.T) {
	w := newWorld(t)
	annie, bobby := w.account("ann"), w.account("bob")
	if err := w.service.Accounts.SetFollowed(t.Context(), annie, bobby.Person, true); err != nil {
		t.Fatal(err)
	}
	w.eventually("ann to follow bob", func() bool { return len(account.Followers(w.service.Accounts, bobby.ID)) > 0 })
	ann := w.visit(app.Visit{Key: annie.Key})
	ann.opens("Settings")
	ann.sees("Friend arrivals")
	w.visit(app.Visit{Key: bobby.Key})
	ann.sees("bob is here.")
	ann.fits()
	if _, err := w.service.Accounts.ChangeSettings(t.Context(), annie, func(s *account.Settings) { s.NoArrivals = true }); err != nil {
		t.Fatal(err)
	}
	ann.sees("Friend arrivals    ‹ off ›")
}
