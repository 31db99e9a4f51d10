package table

import (
	"testing"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
)

// vacantTable is a table of ann's at which nobody sits.
func vacantTable(tb testing.TB) *Table {
	tb.Helper()
	rec := newRecord(rulesOf("chess"), game.NoSeat)
	rec.Vacant = true
	return replayed(tb, rec, rulesOf("chess"))
}

func sits(who identity.Person, seat game.Seat) deed {
	return deed{who, request{Intent: Intent{Kind: Sit, Seat: seat}}}
}

// TestVacantTable takes the seats of a table one by one, and gives one up.
func TestVacantTable(t *testing.T) {
	const lot = 1 // the seat that the lot of newRecord gives
	empty := vacantTable(t)
	bensBlack := after(t, empty, sits(ben, 1))
	for _, test := range []struct {
		name  string
		table *Table
		deed  deed
		want  string
	}{
		{"anybody", empty, sits(cat, 0), "sit"},
		{"the host", empty, sits(ann, game.NoSeat), "sit"},
		{"a seat that there is not", empty, sits(cat, 2), "Invalid: no such seat"},
		{"the free seat", bensBlack, sits(cat, game.NoSeat), "sit"},
		{"the free seat by name", bensBlack, sits(ann, 0), "sit"},
		{"the taken seat", bensBlack, sits(cat, 1), "Refused: ben has that seat. White is free."},
		{"the same person twice", bensBlack, sits(ben, 0), "Refused: already sit"},
		{"a third person", after(t, bensBlack, by(cat, Sit)), by(ann, Sit), "Stale: seat is taken"},
		{
			"a seat of a table taken back", after(t, empty, by(ann, Cancel)), by(ben, Sit),
			"Refused: no game to join. The host closed the table",
		},

		{"giving a seat up", bensBlack, by(ben, Stand), "stand"},
		{"giving no seat up", bensBlack, by(cat, Stand), "Refused: no seat here"},
		{"the host's giving no seat up", bensBlack, by(ann, Stand), "Refused: no seat here"},
		{"leaving the game", after(t, bensBlack, by(cat, Sit)), by(ben, Stand), "Refused: The game has begun"},
		{"taking the table back", bensBlack, by(ann, Cancel), "cancelled"},
		{"taking a table of others back", bensBlack, by(ben, Cancel), "Refused: Only ann"},
		{
			"moving alone", bensBlack,
			deed{ben, request{Intent: Intent{Kind: Move, Text: "e5"}}},
			"Refused: a seat is still free",
		},
	} {
		t.Run(test.name, func(t *testing.T) { checkDecision(t, test.table, test.deed, test.want) })
	}

	if got := after(t, empty, by(cat, Sit)); got.Seats[lot] != cat || got.Status != Open {
		t.Errorf("by lot there sit %v, status %d", got.Seats, got.Status)
	}
	if got := after(t, bensBlack, by(ann, Sit)); got.Seats != [2]identity.Person{ann, ben} || got.Status != Playing {
		t.Errorf("both seats taken: %v, status %d", got.Seats, got.Status)
	}
	if got := after(t, bensBlack, by(ben, Stand), sits(cat, 1), sits(ben, 0)); got.Seats != [2]identity.Person{
		ben, cat,
	} || got.Status != Playing {
		t.Errorf("a seat given up and taken by another: %v, status %d", got.Seats, got.Status)
	}
}

func TestFreeSeat(t *testing.T) {
	byLot := replayed(t, newRecord(rulesOf("chess"), game.NoSeat), rulesOf("chess"))
	bensBlack := after(t, vacantTable(t), sits(ben, 1))
	for _, test := range []struct {
		name string
		*Table
		want game.Seat
		may  string // who may sit down
	}{
		{"the host has White", openTable(t), 1, "ben cat "},
		{"the host leaves it to the lot", byLot, game.NoSeat, "ben cat "},
		{"nobody sits", vacantTable(t), game.NoSeat, "ann ben cat "},
		{"Black is taken", bensBlack, 0, "ann cat "},
		{"White is taken", after(t, vacantTable(t), sits(cat, 0)), 1, "ann ben "},
		{"both are", after(t, bensBlack, by(cat, Sit)), 1, ""},
	} {
		may := ""
		for _, who := range []identity.Person{ann, ben, cat} {
			if test.MaySit(who.ID) {
				may += who.Name + " "
			}
		}
		if got := test.FreeSeat(); got != test.want || may != test.may {
			t.Errorf("%s: seat %d is free, for %q; want %d, %q", test.name, got, may, test.want, test.may)
		}
	}
}
