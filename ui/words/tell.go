package words

import (
	"fmt"

	"pawnstorm/lobby"
)

const adjournedUntil = "The game is adjourned. It goes on when both are ready."

// tellers put an event into a sentence. Those that are not there are not for
// everybody: sealed moves and conditional lines are secrets, and that a player's
// id has changed concerns nobody.
var tellers = map[lobby.EventKind]func(h lobby.Happening) string{
	lobby.Sat: func(h lobby.Happening) string {
		if h.Before.Seats[h.Seat].ID != "" {
			return ""
		}
		return fmt.Sprintf("%s takes the seat %s.", Person(*h.Who), h.After.SeatName(h.Seat))
	},
	lobby.Stood:     func(h lobby.Happening) string { return fmt.Sprintf("%s gives the seat up.", player(h, h.Before)) },
	lobby.Moved:     toldMove,
	lobby.Offered:   toldOffer,
	lobby.Declined:  func(h lobby.Happening) string { return answered(h, "declines") },
	lobby.Withdrawn: func(h lobby.Happening) string { return answered(h, "withdraws") },
	lobby.Agreed:    toldAgreed,
	lobby.Claimed:   ending,
	lobby.Resigned:  ending,
	lobby.Readied:   func(h lobby.Happening) string { return fmt.Sprintf("%s is ready.", player(h, h.Before)) },
	lobby.Cancelled: ending,
	lobby.Refusal:   ending,
	lobby.Aborted:   ending,
	lobby.Flagged:   ending,
	lobby.Credited:  func(lobby.Happening) string { return "The server was away. The time does not count." },
	lobby.Left:      func(h lobby.Happening) string { return fmt.Sprintf("%s is gone.", player(h, h.Before)) },
	lobby.Returned:  func(h lobby.Happening) string { return fmt.Sprintf("%s is back.", player(h, h.Before)) },
	lobby.Forsaken:  ending,
	lobby.PutOff:    func(lobby.Happening) string { return adjournedUntil },
	lobby.Expired:   ending,
	lobby.Hinted: func(h lobby.Happening) string {
		return fmt.Sprintf("%s had a hint from the house.", player(h, h.Before))
	},
}

// Tell is what has happened, in a sentence; "" is not for everybody.
func Tell(h lobby.Happening) string {
	teller, ok := tellers[h.Kind]
	if !ok {
		return ""
	}
	return teller(h)
}

// player names who did it: "White (ann)".
func player(h lobby.Happening, t *lobby.Table) string {
	return fmt.Sprintf("%s (%s)", t.SeatName(h.Seat), Person(t.Seats[h.Seat]))
}

func ending(h lobby.Happening) string { return lobby.Clean(h.After.Ending(), MaxSentence) }

func toldMove(h lobby.Happening) string {
	ply := len(h.Before.Plies) + 1
	text := fmt.Sprintf("%s%s", MoveNumber(h.Before, ply), Described(h))
	if end := ending(h); end != "" {
		text += ". " + end
	}
	return text
}

// Described is a move as players write it.
func Described(h lobby.Happening) string {
	m, err := h.Before.State.Parse(h.Text)
	if err != nil {
		return lobby.Clean(h.Text, 40)
	}
	return h.Before.State.Describe(m)
}

func toldOffer(h lobby.Happening) string {
	for _, o := range h.After.Offers {
		if o.String() == h.Text && o.Seat == h.Seat {
			return fmt.Sprintf("%s %s.", player(h, h.Before), Offers(o))
		}
	}
	return fmt.Sprintf("%s makes an offer.", player(h, h.Before))
}

// answered tells what somebody does with an offer: "White (ann) declines the draw."
func answered(h lobby.Happening, does string) string {
	what := "the offer"
	if o, ok := h.Offer(); ok {
		what = OfferName(o.Kind)
	}
	return fmt.Sprintf("%s %s %s.", player(h, h.Before), does, what)
}

func toldAgreed(h lobby.Happening) string {
	if end := ending(h); end != "" {
		return end
	}
	if o, ok := h.Offer(); ok && o.Kind == lobby.Takeback {
		return fmt.Sprintf("%s accepts: %s is taken back.", player(h, h.Before), Amount(o))
	}
	return fmt.Sprintf("%s accepts.", player(h, h.Before))
}
