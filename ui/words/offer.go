package words

import (
	"fmt"
	"strings"

	"pawnstorm/lobby/table"
)

// NothingOffered is the error for an answer without an offer.
const NothingOffered = "You have no offer to answer."

// offers words each kind of offer. %s stands for the amount.
var offers = map[table.OfferKind]struct{ offers, offered, noun string }{
	table.Draw:     {"offers a draw", "offered a draw", "the draw"},
	table.Takeback: {"asks to take back %s", "asked to take back %s", "the takeback"},
	table.Break:    {"offers to abort the game", "offered to abort the game", "the offer to abort"},
	table.Adjourn:  {"offers to adjourn", "offered to adjourn", "the adjournment"},
	table.MoreTime: {"offers both %s more", "offered both %s more", "the extra time"},
}

// Offers words an offer in the present: "offers a draw".
func Offers(o table.Offer) string { return withAmount(offers[o.Kind].offers, o) }

// Offered words an offer in the past: "offered a draw".
func Offered(o table.Offer) string { return withAmount(offers[o.Kind].offered, o) }

// OfferName returns the name of a kind of offer: "the draw". It is "" for an unknown kind.
func OfferName(kind table.OfferKind) string { return offers[kind].noun }

func withAmount(text string, o table.Offer) string {
	return strings.Replace(text, "%s", Amount(o), 1)
}

// Amount says how much an offer is about: the moves to take back, or the minutes and seconds
// that both players get.
func Amount(o table.Offer) string {
	switch {
	case o.Kind == table.MoreTime:
		return fmt.Sprintf("%d:%02d", o.N/60, o.N%60)
	case o.N == 1:
		return "the last move"
	case o.N == 2:
		return "each player's last move"
	}
	return fmt.Sprintf("the last %d plies", o.N)
}
