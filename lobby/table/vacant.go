package table

import (
	"slices"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// FreeSeat is the seat that the next one to sit down gets, or NoSeat while that
// is for the lot or the person to say.
func (t *Table) FreeSeat() game.Seat {
	switch {
	case !t.Vacant:
		return t.Wish.Other()
	case t.Seats[0].ID != "":
		return 1
	case t.Seats[1].ID != "":
		return 0
	}
	return game.NoSeat
}

// MaySit reports whether a seat is free for a person.
func (t *Table) MaySit(id identity.PlayerID) bool {
	return t.Status == Open && t.Next == "" && t.SeatOf(id) == game.NoSeat && (t.Vacant || t.Host.ID != id) &&
		(t.Invited == nil || t.Invited.ID == id) && !slices.Contains(t.Watchers, id)
}

// takeSeat gives somebody one seat of a table whose host did not sit down. The
// game begins when both are taken.
func takeSeat(t *Table, who identity.Person, wanted game.Seat) ([]Event, error) {
	free := t.FreeSeat()
	switch {
	case wanted != game.NoSeat && !IsSeat(wanted):
		return nil, errs.New(errs.Invalid, "There is no such seat at this table.")
	case wanted == game.NoSeat && free == game.NoSeat:
		wanted = game.Seat(t.Seed % 2)
	case wanted == game.NoSeat:
		wanted = free
	case wanted == free.Other() && free != game.NoSeat:
		return nil, errs.New(errs.Refused, otherSeatFree, t.Seats[wanted].Name, t.SeatName(free))
	}
	return []Event{{Kind: Sat, Seat: wanted, Who: &who}}, nil
}

// stand decides on giving a seat up again while the other one is free. The
// seat of a host who waits for an opponent goes with the table.
func stand(t *Table, who identity.Person, seat game.Seat, _ request) ([]Event, error) {
	switch {
	case t.Status == Open && seat != game.NoSeat:
		return []Event{{Kind: Stood, Seat: seat}}, nil
	case t.Status == Open && !t.Vacant && t.Host.ID == who.ID:
		return nil, errs.New(errs.Refused, "You wait here as the host: take the table back instead.")
	case t.Status == Open:
		return nil, errs.New(errs.Refused, "You have no seat here to give up.")
	case t.Status == Gone, t.Status == Over:
		return nil, errs.New(errs.Refused, "There is no seat to give up. %s", t.Ending())
	}
	return nil, errs.New(errs.Refused, "The game has begun: it can be resigned, not left.")
}
