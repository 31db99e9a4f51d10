package lobby_test

import (
	"testing"

	"pawnstorm/game"
	"pawnstorm/lobby"
)

func (w *world) createVacant(host lobby.Person) *lobby.Table {
	w.tb.Helper()
	t, err := w.Create(w.tb.Context(), host, lobby.Proposal{Game: "chess", Seat: game.NoSeat, Vacant: true})
	if err != nil {
		w.tb.Fatal(err)
	}
	return t
}

// TestVacantTableIsKept seats two people at a third one's table, with a restart
// in between.
func TestVacantTableIsKept(t *testing.T) {
	w := newWorld(t)
	_, err := w.Create(t.Context(), ann, lobby.Proposal{Game: "chess", Seat: 0, Vacant: true})
	refused(t, err, lobby.Invalid, "take none yourself")

	table := w.createVacant(ann)
	w.do(table, ben, lobby.Intent{Kind: lobby.Sit, Seat: 1})
	w.restart()
	if l := w.Lobby(); len(l.Open) != 1 || len(l.Mine(ann.ID)) != 1 || len(l.Mine(ben.ID)) != 1 || l.Turns(ben.ID, "") != 0 {
		t.Errorf("the lobby is %+v", l)
	}
	table = w.play(w.sit(table, cat), "e4")
	if table.Seats != [2]lobby.Person{cat, ben} {
		t.Errorf("at the table sit %v", table.Seats)
	}
	w.untilListed("the game", func(l *lobby.Listing) bool { return len(l.Open) == 0 && len(l.Live) == 1 })
}

// TestOpenTablesOfOthers: who sits at many tables of others may still make one.
func TestOpenTablesOfOthers(t *testing.T) {
	w := newWorld(t)
	for range 10 {
		w.do(w.createVacant(ann), ben, lobby.Intent{Kind: lobby.Sit, Seat: 0})
	}
	w.untilListed("all", func(l *lobby.Listing) bool { return len(l.Mine(ben.ID)) == 10 })
	w.createVacant(ben)
	_, err := w.Create(t.Context(), ann, lobby.Proposal{Game: "chess"})
	refused(t, err, lobby.Refused, "10 tables waiting")
}

// TestSeatedGuestBecomesAccount: the seat at the table of another goes with the
// guest, the table of their own is taken back.
func TestSeatedGuestBecomesAccount(t *testing.T) {
	w := newWorld(t)
	guest := w.arrive(keyA)
	own, others := w.createVacant(guest.Person), w.createVacant(ben)
	for _, table := range []*lobby.Table{own, others} {
		w.do(table, guest.Person, lobby.Intent{Kind: lobby.Sit, Seat: 0})
	}
	w.untilListed("both", func(l *lobby.Listing) bool { return len(l.Mine(guest.ID)) == 2 })
	p := w.register(keyA, "ann")
	w.untilSeated(others.ID, 0, p.Person)
	w.untilStored("the table's end", func() bool { return len(w.keys("table/"+string(own.ID))) == 0 })
	if table := w.sit(others, ben); table.Seats != [2]lobby.Person{p.Person, ben} || table.Status != lobby.Playing {
		t.Errorf("at the table sit %v", table.Seats)
	}
}
