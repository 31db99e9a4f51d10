package table

import (
	"time"

	"pawnstorm/game"
)

// Intent is what a person wants to do at a table.
type Intent struct {
	Kind IntentKind
	// Ply is how many plies had been played when the person decided. A move for another position is
	// refused, so the same key pressed in two sessions moves once.
	Ply int
	// Text is the move of a Move in any notation that the game reads, the move to seal with an
	// offer to adjourn, the reason of a Refuse, the claim of a ClaimAbsence, or the lines of a
	// Plan.
	Text string
	// Seat is what a Sit asks for. With NoSeat the person takes the free seat.
	Seat game.Seat
	// Offer is what a Propose, Accept, Decline or Withdraw is about.
	Offer OfferKind
	// Source is a mark of the network that a Move comes from, or "". Package live sets it.
	Source string
	// N is the number of plies of a takeback, or the seconds of extra time.
	N int
	// Lag is how much of the turn that a Move ends was spent on the line, as the server measured it.
	Lag time.Duration
}

// IntentKind names what a person wants.
type IntentKind string

// The kinds of intents.
const (
	Sit          IntentKind = "sit"
	Stand        IntentKind = "stand" // leave the seat before the game begins
	Cancel       IntentKind = "cancel"
	Refuse       IntentKind = "refuse" // an invitation
	Move         IntentKind = "move"
	Propose      IntentKind = "propose"
	Accept       IntentKind = "accept"
	Decline      IntentKind = "decline"
	Withdraw     IntentKind = "withdraw"
	ClaimDraw    IntentKind = "claim draw"
	Resign       IntentKind = "resign"
	Abort        IntentKind = "abort"   // without agreement, before both players have moved
	ClaimAbsence IntentKind = "forsake" // claim a result because the opponent has left
	Plan         IntentKind = "plan"    // set conditional lines; no lines remove them
	GoBerserk    IntentKind = "berserk" // play an arena game with half the time, for one more point

	// Between the two games of a match, or to resume an adjourned game.
	Ready   IntentKind = "ready"
	Forfeit IntentKind = "forfeit" // lose the second game without playing it
)

// The claims of a ClaimAbsence.
const (
	ForsakeWin     = "win"
	ForsakeDraw    = "draw"
	ForsakeAdjourn = "adjourn"
)
