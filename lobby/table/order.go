package table

import (
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
)

// Order is something that the server does at a table. People send an Intent instead. The functions
// of this file return orders.
type Order struct{ in request }

// request is an intent or an order in the form that decisions take.
type request struct {
	Intent
	terms *Terms            // seated, redirect: what they play
	via   identity.TableID  // seated: the seek that the player gives up
	next  identity.TableID  // redirect, resume, closeRedirected: the table that the host goes to
	from  identity.PlayerID // transfer: the old id of the person
	whom  identity.Person   // admission: who can watch
	quit  bool              // depart: on purpose
	down  time.Time         // credit: when the server was last known to run
	until time.Time         // rest: the latest end of the vacation
	now   time.Time         // time of the decision
}

// The kinds of orders.
const (
	seated          IntentKind = "sit down"
	transfer        IntentKind = "adopt"
	depart          IntentKind = "depart"
	arrive          IntentKind = "arrive"
	redirect        IntentKind = "yield"
	resume          IntentKind = "stay"
	closeRedirected IntentKind = "pass over"
	rest            IntentKind = "rest"
	recall          IntentKind = "recall"
	timeUp          IntentKind = "time up"
	hint            IntentKind = "hint"
	credit          IntentKind = "credit"
	shut            IntentKind = "shut"
	admission       IntentKind = "let in"
)

// String returns the kind of the order, for logs.
func (o Order) String() string { return string(o.in.Kind) }

// SitDown seats a person at a seek, on terms that suit both players.
func SitDown(seat game.Seat, terms Terms) Order {
	return Order{request{Intent: Intent{Kind: seated, Seat: seat}, terms: &terms}}
}

// FollowRedirect seats the host of a seek at the table that the seek was redirected to.
func FollowRedirect(seek *Table) Order {
	o := SitDown(game.NoSeat, seek.nextTerms)
	o.in.via = seek.ID
	return o
}

// Redirect sends the host of a seek to another table, on terms that suit both players. Until the
// outcome is known, no one can sit down at the seek.
func Redirect(to identity.TableID, terms Terms) Order {
	return Order{request{Intent: Intent{Kind: redirect}, next: to, terms: &terms}}
}

// Resume reopens a seek whose host got no seat at the other table.
func Resume(to identity.TableID) Order {
	return Order{request{Intent: Intent{Kind: resume}, next: to}}
}

// CloseRedirected closes a seek whose host sits at the other table.
func CloseRedirected(to identity.TableID) Order {
	return Order{request{Intent: Intent{Kind: closeRedirected}, next: to}}
}

// TransferSeat gives the seat of a guest to the account that the guest created.
func TransferSeat(from identity.PlayerID) Order {
	return Order{request{Intent: Intent{Kind: transfer}, from: from}}
}

// Depart says that a player's last session has ended. quit says that they left on purpose.
func Depart(quit bool) Order {
	return Order{request{Intent: Intent{Kind: depart}, quit: quit}}
}

// Arrive says that an absent player has a session again.
func Arrive() Order { return Order{request{Intent: Intent{Kind: arrive}}} }

// BeginVacation stops the clock because a player is on vacation until the given time at the latest.
func BeginVacation(until time.Time) Order {
	return Order{request{Intent: Intent{Kind: rest}, until: until}}
}

// EndVacation says that a player's vacation is over.
func EndVacation() Order { return Order{request{Intent: Intent{Kind: recall}}} }

// TimeUp ends what has taken too long: a player's time, the wait for a first move, or the absence
// of both players.
func TimeUp() Order { return Order{request{Intent: Intent{Kind: timeUp}}} }

// Advise records that a player got a move as a hint in the position after a number of plies.
func Advise(ply int, move string) Order {
	return Order{request{Intent: Intent{Kind: hint, Ply: ply, Text: move}}}
}

// ShutTable closes a table without a result. The players see why.
func ShutTable(why string) Order {
	return Order{request{Intent: Intent{Kind: shut, Text: why}}}
}

// LetWatch lets a person watch a private game without its code, at the request of a player.
func LetWatch(whom identity.Person) Order {
	return Order{request{Intent: Intent{Kind: admission}, whom: whom}}
}

// CreditTime gives back the time since the server was last known to run.
func CreditTime(since time.Time) Order {
	return Order{request{Intent: Intent{Kind: credit}, down: since}}
}
