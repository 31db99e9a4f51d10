package budget_test

import (
	"context"
	"fmt"
	"net/netip"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
)

// comingFrom returns the context of a session from a source address.
func comingFrom(t *testing.T, source string) context.Context {
	return identity.WithSource(t.Context(), netip.MustParsePrefix(source))
}

// TestBudgetOfAccounts checks that three accounts an hour can be created from one address. Trying a taken
// name is free, and other addresses are not limited by it.
func TestBudgetOfAccounts(t *testing.T) {
	w := clubtest.New(t)
	here, there := comingFrom(t, "192.0.2.7/32"), comingFrom(t, "198.51.100.1/32")
	keys := 0
	register := func(ctx context.Context, name string) error {
		keys++
		p, err := w.Accounts.ByKey(ctx, fmt.Sprintf("%064x", keys))
		if err == nil {
			_, err = w.Accounts.Register(ctx, p, name)
		}
		return err
	}
	for _, name := range []string{"ada", "bea", "cleo"} {
		for range 2 {
			if err := register(here, name); errs.Ignore(err, errs.Refused) != nil {
				t.Fatal(err)
			}
		}
	}
	clubtest.Refused(t, register(here, "cleo"), errs.Refused, "is taken")
	clubtest.Refused(t, register(here, "dora"), errs.Refused,
		"from your address: you may take a name again in 20 minutes")
	if err := register(there, "dora"); err != nil {
		t.Error(err)
	}
	w.Clock.Advance(20 * time.Minute)
	if err := register(here, "eve"); err != nil {
		t.Error(err)
	}
}

// TestBudgetOfTries checks that codes cannot be guessed fast enough, not even as a new guest for each
// try.
func TestBudgetOfTries(t *testing.T) {
	w := clubtest.New(t)
	here := comingFrom(t, "192.0.2.7/32")
	try := func() error {
		p, err := w.Accounts.ByKey(here, "")
		if err == nil {
			_, err = w.Accounts.Redeem(here, p, identity.NewID())
		}
		return err
	}
	for range 10 {
		clubtest.Refused(t, try(), errs.Refused, "code is wrong")
	}
	clubtest.Refused(t, try(), errs.Refused, "from your address: you may try a code again in 6 seconds")
	w.Clock.Advance(6 * time.Second)
	clubtest.Refused(t, try(), errs.Refused, "code is wrong")
}

// TestBudgetsHoldAFlood checks that the budget of an address limits many guests from there together.
func TestBudgetsHoldAFlood(t *testing.T) {
	w := clubtest.New(t)
	here, budgets := comingFrom(t, "192.0.2.7/32"), w.Budgets.Table()
	tables, lines, codes := 0, 0, 0
	room := w.Started(clubtest.Ann, clubtest.Ben)
	for i := range 200 {
		p := account.Player{Person: identity.Person{
			ID: identity.NewGuestID(), Name: fmt.Sprint("guest-", i),
		}, Guest: true}
		if _, err := w.Pairing.Create(here, p.Person,
			pairing.Proposal{Game: "chess", Seat: game.NoSeat, Vacant: true}); err == nil {
			tables++
		}
		if w.Chat.Say(here, p, chat.WatchersRoom(room.ID), fmt.Sprint("line ", i)) == nil {
			lines++
		}
		if _, _, err := w.Accounts.Code(here, p); err == nil {
			codes++
		}
	}
	// Some of the budget came back meanwhile.
	for _, got := range []struct{ done, row int }{
		{tables, int(budget.OpenTable)}, {lines, int(budget.Talk)}, {codes, int(budget.MakeCode)},
	} {
		if most := budgets[got.row].Source.Most; got.done < most || got.done > most+most/2 {
			t.Errorf("%s: %d succeeded, want %d to %d", budgets[got.row].Name, got.done, most, most+most/2)
		}
	}
}
