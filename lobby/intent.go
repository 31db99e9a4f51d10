package lobby

import "pawnstorm/game"

// Intent is what a person wants to do at a table.
type Intent struct {
	Kind IntentKind
	// Ply is how many plies had been played when the person decided. A move for
	// another position than the present one is refused, so the same key pressed
	// in two sessions moves once.
	Ply int
	// Text is the move of a Move, in any form that the game reads.
	Text string
	// Seat is what a Sit asks for; NoSeat takes what is free.
	Seat game.Seat

	from PlayerID // adopt: the id that the person had before
}

// IntentKind says what is wanted.
type IntentKind string

// What a person may want.
const (
	Sit         IntentKind = "sit"
	Stand       IntentKind = "stand" // give the seat up, before the game begins
	Cancel      IntentKind = "cancel"
	Move        IntentKind = "move"
	OfferDraw   IntentKind = "offer draw"
	AcceptDraw  IntentKind = "accept draw"
	DeclineDraw IntentKind = "decline draw"
	ClaimDraw   IntentKind = "claim draw"
	Resign      IntentKind = "resign"

	// Between the two games of a match.
	Ready   IntentKind = "ready"   // for the second
	Forfeit IntentKind = "forfeit" // the second, and not play it

	// adopt gives the seat of a guest to the account that the guest has made.
	// Only this package posts it.
	adopt IntentKind = "adopt"
)
