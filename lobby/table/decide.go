package table

import (
	"fmt"
	"slices"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

const (
	otherSeatFree = "%s has that seat. %s is free."
	elsewhere     = "%s is about to begin another game."
	watchingGame  = "You are watching this game, not playing it."
	readyAlready  = "You are ready. %s is not yet."
)

// decision answers a request with the events that it causes. seat is where the
// person sits, or NoSeat. The events' time is filled in by decide.
type decision func(t *Table, who identity.Person, seat game.Seat, in request) ([]Event, error)

// decisions are those about what people want.
var decisions = map[IntentKind]decision{
	Sit:          sit,
	Stand:        stand,
	Cancel:       cancel,
	Refuse:       refuse,
	Move:         playing(move),
	Propose:      playing(propose),
	Accept:       playing(accept),
	Decline:      playing(answered(decline)),
	Withdraw:     playing(withdraw),
	ClaimDraw:    playing(claimDraw),
	Resign:       resign,
	Abort:        playing(abort),
	ClaimAbsence: playing(claimAbsence),
	Plan:         playing(makePlan),
	GoBerserk:    playing(goBerserk),
	Ready:        ready,
	Forfeit:      pausing(forfeit),
}

// orders are the decisions about what the server does.
var orders = map[IntentKind]decision{
	seated:          sit,
	transfer:        transferSeat,
	depart:          leave,
	arrive:          comeBack,
	rest:            beginVacation,
	recall:          endVacation,
	redirect:        redirectHost,
	resume:          resumeSeek,
	closeRedirected: closeSeek,
	timeUp:          endTime,
	credit:          giveBack,
	shut:            shutTable,
	admission:       letWatch,
	hint:            playing(takeHint),
}

// Decide is what the house makes of an intent: the record that follows, or a
// refusal as an *Error whose sentence tells the person why. It is pure: it reads
// no clock, draws no lot and changes nothing.
func Decide(t *Table, who identity.Person, in Intent, now time.Time) (Record, error) {
	decision, ok := decisions[in.Kind]
	if !ok {
		return Record{}, unknownIntent(in)
	}
	return decide(t, who, decision, request{Intent: in}, now)
}

// DecideOrder is Decide for an order about a person; many are about nobody.
func DecideOrder(t *Table, who identity.Person, o Order, now time.Time) (Record, error) {
	decision, ok := orders[o.in.Kind]
	if !ok {
		return Record{}, errs.Broken(fmt.Errorf("an order to %q", o.in.Kind))
	}
	return decide(t, who, decision, o.in, now)
}

// WhyNot is why [Decide] would refuse an intent, or nil. Nothing is written, and the
// table's record stays free to grow.
func WhyNot(t *Table, who identity.Person, in Intent, now time.Time) error {
	decision, ok := decisions[in.Kind]
	if !ok {
		return unknownIntent(in)
	}
	_, err := decided(t, who, decision, request{Intent: in}, now)
	return err
}

func unknownIntent(in Intent) error {
	return errs.New(errs.Invalid, "Nobody can %q at a table.", identity.Clean(string(in.Kind), 20))
}

func decide(t *Table, who identity.Person, decision decision, in request, now time.Time) (Record, error) {
	events, err := decided(t, who, decision, in, now)
	if err != nil {
		return Record{}, err
	}
	rec := t.Record
	rec.Log, rec.room = grow(rec.Log, rec.room, events...)
	return rec, nil
}

// decided is what happens at a table by a decision.
func decided(t *Table, who identity.Person, decision decision, in request, now time.Time) ([]Event, error) {
	in.now = now.UTC().Truncate(time.Millisecond)
	if in.now.Before(t.Changed) {
		in.now = t.Changed // a clock that was set back makes no time
	}
	events, err := decision(t, who, t.SeatOf(who.ID), in)
	for i := range events {
		events[i].At = in.now
	}
	return events, err
}

// CheckPlaying refuses what needs a game under way and a player in it: seat is
// where the person sits, or NoSeat.
func CheckPlaying(t *Table, seat game.Seat) error {
	switch {
	case t.Status == Open:
		return errs.New(errs.Refused, "The game has not begun: a seat is still free.")
	case t.Status == Gone:
		return errs.New(errs.Refused, "%s", t.Ending())
	case t.Status == Pause:
		return errs.New(errs.Refused, "The first game is over. %s", t.Ending())
	case t.Status == Adjourned:
		return errs.New(errs.Refused, "The game is adjourned. It goes on when both are ready.")
	case t.Status != Playing:
		return errs.New(errs.Refused, "The game is over. %s", t.Ending())
	case seat == game.NoSeat:
		return errs.New(errs.Refused, watchingGame)
	}
	return nil
}

// playing guards the decisions that need a game under way and a player in it.
func playing(next decision) decision {
	return func(t *Table, who identity.Person, seat game.Seat, in request) ([]Event, error) {
		if err := CheckPlaying(t, seat); err != nil {
			return nil, err
		}
		return next(t, who, seat, in)
	}
}

// pausing guards the decisions of the time between the two games of a match.
func pausing(next decision) decision {
	return func(t *Table, who identity.Person, seat game.Seat, in request) ([]Event, error) {
		switch {
		case t.Status != Pause:
			return nil, errs.New(errs.Refused, "No second game is about to begin at this table.")
		case seat == game.NoSeat:
			return nil, errs.New(errs.Refused, "You are watching this match, not playing it.")
		}
		return next(t, who, seat, in)
	}
}

func sit(t *Table, who identity.Person, seat game.Seat, in request) ([]Event, error) {
	switch {
	case t.Status == Gone:
		return nil, errs.New(errs.Refused, "There is no game to join. %s", t.Ending())
	case t.Host.ID == who.ID && !t.Vacant || seat != game.NoSeat:
		return nil, errs.New(errs.Refused, "You already sit at this table.")
	case t.Status != Open:
		return nil, errs.New(errs.Stale, "Somebody was faster: the seat is taken.")
	case t.Next != "":
		return nil, errs.New(errs.Stale, elsewhere, t.Host.Name)
	case slices.Contains(t.Watchers, who.ID):
		return nil, errs.New(errs.Refused, "You were let in to watch this game, not to play it.")
	case t.Invited != nil && t.Invited.ID != who.ID:
		return nil, errs.New(errs.Refused, "This table waits for %s.", t.Invited.Name)
	case t.Rated && !who.ID.HasAccount():
		return nil, ErrNeedsAccount
	case t.Vacant:
		return takeSeat(t, who, in.Seat)
	}
	free := guestSeat(t)
	if in.Seat != game.NoSeat && in.Seat != free && t.Wish != game.NoSeat {
		return nil, errs.New(errs.Refused, otherSeatFree, t.Host.Name, t.SeatName(free))
	}
	settled, err := settle(t, who, in)
	if err != nil {
		return nil, err
	}
	host := t.Host
	return append(settled,
		Event{Kind: Sat, Seat: free.Other(), Who: &host},
		Event{Kind: Sat, Seat: free, Who: &who, Text: string(in.via)}), nil
}

// ErrNeedsAccount refuses a guest where only accounts can play.
var ErrNeedsAccount = errs.New(errs.Refused, "This game is rated, so it needs an account: take a name first.")

// guestSeat is the seat that the host leaves free: by wish, or else by the lot
// drawn when the table was made.
func guestSeat(t *Table) game.Seat {
	if t.Wish != game.NoSeat {
		return t.Wish.Other()
	}
	return game.Seat(t.Seed % 2)
}

func cancel(t *Table, who identity.Person, _ game.Seat, _ request) ([]Event, error) {
	switch {
	case t.Host.ID != who.ID:
		return nil, errs.New(errs.Refused, "Only %s can take this table back.", t.Host.Name)
	case t.Status == Playing, t.Status == Pause, t.Status == Adjourned:
		return nil, errs.New(errs.Refused, "The game has begun: it can be resigned, not taken back.")
	case t.Status != Open:
		return nil, errs.New(errs.Refused, "There is nothing to take back. %s", t.Ending())
	case t.Next != "":
		return nil, errs.New(errs.Stale, "A game has just been found for you.")
	}
	return []Event{{Kind: Cancelled, Seat: game.NoSeat}}, nil
}

// refuse is the answer of one who was invited and does not come.
func refuse(t *Table, who identity.Person, _ game.Seat, in request) ([]Event, error) {
	switch {
	case t.Invited == nil || t.Invited.ID != who.ID:
		return nil, errs.New(errs.Refused, "This challenge is not to you.")
	case t.Status != Open:
		return nil, errs.New(errs.Refused, "There is no challenge to decline any more.")
	}
	return []Event{{Kind: Refusal, Seat: game.NoSeat, Text: identity.Clean(in.Text, maxReason)}}, nil
}

// maxReason is how many cells of a reason are kept.
const maxReason = 80

func move(t *Table, _ identity.Person, seat game.Seat, in request) ([]Event, error) {
	if in.Ply != len(t.Plies) {
		return nil, errs.New(errs.Stale, "The position has changed. Look again before you move.")
	}
	if t.State.Turn() != seat {
		return nil, errs.New(errs.Refused, "It is not your turn: %s to move.", t.SeatName(seat.Other()))
	}
	if _, fallen := t.Clock.Fallen(in.now); fallen {
		return nil, errs.New(errs.Refused, "Your time is up.")
	}
	m, err := t.State.Parse(in.Text)
	if err != nil {
		return nil, Explain(err)
	}
	return answers(t, Event{Kind: Moved, Seat: seat, Text: t.State.Format(m)})
}

func claimDraw(t *Table, _ identity.Person, seat game.Seat, in request) ([]Event, error) {
	reason, ok := t.State.Claim()
	switch {
	case in.Ply != len(t.Plies):
		return nil, errs.New(errs.Stale, "The position has changed. Look again before you claim.")
	case !ok:
		return nil, errs.New(errs.Refused, "There is no draw to claim in this position.")
	}
	return []Event{{Kind: Claimed, Seat: seat, Text: reason}}, nil
}

// resign gives up a game under way or one that is put off.
func resign(t *Table, _ identity.Person, seat game.Seat, _ request) ([]Event, error) {
	if t.Status != Adjourned || seat == game.NoSeat {
		if err := CheckPlaying(t, seat); err != nil {
			return nil, err
		}
	}
	return []Event{{Kind: Resigned, Seat: seat}}, nil
}

// abort breaks a game off before it has begun in earnest: before both have
// moved.
func abort(t *Table, _ identity.Person, seat game.Seat, _ request) ([]Event, error) {
	if err := mayBreak(t, Offer{}); err != nil {
		return nil, err
	}
	if t.HasMoved(0) && t.HasMoved(1) {
		return nil, errs.New(errs.Refused, "Both have moved, so the other side has to agree: offer to break the game off.")
	}
	return []Event{{Kind: Aborted, Seat: seat}}, nil
}

// ready is said by both before a second game begins or an adjourned one goes on.
// The sealed move is then on the board.
func ready(t *Table, who identity.Person, seat game.Seat, in request) ([]Event, error) {
	switch {
	case t.Status != Adjourned:
		return pausing(readyForSecond)(t, who, seat, in)
	case seat == game.NoSeat:
		return nil, errs.New(errs.Refused, watchingGame)
	case t.Ready[seat]:
		return nil, errs.New(errs.Refused, readyAlready, t.Seats[seat.Other()].Name)
	}
	events := []Event{{Kind: Readied, Seat: seat}}
	if t.Ready[seat.Other()] && t.sealed != "" {
		events = append(events, Event{Kind: Moved, Seat: t.State.Turn(), Text: t.sealed})
	}
	return events, nil
}

func readyForSecond(t *Table, _ identity.Person, seat game.Seat, _ request) ([]Event, error) {
	if t.Ready[seat] {
		return nil, errs.New(errs.Refused, readyAlready, t.Seats[seat.Other()].Name)
	}
	return []Event{{Kind: Readied, Seat: seat}}, nil
}

// forfeit gives up the second game before it begins. It is not a Resign, because
// one that was meant for the first game may come when that has just ended.
func forfeit(_ *Table, _ identity.Person, seat game.Seat, _ request) ([]Event, error) {
	return []Event{{Kind: Resigned, Seat: seat}}, nil
}

// shutTable is what those who run the club may do at any table that is not over.
func shutTable(t *Table, _ identity.Person, _ game.Seat, in request) ([]Event, error) {
	if t.Status == Over || t.Status == Gone {
		return nil, errs.New(errs.Refused, "There is nothing to close. %s", t.Ending())
	}
	return []Event{{Kind: Shut, Seat: game.NoSeat, Text: identity.Clean(in.Text, maxReason)}}, nil
}

func transferSeat(t *Table, who identity.Person, _ game.Seat, in request) ([]Event, error) {
	seat := t.SeatOf(in.from)
	switch {
	case t.Status == Over || t.Status == Gone || seat == game.NoSeat:
		return nil, errs.New(errs.Refused, "There is no seat of yours to take over.")
	case t.SeatOf(who.ID) != game.NoSeat:
		return nil, errs.New(errs.Refused, "You already sit at this table, on the other side.")
	}
	return []Event{{Kind: Sat, Seat: seat, Who: &who}}, nil
}
