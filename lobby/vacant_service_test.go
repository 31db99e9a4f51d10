package lobby_test

import (
	"testing"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

func (w *world) createVacant(host identity.Person) *table.Table {
	w.tb.Helper()
	t, err := w.Pairing.Create(w.tb.Context(), host, pairing.Proposal{Game: "chess", Seat: game.NoSeat, Vacant: true})
	if err != nil {
		w.tb.Fatal(err)
	}
	return t
}

// TestVacantTableIsKept seats two people at a third one's table, with a restart
// in between.
func TestVacantTableIsKept(t *testing.T) {
	w := newWorld(t)
	_, err := w.Pairing.Create(t.Context(), ann, pairing.Proposal{Game: "chess", Seat: 0, Vacant: true})
	refused(t, err, errs.Invalid, "take none yourself")

	tbl := w.createVacant(ann)
	w.do(tbl, ben, table.Intent{Kind: table.Sit, Seat: 1})
	w.restart()
	if l := w.Tables.Listing(); l.Open.Len() != 1 || len(l.Mine(ann.ID)) != 1 || len(l.Mine(ben.ID)) != 1 || len(l.Waiting(ben.ID)) != 0 {
		t.Errorf("the lobby is %+v", l)
	}
	tbl = w.play(w.sit(tbl, cat), "e4")
	if tbl.Seats != [2]identity.Person{cat, ben} {
		t.Errorf("at the table sit %v", tbl.Seats)
	}
	w.untilListed("the game", func(l *live.Listing) bool { return l.Open.Len() == 0 && l.Live.Len() == 1 })
}

// TestOpenTablesOfOthers: who sits at many tables of others may still make one.
func TestOpenTablesOfOthers(t *testing.T) {
	w := newWorld(t)
	for range 10 {
		w.do(w.createVacant(ann), ben, table.Intent{Kind: table.Sit, Seat: 0})
	}
	w.untilListed("all", func(l *live.Listing) bool { return len(l.Mine(ben.ID)) == 10 })
	w.createVacant(ben)
	_, err := w.Pairing.Create(t.Context(), ann, pairing.Proposal{Game: "chess"})
	refused(t, err, errs.Refused, "10 tables waiting")
}

// TestSeatedGuestBecomesAccount: the seat at the table of another goes with the
// guest, the table of their own is taken back.
func TestSeatedGuestBecomesAccount(t *testing.T) {
	w := newWorld(t)
	guest := w.arrive(keyA)
	own, others := w.createVacant(guest.Person), w.createVacant(ben)
	for _, tab := range []*table.Table{own, others} {
		w.do(tab, guest.Person, table.Intent{Kind: table.Sit, Seat: 0})
	}
	w.untilListed("both", func(l *live.Listing) bool { return len(l.Mine(guest.ID)) == 2 })
	p := w.register(keyA, "ann")
	w.untilSeated(others.ID, 0, p.Person)
	w.untilStored("the table's end", func() bool { return len(w.keys("table/"+string(own.ID))) == 0 })
	if tbl := w.sit(others, ben); tbl.Seats != [2]identity.Person{p.Person, ben} || tbl.Status != table.Playing {
		t.Errorf("at the table sit %v", tbl.Seats)
	}
}
