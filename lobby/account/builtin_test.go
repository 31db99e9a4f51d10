package account_test

import (
	"strings"
	"sync"
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// TestAddBots checks that servers that add bots at once get the same accounts and names. No player
// loses a name to a bot.
func TestAddBots(t *testing.T) {
	w := clubtest.New(t)
	person, err := w.Accounts.Register(t.Context(),
		account.Player{Person: identity.Person{ID: "gann"}, Guest: true, Key: clubtest.KeyA}, "oak")
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"acorn", "oak", "log", "l0g", "a-very-long-name"}
	const servers = 4
	var found [servers][]account.BuiltInBot
	var all sync.WaitGroup
	for i := range servers {
		s := w.NewClub(w.Stored)
		defer s.Close()
		all.Go(func() {
			for n, name := range names {
				r := account.BuiltInBot{
					Person: identity.Person{Name: name}, Level: n + 1,
					Manners: map[string]string{"chess": "Well."},
				}
				r, err := s.Bots.Add(t.Context(), "key "+name, r)
				if err != nil {
					t.Error(err)
				}
				found[i] = append(found[i], r)
			}
		})
	}
	all.Wait()
	for n, want := range []string{"acorn", "oak-2", "log", "l0g-2", "a-very-long-name"} {
		for i := range servers {
			r := found[i][n]
			if r.Person != found[0][n].Person || r.Name != want {
				t.Errorf("server %d has %v, server 0 %v; want %s", i, r.Person, found[0][n].Person, want)
			}
			if who, err := w.Accounts.Find(t.Context(), r.Name); err != nil || who != r.Person {
				t.Errorf("%s leads to %v, %v", r.Name, who, err)
			}
		}
	}
	if who, err := w.Accounts.Find(t.Context(), "oak"); err != nil || who.ID != person.ID {
		t.Errorf("oak leads to %v, %v", who, err)
	}
	if a, err := w.Accounts.Get(t.Context(), found[0][1].ID); err != nil || !a.Bot || len(a.Keys) != 0 {
		t.Errorf("got account %+v for oak-2, %v", a, err)
	}
	if _, err := w.Bots.Add(t.Context(), "key",
		account.BuiltInBot{Person: identity.Person{Name: "White House"}}); errs.KindOf(err) != errs.Invalid {
		t.Errorf("bad name: got %v, want Invalid", err)
	}
	ben := account.Player{Person: identity.Person{ID: "gben"}, Guest: true, Key: clubtest.KeyB}
	if _, err := w.Accounts.Register(t.Context(), ben, "ac0rn"); !strings.Contains(errs.Sentence(err), "is taken") {
		t.Errorf("a player took the name of a bot: %v", err)
	}
}
