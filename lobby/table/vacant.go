package table

import (
	"slices"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// FreeSeat returns the seat that the next player gets, or NoSeat if the player can choose or the
// choice is random.
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

// MaySit reports whether a person can sit down.
func (t *Table) MaySit(id identity.PlayerID) bool {
	return t.Status == Open && t.Next == "" && t.SeatOf(id) == game.NoSeat && (t.Vacant || t.Host.ID != id) &&
		(t.Invited == nil || t.Invited.ID == id) && !slices.Contains(t.Watchers, id)
}

// takeSeat gives a person one seat of a table whose host did not sit down. The game begins when
// both seats are taken.
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

// stand leaves a seat while the other one is free. A host who waits for an opponent closes the
// table instead.
func stand(t *Table, who identity.Person, seat game.Seat, _ request) ([]Event, error) {
	switch {
	case t.Status == Open && seat != game.NoSeat:
		return []Event{{Kind: Stood, Seat: seat}}, nil
	case t.Status == Open && !t.Vacant && t.Host.ID == who.ID:
		return nil, errs.New(errs.Refused, "You are the host. Close the table instead.")
	case t.Status == Open:
		return nil, errs.New(errs.Refused, "You have no seat here to give up.")
	case t.Status == Gone, t.Status == Over:
		return nil, errs.New(errs.Refused, "There is no seat to give up. %s", t.Ending())
	}
	return nil, errs.New(errs.Refused, "The game has begun. You can resign, but you can't leave your seat.")
}
