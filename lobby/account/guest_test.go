package account_test

import (
	"net/netip"
	"testing"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// TestGuestInBrowser checks that a secret brings its guest back for a month. No other text does, and it
// opens nothing as a code.
func TestGuestInBrowser(t *testing.T) {
	w := clubtest.New(t)
	guest, secret, err := w.Accounts.NewGuest(t.Context())
	if err != nil || !guest.Guest || guest.Key != "" {
		t.Fatalf("got %+v, %v", guest, err)
	}
	back := func(secret string) bool {
		t.Helper()
		p, ok, err := w.Accounts.ByGuest(t.Context(), secret)
		if err != nil || ok && (p.ID != guest.ID || !p.Guest || p.Name != guest.Name) {
			t.Fatalf("%q: got %+v, %v", secret, p, err)
		}
		return ok
	}
	for _, forged := range []string{"", secret[1:], secret + "A", string(guest.ID), w.Code(guest)} {
		if back(forged) {
			t.Errorf("%q opens the guest", forged)
		}
	}
	if _, err := w.Accounts.Redeem(t.Context(), w.ByKey(""), secret); errs.KindOf(err) != errs.Refused {
		t.Errorf("the secret as a code: %v", err)
	}
	w.Clock.Advance(account.GuestFor - time.Second)
	if !back(secret) {
		t.Error("the guest is gone within a month")
	}
	w.Clock.Advance(2 * time.Second)
	if back(secret) {
		t.Error("the guest is still there after a month")
	}
}

// TestEndGuest checks that an account takes a guest's game over once, and that the secret is worthless
// afterwards.
func TestEndGuest(t *testing.T) {
	w := clubtest.New(t)
	guest, secret, err := w.Accounts.NewGuest(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	game := w.Started(guest.Person, clubtest.Ben)
	w.Tables.Await(t.Context(), game)
	ann := w.Register(clubtest.KeyA, "ann")
	for range 2 {
		if err := w.Accounts.EndGuest(t.Context(), secret, ann); err != nil {
			t.Fatal(err)
		}
	}
	now, err := w.Tables.Stored(t.Context(), game.ID)
	if err != nil || now.Seats[0] != ann.Person || now.Status != table.Playing {
		t.Errorf("ann's game: %+v, %v", now.Seats, err)
	}
	if _, ok, err := w.Accounts.ByGuest(t.Context(), secret); ok || err != nil {
		t.Errorf("the guest is back: %v, %v", ok, err)
	}
}

// TestBudgetOfGuests checks that one address cannot make any number of guests.
func TestBudgetOfGuests(t *testing.T) {
	w := clubtest.New(t)
	here := identity.WithSource(t.Context(), netip.MustParsePrefix("192.0.2.7/32"))
	for range 60 {
		if _, _, err := w.Accounts.NewGuest(here); err != nil {
			t.Fatal(err)
		}
	}
	_, _, err := w.Accounts.NewGuest(here)
	clubtest.Refused(t, err, errs.Refused, "from your address: you may begin to play as a guest again in 60 seconds")
}
