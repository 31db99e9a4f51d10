package tournament

import (
	"time"

	"pawnstorm/lobby/identity"
)

// Intent is what a person wants to do in a tournament.
type Intent struct {
	Kind IntentKind
	// Rating is the rating of the player who joins. The server sets it.
	Rating int
	// Text is the reason of a Cancel.
	Text string
	// Team is the name of the team to Join.
	Team string
	// Place puts Entry on this Board of its team. 0 means the board that its rating gives.
	Entry, Board int
}

// IntentKind says what a person wants to do.
type IntentKind string

// The kinds of intents.
const (
	Join   IntentKind = "join" // also comes back after a Pause, a Leave or an absence
	Leave  IntentKind = "leave"
	Pause  IntentKind = "pause" // sit out until the next Join
	Start  IntentKind = "start"
	Cancel IntentKind = "cancel"
	Place  IntentKind = "place"
)

// Order is what the server itself does in a tournament. The functions in this file create orders.
type Order struct{ in request }

// request is an intent or an order, for the decisions.
type request struct {
	Intent
	round, board int
	outcome      Outcome
	here         Here
	from         identity.PlayerID
	now          time.Time
}

// The kinds of orders.
const (
	advance  IntentKind = "advance"
	report   IntentKind = "report"
	withdraw IntentKind = "withdraw"
	adopt    IntentKind = "adopt"
	shut     IntentKind = "shut"
)

// String returns the kind of the order, for logs.
func (o Order) String() string { return string(o.in.Kind) }

// Advance starts, pairs or ends the tournament, whichever is due. An arena only pairs players who are
// here.
func Advance(here Here) Order { return Order{request{Intent: Intent{Kind: advance}, here: here}} }

// Report reports the result of a board. Round and board count from 1.
func Report(round, board int, o Outcome) Order {
	return Order{request{Intent: Intent{Kind: report}, round: round, board: board, outcome: o}}
}

// Remove withdraws a player who may not play any more or does not show up.
func Remove() Order { return Order{request{Intent: Intent{Kind: withdraw}}} }

// Adopt gives the entry of a guest to the account that the guest has created.
func Adopt(from identity.PlayerID) Order {
	return Order{request{Intent: Intent{Kind: adopt}, from: from}}
}

// Shut cancels a tournament that is not over. why is shown to its players.
func Shut(why string) Order { return Order{request{Intent: Intent{Kind: shut, Text: why}}} }
