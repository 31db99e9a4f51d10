package words

import (
	"fmt"

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
	table.Stood:     func(h table.Change) string { return fmt.Sprintf("%s gives the seat up.", player(h, h.Before)) },
	table.Moved:     toldMove,
	table.Offered:   toldOffer,
	table.Declined:  func(h table.Change) string { return answered(h, "declines") },
	table.Withdrawn: func(h table.Change) string { return answered(h, "withdraws") },
	table.Agreed:    toldAgreed,
	table.Claimed:   ending,
	table.Resigned:  ending,
	table.Readied:   func(h table.Change) string { return fmt.Sprintf("%s is ready.", player(h, h.Before)) },
	table.Cancelled: ending,
	table.Refusal:   ending,
	table.Aborted:   ending,
	table.Shut:      ending,
	table.Flagged:   ending,
	table.Credited:  func(table.Change) string { return "The server was away. The time does not count." },
	table.Left:      func(h table.Change) string { return fmt.Sprintf("%s is gone.", player(h, h.Before)) },
	table.Returned:  func(h table.Change) string { return fmt.Sprintf("%s is back.", player(h, h.Before)) },
	table.Rested: func(h table.Change) string {
		return fmt.Sprintf("%s is on vacation. No clock runs.", player(h, h.Before))
	},
	table.Recalled: func(h table.Change) string { return fmt.Sprintf("%s is back from vacation.", player(h, h.Before)) },
	table.Forsaken: ending,
	table.PutOff:   func(table.Change) string { return adjournedUntil },
	table.Expired:  ending,
	table.Berserk: func(h table.Change) string {
		return fmt.Sprintf("%s goes berserk: half the time, and no increment.", player(h, h.Before))
	},
	table.Hinted: func(h table.Change) string {
		return fmt.Sprintf("%s got a hint from the engine.", player(h, h.Before))
	},
}

// Tell puts an event into a sentence. It is "" if the event is not public.
func Tell(h table.Change) string {
	teller, ok := tellers[h.Kind]
	if !ok {
		return ""
	}
	return teller(h)
}

// player names who did it: "White (ann)".
func player(h table.Change, t *table.Table) string {
	return fmt.Sprintf("%s (%s)", t.SeatName(h.Seat), Person(t.Seats[h.Seat]))
}

func ending(h table.Change) string { return identity.Clean(h.After.Ending(), MaxSentence) }

func toldMove(h table.Change) string {
	ply := len(h.Before.Plies) + 1
	text := fmt.Sprintf("%s%s", MoveNumber(h.Before, ply), Described(h))
	if end := ending(h); end != "" {
		text += ". " + end
	}
	return text
}

// Described describes a move in words.
func Described(h table.Change) string {
	m, err := h.Before.State.Parse(h.Text)
	if err != nil {
		return identity.Clean(h.Text, 40)
	}
	return h.Before.State.Describe(m)
}

func toldOffer(h table.Change) string {
	for _, o := range h.After.Offers {
		if o.String() == h.Text && o.Seat == h.Seat {
			return fmt.Sprintf("%s %s.", player(h, h.Before), Offers(o))
		}
	}
	return fmt.Sprintf("%s makes an offer.", player(h, h.Before))
}

// answered words the answer to an offer: "White (ann) declines the draw."
func answered(h table.Change, does string) string {
	what := "the offer"
	if o, ok := h.Offer(); ok {
		what = OfferName(o.Kind)
	}
	return fmt.Sprintf("%s %s %s.", player(h, h.Before), does, what)
}

func toldAgreed(h table.Change) string {
	if end := ending(h); end != "" {
		return end
	}
	if o, ok := h.Offer(); ok && o.Kind == table.Takeback {
		return fmt.Sprintf("%s accepts: %s is taken back.", player(h, h.Before), Amount(o))
	}
	return fmt.Sprintf("%s accepts.", player(h, h.Before))
}
