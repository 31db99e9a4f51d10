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
	elsewhere     = "%s is about to start another game."
	watchingGame  = "You are watching this game, not playing it."
)

// decision returns the events that a request causes. seat is where the person sits, or NoSeat.
// decide fills in the time of the events.
type decision func(t *Table, who identity.Person, seat game.Seat, in request) ([]Event, error)

// decisions has the decision for each kind of intent.
var decisions = map[IntentKind]decision{
	Sit:          sit,
	Stand:        stand,
	Cancel:       cancel,
	Refuse:       refuse,
	Move:         playing(move),
	Propose:      playing(propose),
	Accept:       playing(answered(accept)),
	Decline:      playing(answered(decline)),
	Withdraw:     playing(withdraw),
	ClaimDraw:    playing(claimDraw),
	Resign:       resign,
	Abort:        playing(abort),
	ClaimAbsence: playing(claimAbsence),
	Plan:         playing(makePlan),
	GoBerserk:    playing(goBerserk),
	Ready:        ready,
	Forfeit:      forfeit,
}

// orders has the decision for each kind of order.
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

// Decide applies an intent to a table. It returns the next record, or an *errs.Error that tells the
// person why not. It is pure: it reads no clock, draws no random number and changes nothing.
func Decide(t *Table, who identity.Person, in Intent, now time.Time) (Record, error) {
	decision, ok := decisions[in.Kind]
	if !ok {
		return Record{}, unknownIntent(in)
	}
	return decide(t, who, decision, request{Intent: in}, now)
}

// DecideOrder is Decide for an order. who is the person it is about, or the zero Person.
func DecideOrder(t *Table, who identity.Person, o Order, now time.Time) (Record, error) {
	decision, ok := orders[o.in.Kind]
	if !ok {
		return Record{}, errs.Broken(fmt.Errorf("an order to %q", o.in.Kind))
	}
	return decide(t, who, decision, o.in, now)
}

// WhyNot returns the error that [Decide] would return, without building the next record, so the
// table's record can still grow in place.
func WhyNot(t *Table, who identity.Person, in Intent, now time.Time) error {
	decision, ok := decisions[in.Kind]
	if !ok {
		return unknownIntent(in)
	}
	_, err := decided(t, who, decision, request{Intent: in}, now)
	return err
}

func unknownIntent(in Intent) error {
	return errs.New(errs.Invalid, "Unknown action %q.", identity.Clean(string(in.Kind), 20))
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

// decided returns the events of a decision, with their time.
func decided(t *Table, who identity.Person, decision decision, in request, now time.Time) ([]Event, error) {
	// Time never runs backwards, even if the clock was set back.
	in.now = latest(now.UTC().Truncate(time.Millisecond), t.Changed)
	events, err := decision(t, who, t.SeatOf(who.ID), in)
	for i := range events {
		events[i].At = in.now
	}
	return events, err
}

// CheckPlaying returns an error unless a game is under way and the person plays it. seat is where
// the person sits, or NoSeat.
func CheckPlaying(t *Table, seat game.Seat) error {
	switch {
	case t.Status == Open:
		return errs.New(errs.Refused, "The game has not begun: a seat is still free.")
	case t.Status == Gone:
		return errs.New(errs.Refused, "%s", t.Ending())
	case t.Status == Pause:
		return errs.New(errs.Refused, "The first game is over. %s", t.Ending())
	case t.Status == Adjourned:
		return errs.New(errs.Refused, "The game is adjourned. It resumes when both players are ready.")
	case t.Status != Playing:
		return errs.New(errs.Refused, "The game is over. %s", t.Ending())
	case seat == game.NoSeat:
		return errs.New(errs.Refused, watchingGame)
	}
	return nil
}

// playing guards decisions that only a player of a game under way can make.
func playing(next decision) decision {
	return func(t *Table, who identity.Person, seat game.Seat, in request) ([]Event, error) {
		if err := CheckPlaying(t, seat); err != nil {
			return nil, err
		}
		return next(t, who, seat, in)
	}
}

// checkPause returns an error unless a player waits for the second game of a match.
func checkPause(t *Table, seat game.Seat) error {
	switch {
	case t.Status != Pause:
		return errs.New(errs.Refused, "No second game is about to begin at this table.")
	case seat == game.NoSeat:
		return errs.New(errs.Refused, "You are watching this match, not playing it.")
	}
	return nil
}

func sit(t *Table, who identity.Person, seat game.Seat, in request) ([]Event, error) {
	switch {
	case t.Status == Gone:
		return nil, errs.New(errs.Refused, "There is no game to join. %s", t.Ending())
	case t.Host.ID == who.ID && !t.Vacant || seat != game.NoSeat:
		return nil, errs.New(errs.Refused, "You already sit at this table.")
	case t.Status != Open:
		return nil, errs.New(errs.Stale, "Someone else was faster: the seat is taken.")
	case t.Next != "":
		return nil, errs.New(errs.Stale, elsewhere, t.Host.Name)
	case slices.Contains(t.Watchers, who.ID):
		return nil, errs.New(errs.Refused, "You can only watch this game, because a player let you in.")
	case t.Invited != nil && t.Invited.ID != who.ID:
		return nil, errs.New(errs.Refused, "This table is reserved for %s.", t.Invited.Name)
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
var ErrNeedsAccount = errs.New(errs.Refused, "You need an account for a rated game. Take a name first.")

// guestSeat returns the seat that the host leaves free. If the host has no wish, the seed of the
// table decides.
func guestSeat(t *Table) game.Seat {
	if t.Wish != game.NoSeat {
		return t.Wish.Other()
	}
	return game.Seat(t.Seed % 2)
}

func cancel(t *Table, who identity.Person, _ game.Seat, _ request) ([]Event, error) {
	switch {
	case t.Host.ID != who.ID:
		return nil, errs.New(errs.Refused, "Only %s can close this table.", t.Host.Name)
	case t.Status == Playing, t.Status == Pause, t.Status == Adjourned:
		return nil, errs.New(errs.Refused, "The game has begun. You can resign, but you can't close the table.")
	case t.Status != Open:
		return nil, errs.New(errs.Refused, "There is nothing to close. %s", t.Ending())
	case t.Next != "":
		return nil, errs.New(errs.Stale, "We just found you a game.")
	}
	return []Event{{Kind: Cancelled, Seat: game.NoSeat}}, nil
}

// refuse declines an invitation.
func refuse(t *Table, who identity.Person, _ game.Seat, in request) ([]Event, error) {
	switch {
	case t.Invited == nil || t.Invited.ID != who.ID:
		return nil, errs.New(errs.Refused, "This challenge is not for you.")
	case t.Status != Open:
		return nil, errs.New(errs.Refused, "This challenge is no longer open.")
	}
	return []Event{{Kind: Refusal, Seat: game.NoSeat, Text: identity.Clean(in.Text, maxReason)}}, nil
}

// maxReason is how many terminal cells of a reason are kept.
const maxReason = 80

func move(t *Table, _ identity.Person, seat game.Seat, in request) ([]Event, error) {
	if in.Ply != len(t.Plies) {
		return nil, errs.New(errs.Stale, "The position has changed. Look again before you move.")
	}
	if t.State.Turn() != seat {
		return nil, errs.New(errs.Refused, "It is not your turn: %s to move.", t.SeatName(seat.Other()))
	}
	line := t.lagCredit(seat, in.Lag, in.now)
	if _, fallen := t.Clock.Credit(line).Fallen(in.now); fallen {
		return nil, errs.New(errs.Refused, "Your time is up.")
	}
	m, err := t.State.Parse(in.Text)
	if err != nil {
		return nil, Explain(err)
	}
	e := Event{Kind: Moved, Seat: seat, Text: t.State.Format(m), Clock: line.Milliseconds()}
	if t.Rated && in.Source != t.Sources[seat] {
		e.From = in.Source
	}
	return answers(t, e)
}

func claimDraw(t *Table, _ identity.Person, seat game.Seat, in request) ([]Event, error) {
	reason, ok := t.State.Claim()
	switch {
	case in.Ply != len(t.Plies):
		return nil, errs.New(errs.Stale, "The position has changed. Look again before you claim.")
	case !ok:
		return nil, errs.New(errs.Refused, "You can't claim a draw in this position.")
	}
	return []Event{{Kind: Claimed, Seat: seat, Text: reason}}, nil
}

// resign gives up a game that is under way or adjourned.
func resign(t *Table, _ identity.Person, seat game.Seat, _ request) ([]Event, error) {
	if t.Status != Adjourned || seat == game.NoSeat {
		if err := CheckPlaying(t, seat); err != nil {
			return nil, err
		}
	}
	return []Event{{Kind: Resigned, Seat: seat}}, nil
}

// abort ends a game without a result before both players have moved.
func abort(t *Table, _ identity.Person, seat game.Seat, _ request) ([]Event, error) {
	if err := mayAbort(t, Offer{}); err != nil {
		return nil, err
	}
	if t.HasMoved(0) && t.HasMoved(1) {
		return nil, errs.New(errs.Refused,
			"Both players have moved, so your opponent has to agree. Offer to abort the game.")
	}
	return []Event{{Kind: Aborted, Seat: seat}}, nil
}

// ready marks a player as ready for the second game of a match, or to resume an adjourned game. The
// sealed move is played when both are ready.
func ready(t *Table, _ identity.Person, seat game.Seat, _ request) ([]Event, error) {
	if t.Status != Adjourned {
		if err := checkPause(t, seat); err != nil {
			return nil, err
		}
	}
	switch {
	case seat == game.NoSeat:
		return nil, errs.New(errs.Refused, watchingGame)
	case t.Ready[seat]:
		return nil, errs.New(errs.Refused, "You are ready. %s is not ready yet.", t.Seats[seat.Other()].Name)
	}
	events := []Event{{Kind: Readied, Seat: seat}}
	if t.Ready[seat.Other()] && t.sealed != "" {
		events = append(events, Event{Kind: Moved, Seat: t.State.Turn(), Text: t.sealed})
	}
	return events, nil
}

// forfeit gives up the second game before it begins. It is not a Resign, because a Resign for the
// first game can arrive just after that game has ended.
func forfeit(t *Table, _ identity.Person, seat game.Seat, _ request) ([]Event, error) {
	return []Event{{Kind: Resigned, Seat: seat}}, checkPause(t, seat)
}

// shutTable lets a moderator close any table that is not over.
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
		return nil, errs.New(errs.Refused, "You have no seat to take over.")
	case t.SeatOf(who.ID) != game.NoSeat:
		return nil, errs.New(errs.Refused, "You already sit at this table, on the other side.")
	}
	return []Event{{Kind: Sat, Seat: seat, Who: &who}}, nil
}
