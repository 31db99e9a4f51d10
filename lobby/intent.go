package lobby

import (
	"time"

	"pawnstorm/game"
)

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

	terms *Terms    // Sit: at a seek, what to play
	via   TableID   // Sit: the seek that is given up for it
	next  TableID   // yields, stays, passes: the table where the host of a seek goes
	from  PlayerID  // adopt: the id that the person had before
	quit  bool      // depart: on purpose
	down  time.Time // credit: when the server was last known to be there
	now   time.Time // filled in by Decide
}

// IntentKind says what is wanted.
type IntentKind string

// What a person may want.
const (
	Sit       IntentKind = "sit"
	Stand     IntentKind = "stand" // give the seat up, before the game begins
	Cancel    IntentKind = "cancel"
	Refuse    IntentKind = "refuse" // an invitation
	Move      IntentKind = "move"
	Propose   IntentKind = "propose"
	Accept    IntentKind = "accept"
	Decline   IntentKind = "decline"
	Withdraw  IntentKind = "withdraw"
	ClaimDraw IntentKind = "claim draw"
	Resign    IntentKind = "resign"
	Abort     IntentKind = "abort"   // alone, before both have moved
	Forsake   IntentKind = "forsake" // claim what is due when the opponent is gone
	Plan      IntentKind = "plan"    // answer by lines; none drops them

	// Between the two games of a match, and to take up an adjourned game.
	Ready   IntentKind = "ready"
	Forfeit IntentKind = "forfeit" // the second game, and not play it

	// Only this package posts these.

	// adopt gives the seat of a guest to the account that the guest has made.
	adopt IntentKind = "adopt"
	// depart and arrive tell that a player's last session has ended, and that
	// there is one again.
	depart IntentKind = "depart"
	arrive IntentKind = "arrive"
	// yields, stays and passes lead the host of a seek to another table.
	yields IntentKind = "yield"
	stays  IntentKind = "stay"
	passes IntentKind = "pass over"
	// timeUp ends what has lasted too long: a player's time, the wait for a
	// first move, the absence of both.
	timeUp IntentKind = "time up"
	// hint is advice that was given: Text is the move.
	hint IntentKind = "hint"
	// credit gives back the time in which the server was away.
	credit IntentKind = "credit"
)

// What a Forsake may claim.
const (
	ForsakeWin     = "win"
	ForsakeDraw    = "draw"
	ForsakeAdjourn = "adjourn"
)
