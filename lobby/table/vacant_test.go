package table

import (
	"testing"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
)

// vacantTable returns a table of ann's with two free seats.
func vacantTable(tb testing.TB) *Table {
	tb.Helper()
	rec := newRecord(rulesOf("chess"), game.NoSeat)
	rec.Vacant = true
	return replayed(tb, rec, rulesOf("chess"))
}

func sits(who identity.Person, seat game.Seat) deed {
	return deed{who, request{Intent: Intent{Kind: Sit, Seat: seat}}}
}

// TestVacantTable takes the seats of a table one by one, and leaves one.
func TestVacantTable(t *testing.T) {
	const lot = 1 // the seat that newRecord draws
	empty := vacantTable(t)
	bensBlack := after(t, empty, sits(ben, 1))
	for _, test := range []struct {
		name  string
		table *Table
		deed  deed
		want  string
	}{
		{"any player", empty, sits(cat, 0), "sit"},
		{"the host", empty, sits(ann, game.NoSeat), "sit"},
		{"an unknown seat", empty, sits(cat, 2), "Invalid: no such seat"},
		{"the free seat", bensBlack, sits(cat, game.NoSeat), "sit"},
		{"the free seat by name", bensBlack, sits(ann, 0), "sit"},
		{"the taken seat", bensBlack, sits(cat, 1), "Refused: ben has that seat. White is free."},
		{"the same person twice", bensBlack, sits(ben, 0), "Refused: already sit"},
		{"a third person", after(t, bensBlack, by(cat, Sit)), by(ann, Sit), "Stale: seat is taken"},
		{
			"a seat of a closed table", after(t, empty, by(ann, Cancel)), by(ben, Sit),
			"Refused: no game to join. The host closed the table",
		},

		{"giving up a seat", bensBlack, by(ben, Stand), "stand"},
		{"leaving without a seat", bensBlack, by(cat, Stand), "Refused: no seat here"},
		{"the host leaves without a seat", bensBlack, by(ann, Stand), "Refused: no seat here"},
		{"leaving the game", after(t, bensBlack, by(cat, Sit)), by(ben, Stand), "Refused: The game has begun"},
		{"closing the table", bensBlack, by(ann, Cancel), "cancelled"},
		{"closing another player's table", bensBlack, by(ben, Cancel), "Refused: Only ann"},
		{
			"moving alone", bensBlack,
			deed{ben, request{Intent: Intent{Kind: Move, Text: "e5"}}},
			"Refused: a seat is still free",
		},
	} {
		t.Run(test.name, func(t *testing.T) { checkDecision(t, test.table, test.deed, test.want) })
	}

	if got := after(t, empty, by(cat, Sit)); got.Seats[lot] != cat || got.Status != Open {
		t.Errorf("by random: seats %v, status %d", got.Seats, got.Status)
	}
	if got := after(t, bensBlack, by(ann, Sit)); got.Seats != [2]identity.Person{ann, ben} || got.Status != Playing {
		t.Errorf("both seats taken: %v, status %d", got.Seats, got.Status)
	}
	if got := after(t, bensBlack, by(ben, Stand), sits(cat, 1), sits(ben, 0)); got.Seats != [2]identity.Person{
		ben, cat,
	} || got.Status != Playing {
		t.Errorf("a seat left and taken by another: %v, status %d", got.Seats, got.Status)
	}
}

func TestFreeSeat(t *testing.T) {
	byLot := replayed(t, newRecord(rulesOf("chess"), game.NoSeat), rulesOf("chess"))
	bensBlack := after(t, vacantTable(t), sits(ben, 1))
	for _, test := range []struct {
		name string
		*Table
		want game.Seat
		may  string // who can sit down
	}{
		{"the host has White", openTable(t), 1, "ben cat "},
		{"the host has no preference", byLot, game.NoSeat, "ben cat "},
		{"both seats are free", vacantTable(t), game.NoSeat, "ann ben cat "},
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
			t.Errorf("%s: seat %d is free for %q; want %d, %q", test.name, got, may, test.want, test.may)
		}
	}
}
