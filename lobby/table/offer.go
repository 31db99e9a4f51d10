package table

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/slice"
)

const noSuchOffer = "Unknown offer %q."

// Offer is what one player proposes to the other. At most one offer of each kind is open.
type Offer struct {
	Kind OfferKind
	Seat game.Seat // who offers
	// N is the number of plies of a takeback, or the seconds of extra time.
	N int
}

// OfferKind names a kind of offer. Records store these words, so their meaning must never change.
type OfferKind string

// The offers that players make each other.
const (
	Draw     OfferKind = "draw"
	Takeback OfferKind = "takeback" // take back the last N plies
	Break    OfferKind = "abort"    // end the game without a result
	Adjourn  OfferKind = "adjourn"  // stop the clocks and play on later
	MoreTime OfferKind = "time"     // both get N seconds
)

const (
	// offerRest is how many plies must pass before a player can repeat an offer.
	offerRest = 5
	// maxMoreTime is how many seconds can be added at once.
	maxMoreTime = 30 * 60
)

// offerRule is how one kind of offer works.
type offerRule struct {
	// name completes "You offered …".
	name string
	// may returns an error if the offer makes no sense at this table.
	may func(*Table, Offer) error
	// lapses says that a player's own move withdraws their offer. The opponent's move always
	// declines it.
	lapses bool
	// agree applies an offer that was accepted.
	agree func(replayer, Offer) error
}

var offerRules = map[OfferKind]offerRule{
	Draw:     {name: "a draw", may: mayDraw, agree: agreeDraw},
	Takeback: {name: "a takeback", may: mayTakeBack, lapses: true, agree: takeBack},
	Break:    {name: "to abort the game", may: mayAbort, agree: agreeAbort},
	Adjourn:  {name: "to adjourn", may: mayAdjourn, lapses: true, agree: adjournAgreed},
	MoreTime: {name: "more time", may: mayAddTime, agree: addTime},
}

// String returns the offer as records keep it.
func (o Offer) String() string {
	switch {
	case o.Kind == Draw:
		return ""
	case o.N != 0:
		return fmt.Sprintf("%s %d", o.Kind, o.N)
	}
	return string(o.Kind)
}

// readOffer reads what String wrote.
func readOffer(text string, seat game.Seat) (Offer, error) {
	if text == "" {
		return Offer{Kind: Draw, Seat: seat}, nil
	}
	kind, number, counted := strings.Cut(text, " ")
	o := Offer{Kind: OfferKind(kind), Seat: seat}
	if _, ok := offerRules[o.Kind]; !ok {
		return o, fmt.Errorf("there is no offer %q", text)
	}
	if !counted {
		return o, nil
	}
	var err error
	o.N, err = strconv.Atoi(number)
	return o, err
}

// Offer returns the offer that an event makes, answers or withdraws. Its seat is the seat of the
// event.
func (e Event) Offer() (o Offer, ok bool) {
	switch e.Kind {
	case Offered, Declined, Withdrawn, Agreed:
		o, err := readOffer(e.Text, e.Seat)
		return o, err == nil
	}
	return Offer{}, false
}

// OfferOf returns the open offer of a kind.
func (t *Table) OfferOf(kind OfferKind) (Offer, bool) {
	i := slices.IndexFunc(t.Offers, func(o Offer) bool { return o.Kind == kind })
	if i < 0 {
		return Offer{}, false
	}
	return t.Offers[i], true
}

// OffersTo returns the offers that a seat can answer.
func (t *Table) OffersTo(seat game.Seat) []Offer {
	return slice.Filter(t.Offers, func(o Offer) bool { return seat != game.NoSeat && o.Seat == seat.Other() })
}

// applyOffer applies an event about an offer.
func (t replayer) applyOffer(e Event) error {
	o, err := readOffer(e.Text, e.Seat)
	if err != nil {
		return err
	}
	if e.Kind == Offered {
		t.Offers = append(t.offersBut(o.Kind), o)
		plies := t.lastOffer[o.Kind]
		plies[e.Seat] = len(t.Plies) + 1
		t.noteOffer(o.Kind, plies)
		return nil
	}
	open, ok := t.OfferOf(o.Kind)
	if !ok {
		return fmt.Errorf("no %s was offered", o.Kind)
	}
	t.Offers = t.offersBut(o.Kind)
	if e.Kind != Agreed {
		if o.Kind == Adjourn {
			t.sealed = ""
		}
		return nil
	}
	t.noteOffer(o.Kind, [2]int{}) // after a yes, the same can be offered again at once
	return offerRules[o.Kind].agree(t, open)
}

// noteOffer records when each side last made an offer of a kind. It copies the map, because tables
// share it.
func (t replayer) noteOffer(kind OfferKind, plies [2]int) {
	last := make(map[OfferKind][2]int, len(t.lastOffer)+1)
	maps.Copy(last, t.lastOffer)
	last[kind] = plies
	t.lastOffer = last
}

// offersBut returns a copy of the open offers without one kind.
func (t replayer) offersBut(kind OfferKind) []Offer {
	return slices.DeleteFunc(slices.Clone(t.Offers), func(o Offer) bool { return o.Kind == kind })
}

// lapse drops the offers that a move answers: all offers of the other side, and offers about the
// position before the move.
func (t replayer) lapse(mover game.Seat) {
	t.sealed = ""
	t.Offers = slices.DeleteFunc(slices.Clone(t.Offers), func(o Offer) bool {
		return o.Seat == mover.Other() || offerRules[o.Kind].lapses
	})
}

func propose(t *Table, _ identity.Person, seat game.Seat, in request) ([]Event, error) {
	o := Offer{in.Offer, seat, in.N}
	rule, ok := offerRules[o.Kind]
	if !ok {
		return nil, errs.New(errs.Invalid, noSuchOffer, identity.Clean(string(o.Kind), 20))
	}
	if o.Kind != Takeback && o.Kind != MoreTime {
		o.N = 0
	}
	if err := rule.may(t, o); err != nil {
		return nil, err
	}
	open, isOpen := t.OfferOf(o.Kind)
	last := t.lastOffer[o.Kind][seat] - 1
	switch {
	case isOpen && open.Seat == seat:
		return nil, errs.New(errs.Refused, "You have already offered %s. %s has not answered yet.",
			rule.name, t.Seats[seat.Other()].Name)
	case isOpen && open.N == o.N:
		return accept(t, seat, in, open)
	case isOpen:
		return nil, errs.New(errs.Refused, "%s has offered %s: answer that first.",
			t.Seats[seat.Other()].Name, rule.name)
	case last >= 0 && len(t.Plies)-last < offerRest:
		return nil, errs.New(errs.Refused,
			"You offered %s a moment ago. Play a few more moves before you offer it again.", rule.name)
	}
	sealed, err := sealMove(t, seat, in)
	return append(sealed, Event{Kind: Offered, Seat: seat, Text: o.String()}), err
}

// answered guards decisions that answer an open offer of the other side.
func answered(next func(t *Table, seat game.Seat, in request, o Offer) ([]Event, error)) decision {
	return func(t *Table, _ identity.Person, seat game.Seat, in request) ([]Event, error) {
		rule, known := offerRules[in.Offer]
		if !known {
			return nil, errs.New(errs.Invalid, noSuchOffer, identity.Clean(string(in.Offer), 20))
		}
		o, ok := t.OfferOf(in.Offer)
		if !ok || o.Seat == seat {
			return nil, errs.New(errs.Refused, "You have not been offered %s.", rule.name)
		}
		return next(t, seat, in, o)
	}
}

func accept(t *Table, seat game.Seat, in request, o Offer) ([]Event, error) {
	if err := offerRules[o.Kind].may(t, o); err != nil {
		return nil, err
	}
	sealed, err := sealMove(t, seat, in)
	return append(sealed, Event{Kind: Agreed, Seat: seat, Text: o.String()}), err
}

func decline(_ *Table, seat game.Seat, _ request, o Offer) ([]Event, error) {
	return []Event{{Kind: Declined, Seat: seat, Text: o.String()}}, nil
}

func withdraw(t *Table, _ identity.Person, seat game.Seat, in request) ([]Event, error) {
	o, ok := t.OfferOf(in.Offer)
	if !ok || o.Seat != seat {
		return nil, errs.New(errs.Refused, "You have no such offer open.")
	}
	return []Event{{Kind: Withdrawn, Seat: seat, Text: o.String()}}, nil
}

func mayDraw(t *Table, _ Offer) error {
	if t.Rules.Info().NoDraws {
		return errs.New(errs.Refused, "There are no draws in %s.", t.Rules.Info().Name)
	}
	return nil
}

func agreeDraw(t replayer, _ Offer) error {
	return t.end(game.Result{Winner: game.NoSeat, Reason: "agreement"})
}

func mayTakeBack(t *Table, o Offer) error {
	switch {
	case t.Board != nil:
		return errs.New(errs.Refused, "Tournament games have no takebacks.")
	case t.Rated:
		return errs.New(errs.Refused, "Rated games have no takebacks.")
	case t.Firm:
		return errs.New(errs.Refused, "This table has no takebacks.")
	case len(t.Plies) == 0:
		return errs.New(errs.Refused, "There is no move to take back.")
	case o.N < 1 || o.N > len(t.Plies):
		return errs.New(errs.Invalid, "You can take back 1 to %d plies.", len(t.Plies))
	}
	return nil
}

// takeBack returns to an earlier position. The clocks keep the time that was used.
func takeBack(t replayer, o Offer) error {
	keep := len(t.Plies) - o.N
	if keep < 0 {
		return fmt.Errorf("cannot take back %d of %d plies", o.N, len(t.Plies))
	}
	state, err := t.At(keep)
	if err != nil {
		return err
	}
	t.Plies, t.State = slices.Clip(t.Plies[:keep]), state
	t.Hints = slices.DeleteFunc(slices.Clone(t.Hints), func(h Hint) bool { return h.Ply > keep })
	t.plans, t.sealed, t.Offers = [2]plan{}, "", nil
	t.beginTurn()
	return nil
}

func mayAbort(t *Table, _ Offer) error {
	if t.Board != nil {
		return errs.New(errs.Refused, "Tournament games can't be aborted. You can resign.")
	}
	if t.First != nil {
		return errs.New(errs.Refused, "The first game of this match counts, so the second can't be aborted.")
	}
	return nil
}

func agreeAbort(t replayer, _ Offer) error { return t.gone("The players agreed to abort the game.") }

func mayAddTime(t *Table, o Offer) error {
	switch {
	case t.Board != nil:
		return errs.New(errs.Refused, "In a tournament all players have the same time.")
	case !t.Timed():
		return errs.New(errs.Refused, "This game has no clock to add time to.")
	case o.N < 1 || o.N > maxMoreTime:
		return errs.New(errs.Invalid, "You can add 1 to %d seconds.", maxMoreTime)
	}
	return nil
}

func addTime(t replayer, o Offer) error {
	for seat := range t.Seats {
		t.Clock = t.Clock.Add(seat, time.Duration(o.N)*time.Second)
	}
	return nil
}
