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
)

const noSuchOffer = "Nobody can offer %q."

// Offer is what one player proposes to the other. At most one of a kind is open.
type Offer struct {
	Kind OfferKind
	Seat game.Seat // who offers
	// N is the number of plies of a takeback, of seconds of more time.
	N int
}

// OfferKind is a word of the record's language: none ever changes its meaning.
type OfferKind string

// The offers that players make each other.
const (
	Draw     OfferKind = "draw"
	Takeback OfferKind = "takeback" // the last N plies are taken back
	Break    OfferKind = "abort"    // the game ends without a result
	Adjourn  OfferKind = "adjourn"  // the game is put off, the clocks stand still
	MoreTime OfferKind = "time"     // both get N seconds
)

const (
	// offerRest is how many plies must pass before a player may offer the same
	// again.
	offerRest = 5
	// maxMoreTime is how many seconds can be added at once.
	maxMoreTime = 30 * 60
)

// offerRule is what is particular to a kind of offer.
type offerRule struct {
	// name completes "You offered …".
	name string
	// may refuses an offer that makes no sense at this table.
	may func(*Table, Offer) error
	// lapses says that a move of either side makes it void; one of the other
	// side always does.
	lapses bool
	// so makes true what was agreed.
	so func(replayer, Offer) error
}

var offerRules = map[OfferKind]offerRule{
	Draw:     {name: "a draw", may: mayDraw, so: agreeDraw},
	Takeback: {name: "a takeback", may: mayTakeBack, lapses: true, so: takeBack},
	Break:    {name: "to break the game off", may: mayBreak, so: breakOff},
	Adjourn:  {name: "to adjourn", may: mayAdjourn, lapses: true, so: adjournAgreed},
	MoreTime: {name: "more time", may: mayAddTime, so: addTime},
}

// String writes an offer as records keep it.
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

// Offer is what an event is about that makes, answers or withdraws an offer. Its
// seat is that of the event.
func (e Event) Offer() (o Offer, ok bool) {
	switch e.Kind {
	case Offered, Declined, Withdrawn, Agreed:
		o, err := readOffer(e.Text, e.Seat)
		return o, err == nil
	}
	return Offer{}, false
}

// OfferOf is the open offer of a kind.
func (t *Table) OfferOf(kind OfferKind) (Offer, bool) {
	for _, o := range t.Offers {
		if o.Kind == kind {
			return o, true
		}
	}
	return Offer{}, false
}

// OffersTo are the offers that wait for an answer of a seat.
func (t *Table) OffersTo(seat game.Seat) []Offer {
	var to []Offer
	for _, o := range t.Offers {
		if seat != game.NoSeat && o.Seat == seat.Other() {
			to = append(to, o)
		}
	}
	return to
}

// applyOffer changes a table by an event that is about an offer.
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
	t.noteOffer(o.Kind, [2]int{}) // what was welcome may be offered again
	return offerRules[o.Kind].so(t, open)
}

// noteOffer keeps when an offer of a kind was last made, in a map of its own.
func (t replayer) noteOffer(kind OfferKind, plies [2]int) {
	last := make(map[OfferKind][2]int, len(t.lastOffer)+1)
	maps.Copy(last, t.lastOffer)
	last[kind] = plies
	t.lastOffer = last
}

// offersBut are the open offers of other kinds, in a slice of their own.
func (t replayer) offersBut(kind OfferKind) []Offer {
	return slices.DeleteFunc(slices.Clone(t.Offers), func(o Offer) bool { return o.Kind == kind })
}

// lapse drops the offers that a move of a seat has answered: those of the other
// side, and those that were about the position before.
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
		return nil, errs.New(errs.Refused, "Your offer stands: %s has not answered yet.", t.Seats[seat.Other()].Name)
	case isOpen && open.N == o.N:
		return accept(t, identity.Person{}, seat, in)
	case isOpen:
		return nil, errs.New(errs.Refused, "%s has offered %s: answer that first.", t.Seats[seat.Other()].Name, rule.name)
	case last >= 0 && len(t.Plies)-last < offerRest:
		return nil, errs.New(errs.Refused, "You offered %s a moment ago. Play on a little before you offer it again.", rule.name)
	}
	sealed, err := seal(t, seat, in)
	return append(sealed, Event{Kind: Offered, Seat: seat, Text: o.String()}), err
}

// answered guards the decisions that need an open offer of the other side.
func answered(next func(t *Table, seat game.Seat, in request, o Offer) ([]Event, error)) decision {
	return func(t *Table, _ identity.Person, seat game.Seat, in request) ([]Event, error) {
		rule, known := offerRules[in.Offer]
		if !known {
			return nil, errs.New(errs.Invalid, noSuchOffer, identity.Clean(string(in.Offer), 20))
		}
		o, ok := t.OfferOf(in.Offer)
		if !ok || o.Seat == seat {
			return nil, errs.New(errs.Refused, "Nobody has offered you %s.", rule.name)
		}
		return next(t, seat, in, o)
	}
}

func accept(t *Table, who identity.Person, seat game.Seat, in request) ([]Event, error) {
	return answered(func(t *Table, seat game.Seat, in request, o Offer) ([]Event, error) {
		if err := offerRules[o.Kind].may(t, o); err != nil {
			return nil, err
		}
		sealed, err := seal(t, seat, in)
		return append(sealed, Event{Kind: Agreed, Seat: seat, Text: o.String()}), err
	})(t, who, seat, in)
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
	t.end(game.Result{Winner: game.NoSeat, Reason: "agreement"})
	return nil
}

func mayTakeBack(t *Table, o Offer) error {
	switch {
	case t.Board != nil:
		return errs.New(errs.Refused, "In a tournament no move is taken back.")
	case t.Rated:
		return errs.New(errs.Refused, "This game is rated: no move is taken back.")
	case t.Firm:
		return errs.New(errs.Refused, "At this table no move is taken back.")
	case len(t.Plies) == 0:
		return errs.New(errs.Refused, "There is no move to take back.")
	case o.N < 1 || o.N > len(t.Plies):
		return errs.New(errs.Invalid, "Between 1 and %d plies can be taken back.", len(t.Plies))
	}
	return nil
}

// takeBack returns to an earlier position. Time that was thought stays thought.
func takeBack(t replayer, o Offer) error {
	keep := len(t.Plies) - o.N
	if keep < 0 {
		return fmt.Errorf("%d of %d plies cannot be taken back", o.N, len(t.Plies))
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

func mayBreak(t *Table, _ Offer) error {
	if t.Board != nil {
		return errs.New(errs.Refused, "A game of a tournament has a result: it can be resigned, not broken off.")
	}
	if t.First != nil {
		return errs.New(errs.Refused, "The first game of this match counts, so the second cannot be broken off.")
	}
	return nil
}

func breakOff(t replayer, _ Offer) error {
	t.gone("The players broke the game off.")
	return nil
}

func mayAddTime(t *Table, o Offer) error {
	switch {
	case t.Board != nil:
		return errs.New(errs.Refused, "In a tournament all have the same time.")
	case !t.Timed():
		return errs.New(errs.Refused, "This game has no clock that could be given time.")
	case o.N < 1 || o.N > maxMoreTime:
		return errs.New(errs.Invalid, "Between 1 and %d seconds can be given.", maxMoreTime)
	}
	return nil
}

func addTime(t replayer, o Offer) error {
	for seat := range t.Seats {
		t.Clock = t.Clock.Add(seat, time.Duration(o.N)*time.Second)
	}
	return nil
}
