package tournament

import (
	"time"

	"pawnstorm/lobby/identity"
)

// Intent is what a person wants to do in a tournament.
type Intent struct {
	Kind IntentKind
	// Rating is how strong the person is who joins. The house says so, not the person.
	Rating int
	// Text is the reason of a Cancel.
	Text string
	// Team is the name of the team for which a Join is.
	Team string
	// Entry and Board are those of a Place: the entry is to play on that board of its team,
	// or on that of its rating, if the board is 0.
	Entry, Board int
}

// IntentKind says what is wanted.
type IntentKind string

// The kinds of intents.
const (
	Join   IntentKind = "join" // or be back after a Pause, a Leave or an absence
	Leave  IntentKind = "leave"
	Pause  IntentKind = "pause" // sit out until the next Join
	Start  IntentKind = "start"
	Cancel IntentKind = "cancel"
	Place  IntentKind = "place"
)

// Order is what the server itself has to do in a tournament: people send an Intent. The
// functions of this file make orders.
type Order struct{ in request }

// request is an intent, or an order, as the decisions see it.
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

// String is the kind of the order, for logs.
func (o Order) String() string { return string(o.in.Kind) }

// Advance does what is due: it starts, pairs or ends the tournament. Only those who are
// here are paired in an arena.
func Advance(here Here) Order { return Order{request{Intent: Intent{Kind: advance}, here: here}} }

// Report tells how a board went, both counted from 1.
func Report(round, board int, o Outcome) Order {
	return Order{request{Intent: Intent{Kind: report}, round: round, board: board, outcome: o}}
}

// Remove withdraws a person who may not play any more, or is not there.
func Remove() Order { return Order{request{Intent: Intent{Kind: withdraw}}} }

// Adopt gives the entry of a guest to the account that the guest has made.
func Adopt(from identity.PlayerID) Order {
	return Order{request{Intent: Intent{Kind: adopt}, from: from}}
}

// Shut ends a tournament that is not over. why is for its players.
func Shut(why string) Order { return Order{request{Intent: Intent{Kind: shut, Text: why}}} }
