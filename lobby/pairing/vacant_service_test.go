package pairing_test

import (
	"testing"

	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

// TestVacantTableIsKept seats two players at a third one's table, with a restart in between.
func TestVacantTableIsKept(t *testing.T) {
	w := clubtest.New(t)
	_, err := w.Pairing.Create(t.Context(), clubtest.Ann, pairing.Proposal{Game: "chess", Seat: 0, Vacant: true})
	clubtest.Refused(t, err, errs.Invalid, "do not choose one for yourself")

	tbl := w.CreateVacant(clubtest.Ann)
	w.Do(tbl, clubtest.Ben, table.Intent{Kind: table.Sit, Seat: 1})
	w.Restart()
	if l := w.Tables.Listing(); l.Open.Len() != 1 || len(l.Mine(clubtest.Ann.ID)) != 1 ||
		len(l.Mine(clubtest.Ben.ID)) != 1 || len(l.Waiting(clubtest.Ben.ID)) != 0 {
		t.Errorf("got listing %+v", l)
	}
	tbl = w.Play(w.Sit(tbl, clubtest.Cat), "e4")
	if tbl.Seats != [2]identity.Person{clubtest.Cat, clubtest.Ben} {
		t.Errorf("the players are %v", tbl.Seats)
	}
	w.UntilListed("the game", func(l *live.Listing) bool { return l.Open.Len() == 0 && l.Live.Len() == 1 })
}

// TestOpenTablesOfOthers checks that a player who sits at many tables of other players can still
// create one.
func TestOpenTablesOfOthers(t *testing.T) {
	w := clubtest.New(t)
	for range 10 {
		w.Do(w.CreateVacant(clubtest.Ann), clubtest.Ben, table.Intent{Kind: table.Sit, Seat: 0})
	}
	w.UntilListed("all", func(l *live.Listing) bool { return len(l.Mine(clubtest.Ben.ID)) == 10 })
	w.CreateVacant(clubtest.Ben)
	_, err := w.Pairing.Create(t.Context(), clubtest.Ann, pairing.Proposal{Game: "chess"})
	clubtest.Refused(t, err, errs.Refused, "10 tables waiting")
}

// TestSeatedGuestBecomesAccount checks that registering keeps the guest's seat at another player's
// table, and closes the guest's own table.
func TestSeatedGuestBecomesAccount(t *testing.T) {
	w := clubtest.New(t)
	guest := w.ByKey(clubtest.KeyA)
	own, others := w.CreateVacant(guest.Person), w.CreateVacant(clubtest.Ben)
	for _, tab := range []*table.Table{own, others} {
		w.Do(tab, guest.Person, table.Intent{Kind: table.Sit, Seat: 0})
	}
	w.UntilListed("both", func(l *live.Listing) bool { return len(l.Mine(guest.ID)) == 2 })
	p := w.Register(clubtest.KeyA, "ann")
	w.UntilSeated(others.ID, 0, p.Person)
	w.UntilStored("the table's end", func() bool { return len(w.Keys("table/"+string(own.ID))) == 0 })
	if tbl := w.Sit(others, clubtest.Ben); tbl.Seats != [2]identity.Person{p.Person, clubtest.Ben} ||
		tbl.Status != table.Playing {
		t.Errorf("the players are %v", tbl.Seats)
	}
}
