package table

import "pawnstorm/game"

// Intent is what a person wants to do at a table.
type Intent struct {
	Kind IntentKind
	// Ply is how many plies had been played when the person decided. A move for
	// another position than the present one is refused, so the same key pressed
	// in two sessions moves once.
	Ply int
	// Text is the move of a Move, in any form that the game reads; the move to
	// seal with an offer to adjourn; the reason of a Refuse; what a Forsake
	// claims; the lines of a Plan.
	Text string
	// Seat is what a Sit asks for; NoSeat takes what is free.
	Seat game.Seat
	// Offer is what a Propose, Accept, Decline or Withdraw is about.
	Offer OfferKind
	// N is the number of plies of a takeback, of seconds of more time.
	N int
}

// IntentKind says what is wanted.
type IntentKind string

// The kinds of intents.
const (
	Sit          IntentKind = "sit"
	Stand        IntentKind = "stand" // give the seat up, before the game begins
	Cancel       IntentKind = "cancel"
	Refuse       IntentKind = "refuse" // an invitation
	Move         IntentKind = "move"
	Propose      IntentKind = "propose"
	Accept       IntentKind = "accept"
	Decline      IntentKind = "decline"
	Withdraw     IntentKind = "withdraw"
	ClaimDraw    IntentKind = "claim draw"
	Resign       IntentKind = "resign"
	Abort        IntentKind = "abort"   // alone, before both have moved
	ClaimAbsence IntentKind = "forsake" // claim what is due when the opponent is gone
	Plan         IntentKind = "plan"    // answer by lines; none drops them
	GoBerserk    IntentKind = "berserk" // play with half the time, in an arena, for one more point

	// Between the two games of a match, and to take up an adjourned game.
	Ready   IntentKind = "ready"
	Forfeit IntentKind = "forfeit" // the second game, and not play it
)

// The claims of a Forsake.
const (
	ForsakeWin     = "win"
	ForsakeDraw    = "draw"
	ForsakeAdjourn = "adjourn"
)
