package words

import (
	"fmt"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

const adjournedUntil = "The game is adjourned. It goes on when both are ready."

// tellers put events into sentences. Some events are missing because they are not public:
// sealed moves and conditional moves are secret, and a player's new id interests no one.
var tellers = map[table.EventKind]func(h table.Change) string{
	table.Sat: func(h table.Change) string {
		if h.Before.Seats[h.Seat].ID != "" {
			return ""
		}
		return fmt.Sprintf("%s takes the seat %s.", Person(*h.Who), h.After.SeatName(h.Seat))
	},
	table.Stood:     did("gives up the seat."),
	table.Offered:   toldOffer,
	table.Declined:  func(h table.Change) string { return answered(h, "declines") },
	table.Withdrawn: func(h table.Change) string { return answered(h, "withdraws") },
	table.Agreed:    toldAgreed,
	table.Claimed:   ending,
	table.Resigned:  ending,
	table.Readied:   did("is ready."),
	table.Cancelled: ending,
	table.Refusal:   ending,
	table.Aborted:   ending,
	table.Shut:      ending,
	table.Flagged:   ending,
	table.Credited:  func(table.Change) string { return "The server was down. That time does not count." },
	table.Left:      did("left."),
	table.Returned:  did("is back."),
	table.Rested:    did("is on vacation. The clocks are paused."),
	table.Recalled:  did("is back from vacation."),
	table.Forsaken:  ending,
	table.PutOff:    func(table.Change) string { return adjournedUntil },
	table.Expired:   ending,
	table.Berserk:   did("goes berserk: half the time, and no increment."),
	table.Hinted:    did("got a hint from the engine."),
}

// did returns a teller for something that a player did.
func did(what string) func(h table.Change) string {
	return func(h table.Change) string { return player(h) + " " + what }
}

// Tell puts an event into a sentence for the viewer. It is "" if the event is not public.
func (v Viewer) Tell(h table.Change) string {
	if h.Kind == table.Moved {
		return v.toldMove(h)
	}
	teller, ok := tellers[h.Kind]
	if !ok {
		return ""
	}
	return teller(h)
}

// player names the player of an event: "White (ann)".
func player(h table.Change) string {
	return fmt.Sprintf("%s (%s)", h.Before.SeatName(h.Seat), Person(h.Before.Seats[h.Seat]))
}

func ending(h table.Change) string { return identity.Clean(h.After.Ending(), MaxSentence) }

func (v Viewer) toldMove(h table.Change) string {
	text := MoveNumber(h.Before, len(h.Before.Plies)+1) + v.described(h)
	if end := ending(h); end != "" {
		text += ". " + end
	}
	return text
}

// Described returns a move in standard notation.
func Described(h table.Change) string { return Viewer{}.described(h) }

// described returns a move as the viewer reads it.
func (v Viewer) described(h table.Change) string {
	m, err := h.Before.State.Parse(h.Text)
	if err != nil {
		return identity.Clean(h.Text, 40)
	}
	return game.Said(h.Before.Rules, v.Fun, h.Text, h.Before.State.Describe(m))
}

func toldOffer(h table.Change) string {
	for _, o := range h.After.Offers {
		if o.String() == h.Text && o.Seat == h.Seat {
			return fmt.Sprintf("%s %s.", player(h), Offers(o))
		}
	}
	return player(h) + " makes an offer."
}

// answered words the answer to an offer: "White (ann) declines the draw."
func answered(h table.Change, does string) string {
	what := "the offer"
	if o, ok := h.Offer(); ok {
		what = OfferName(o.Kind)
	}
	return fmt.Sprintf("%s %s %s.", player(h), does, what)
}

func toldAgreed(h table.Change) string {
	if end := ending(h); end != "" {
		return end
	}
	if o, ok := h.Offer(); ok && o.Kind == table.Takeback {
		return fmt.Sprintf("%s agrees to take back %s.", player(h), Amount(o))
	}
	return player(h) + " accepts."
}
