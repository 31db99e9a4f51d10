package pairing_test

import (
	"testing"

	"pawnstorm/game"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

func TestCalledTables(t *testing.T) {
	w := clubtest.New(t)
	create := func(who identity.Person, name string, change func(*pairing.Proposal)) (*table.Table, error) {
		p := pairing.Proposal{Game: "chess", Seat: game.NoSeat, Name: name}
		if change != nil {
			change(&p)
		}
		return w.Pairing.Create(t.Context(), who, p)
	}
	kitchen, err := create(clubtest.Ann, "kitchen", nil)
	if err != nil {
		t.Fatal(err)
	}
	hidden, err := create(clubtest.Ben, "attic", func(p *pairing.Proposal) { p.Access = table.Unlisted })
	if err != nil {
		t.Fatal(err)
	}
	w.UntilListed("both", func(l *live.Listing) bool { return l.Open.Len() == 1 && len(l.Mine(clubtest.Ben.ID)) == 1 })
	for _, test := range []struct {
		name string
		who  identity.Person
		want *table.Table
	}{
		{"kitchen", clubtest.Cat, kitchen},
		{"KITCHEN", clubtest.Ben, kitchen},
		{"attic", clubtest.Ben, hidden},
		{"attic", clubtest.Cat, nil},
		{"", clubtest.Ann, nil},
		{"cellar", clubtest.Ann, nil},
	} {
		if got := w.Tables.Listing().Called(test.name, test.who.ID); (got == nil) != (test.want == nil) ||
			got != nil && got.ID != test.want.ID {
			t.Errorf("the name %s leads to %v for %s", test.name, got, test.who.Name)
		}
	}
	_, err = create(clubtest.Ben, "kitchen", nil)
	clubtest.Refused(t, err, errs.Refused, "There is already a table called kitchen")
	own, err := create(clubtest.Cat, "attic", nil) // cat cannot see ben's attic
	if err != nil {
		t.Fatal(err)
	}
	w.UntilListed("three", func(l *live.Listing) bool { return l.Open.Len() == 2 })
	if got := w.Tables.Listing().Called("attic", clubtest.Cat.ID); got.ID != own.ID {
		t.Error("the name does not lead to the player's own table first")
	}
	if got := w.Tables.Listing().Called("attic", clubtest.Ben.ID); got.ID != hidden.ID {
		t.Error("the name does not lead to the player's own table first")
	}
	w.Restart()
	if got := w.Tables.Listing().Called("kitchen", clubtest.Cat.ID); got == nil || got.ID != kitchen.ID {
		t.Error("the name does not lead to the table after a restart")
	}
	for _, name := range []string{"x", "Kitchen", "a b", "\x1b[2J", "waytoolongforatable", "kitchén"} {
		_, err := create(clubtest.Ann, name, nil)
		clubtest.Refused(t, err, errs.Invalid, "2 to 16 characters")
	}
	for _, name := range []string{"board", "it", "on", "e4", "j10", "abcdef12", "pass"} {
		_, err := create(clubtest.Ann, name, nil)
		clubtest.Refused(t, err, errs.Refused, "means something else")
	}
}
