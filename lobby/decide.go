package lobby

import (
	"slices"
	"time"

	"pawnstorm/game"
)

// offerRest is how many plies must pass before a player may offer a draw again.
const offerRest = 5

// law answers one kind of intent with the events that it causes. seat is where
// the person sits, or NoSeat. The events' time is filled in by Decide.
type law func(t *Table, who Person, seat game.Seat, in Intent) ([]Event, error)

var laws = map[IntentKind]law{
	Sit:         sit,
	Stand:       stand,
	Cancel:      cancel,
	Move:        playing(move),
	OfferDraw:   playing(offerDraw),
	AcceptDraw:  playing(acceptDraw),
	DeclineDraw: playing(declineDraw),
	ClaimDraw:   playing(claimDraw),
	Resign:      playing(resign),
	Ready:       pausing(ready),
	Forfeit:     pausing(forfeit),
	adopt:       adoptSeat,
}

// Decide is what the house makes of an intent: the record that follows, or a
// refusal as an *Error whose sentence tells the person why. It is pure: it reads
// no clock, draws no lot and changes nothing.
func Decide(t *Table, who Person, in Intent, now time.Time) (Record, error) {
	decide, ok := laws[in.Kind]
	if !ok {
		return Record{}, errorf(Invalid, "Nobody can %q at a table.", Clean(string(in.Kind), 20))
	}
	events, err := decide(t, who, t.SeatOf(who.ID), in)
	if err != nil {
		return Record{}, err
	}
	rec := t.Record
	rec.Log = slices.Clip(rec.Log)
	for _, e := range events {
		e.At = now.UTC().Truncate(time.Millisecond)
		rec.Log = append(rec.Log, e)
	}
	return rec, nil
}

// playing guards the laws that need a game under way and a player in it.
func playing(next law) law {
	return func(t *Table, who Person, seat game.Seat, in Intent) ([]Event, error) {
		switch {
		case t.Status == Open:
			return nil, errorf(Refused, "The game has not begun: a seat is still free.")
		case t.Status == Gone:
			return nil, errorf(Refused, "%s", t.Ending())
		case t.Status == Pause:
			return nil, errorf(Refused, "The first game is over. %s", t.Ending())
		case t.Status != Playing:
			return nil, errorf(Refused, "The game is over. %s", t.Ending())
		case seat == game.NoSeat:
			return nil, errorf(Refused, "You are watching this game, not playing it.")
		}
		return next(t, who, seat, in)
	}
}

// pausing guards the laws of the time between the two games of a match.
func pausing(next law) law {
	return func(t *Table, who Person, seat game.Seat, in Intent) ([]Event, error) {
		switch {
		case t.Status != Pause:
			return nil, errorf(Refused, "No second game is about to begin at this table.")
		case seat == game.NoSeat:
			return nil, errorf(Refused, "You are watching this match, not playing it.")
		}
		return next(t, who, seat, in)
	}
}

func sit(t *Table, who Person, seat game.Seat, in Intent) ([]Event, error) {
	switch {
	case t.Status == Gone:
		return nil, errorf(Refused, "%s took this table back.", t.Host.Name)
	case t.Host.ID == who.ID && !t.Vacant || seat != game.NoSeat:
		return nil, errorf(Refused, "You already sit at this table.")
	case t.Status != Open:
		return nil, errorf(Stale, "Somebody was faster: the seat is taken.")
	case t.Vacant:
		return takeSeat(t, who, in.Seat)
	}
	free := guestSeat(t)
	if in.Seat != game.NoSeat && in.Seat != free && t.Wish != game.NoSeat {
		return nil, errorf(Refused, "%s has that seat. %s is free.", t.Host.Name, t.SeatName(free))
	}
	host := t.Host
	return []Event{
		{Kind: Sat, Seat: free.Other(), Who: &host},
		{Kind: Sat, Seat: free, Who: &who},
	}, nil
}

// guestSeat is the seat that the host leaves free: by wish, or else by the lot
// drawn when the table was made.
func guestSeat(t *Table) game.Seat {
	if t.Wish != game.NoSeat {
		return t.Wish.Other()
	}
	return game.Seat(t.Lot % 2)
}

func cancel(t *Table, who Person, _ game.Seat, _ Intent) ([]Event, error) {
	switch {
	case t.Host.ID != who.ID:
		return nil, errorf(Refused, "Only %s can take this table back.", t.Host.Name)
	case t.Status == Playing, t.Status == Pause:
		return nil, errorf(Refused, "The game has begun: it can be resigned, not taken back.")
	case t.Status != Open:
		return nil, errorf(Refused, "There is nothing to take back. %s", t.Ending())
	}
	return []Event{{Kind: Cancelled, Seat: game.NoSeat}}, nil
}

func move(t *Table, _ Person, seat game.Seat, in Intent) ([]Event, error) {
	if in.Ply != len(t.Plies) {
		return nil, errorf(Stale, "The position has changed. Look again before you move.")
	}
	if t.State.Turn() != seat {
		return nil, errorf(Refused, "It is not your turn: %s to move.", t.SeatName(seat.Other()))
	}
	m, err := t.State.Parse(in.Text)
	if err != nil {
		return nil, Explain(err)
	}
	return []Event{{Kind: Moved, Seat: seat, Text: t.State.Format(m)}}, nil
}

func offerDraw(t *Table, _ Person, seat game.Seat, in Intent) ([]Event, error) {
	last := t.lastOffer[seat]
	switch {
	case t.Rules.Info().NoDraws:
		return nil, errorf(Refused, "%s knows no draws.", t.Rules.Info().Name)
	case t.Offer == seat:
		return nil, errorf(Refused, "Your offer stands: %s has not answered yet.", t.Seats[seat.Other()].Name)
	case t.Offer == seat.Other():
		return []Event{{Kind: Agreed, Seat: seat}}, nil
	case last >= 0 && len(t.Plies)-last < offerRest:
		return nil, errorf(Refused, "You offered a draw a moment ago. Play on a little before you offer again.")
	}
	return []Event{{Kind: Offered, Seat: seat}}, nil
}

func acceptDraw(t *Table, _ Person, seat game.Seat, _ Intent) ([]Event, error) {
	if t.Offer != seat.Other() {
		return nil, errorf(Refused, "No draw is offered to you.")
	}
	return []Event{{Kind: Agreed, Seat: seat}}, nil
}

func declineDraw(t *Table, _ Person, seat game.Seat, _ Intent) ([]Event, error) {
	if t.Offer != seat.Other() {
		return nil, errorf(Refused, "No draw is offered to you.")
	}
	return []Event{{Kind: Declined, Seat: seat}}, nil
}

func claimDraw(t *Table, _ Person, seat game.Seat, in Intent) ([]Event, error) {
	reason, ok := t.State.Claim()
	switch {
	case in.Ply != len(t.Plies):
		return nil, errorf(Stale, "The position has changed. Look again before you claim.")
	case !ok:
		return nil, errorf(Refused, "There is no draw to claim in this position.")
	}
	return []Event{{Kind: Claimed, Seat: seat, Text: reason}}, nil
}

func resign(_ *Table, _ Person, seat game.Seat, _ Intent) ([]Event, error) {
	return []Event{{Kind: Resigned, Seat: seat}}, nil
}

func ready(t *Table, _ Person, seat game.Seat, _ Intent) ([]Event, error) {
	if t.Ready[seat] {
		return nil, errorf(Refused, "You are ready. %s is not yet.", t.Seats[seat.Other()].Name)
	}
	return []Event{{Kind: Readied, Seat: seat}}, nil
}

// forfeit gives up the second game before it begins. It is not a Resign, because
// one that was meant for the first game may come when that has just ended.
func forfeit(_ *Table, _ Person, seat game.Seat, _ Intent) ([]Event, error) {
	return []Event{{Kind: Resigned, Seat: seat}}, nil
}

func adoptSeat(t *Table, who Person, _ game.Seat, in Intent) ([]Event, error) {
	seat := t.SeatOf(in.from)
	switch {
	case t.Status == Over || t.Status == Gone || seat == game.NoSeat:
		return nil, errorf(Refused, "There is no seat of yours to take over.")
	case t.SeatOf(who.ID) != game.NoSeat:
		return nil, errorf(Refused, "You already sit at this table, on the other side.")
	}
	return []Event{{Kind: Sat, Seat: seat, Who: &who}}, nil
}
