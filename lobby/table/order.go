package table

import (
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
)

// Order is what the server itself has to do at a table: people send an Intent.
// The functions of this file make orders.
type Order struct{ in request }

// request is an intent, or an order, as the decisions see it.
type request struct {
	Intent
	terms *Terms            // seated, redirect: what to play
	via   identity.TableID  // seated: the seek that is given up for it
	next  identity.TableID  // redirect, resume, closeRedirected: the table where the host goes
	from  identity.PlayerID // transfer: the id that the person had before
	whom  identity.Person   // admission: who may watch
	quit  bool              // depart: on purpose
	down  time.Time         // credit: when the server was last known to be there
	until time.Time         // rest: when the vacation ends at the latest
	now   time.Time         // of the decision
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

// String is the kind of the order, for logs.
func (o Order) String() string { return string(o.in.Kind) }

// SitDown seats somebody at a seek, to play what suits both.
func SitDown(seat game.Seat, terms Terms) Order {
	return Order{request{Intent: Intent{Kind: seated, Seat: seat}, terms: &terms}}
}

// FollowRedirect seats the host of a seek at the table to which it leads. The seek
// is given up for it.
func FollowRedirect(seek *Table) Order {
	o := SitDown(game.NoSeat, seek.nextTerms)
	o.in.via = seek.ID
	return o
}

// Redirect leads the host of a seek to another table, to play there on the terms
// that suit both. Until it is known how that ends, nobody can sit down at the seek.
func Redirect(to identity.TableID, terms Terms) Order {
	return Order{request{Intent: Intent{Kind: redirect}, next: to, terms: &terms}}
}

// Resume frees a seek whose host got no seat at the table to which it led.
func Resume(to identity.TableID) Order {
	return Order{request{Intent: Intent{Kind: resume}, next: to}}
}

// CloseRedirected ends a seek whose host sits at the table to which it led.
func CloseRedirected(to identity.TableID) Order {
	return Order{request{Intent: Intent{Kind: closeRedirected}, next: to}}
}

// TransferSeat gives the seat of a guest to the account that the guest has made.
func TransferSeat(from identity.PlayerID) Order {
	return Order{request{Intent: Intent{Kind: transfer}, from: from}}
}

// Depart tells that a player's last session has ended; quit says that this was
// meant.
func Depart(quit bool) Order {
	return Order{request{Intent: Intent{Kind: depart}, quit: quit}}
}

// Arrive tells that a player who was away has a session again.
func Arrive() Order { return Order{request{Intent: Intent{Kind: arrive}}} }

// BeginVacation has no clock run while a player is on vacation, at the latest until a time.
func BeginVacation(until time.Time) Order {
	return Order{request{Intent: Intent{Kind: rest}, until: until}}
}

// EndVacation tells that a player's vacation is over.
func EndVacation() Order { return Order{request{Intent: Intent{Kind: recall}}} }

// TimeUp ends what has lasted too long: a player's time, the wait for a first
// move, the absence of both.
func TimeUp() Order { return Order{request{Intent: Intent{Kind: timeUp}}} }

// Advise notes that a player was advised to make a move in the position after so
// many plies.
func Advise(ply int, move string) Order {
	return Order{request{Intent: Intent{Kind: hint, Ply: ply, Text: move}}}
}

// ShutTable ends whatever is done at a table, without a result. why is for its players.
func ShutTable(why string) Order {
	return Order{request{Intent: Intent{Kind: shut, Text: why}}}
}

// LetWatch lets somebody watch a private game without its code, as one of its players
// wishes.
func LetWatch(whom identity.Person) Order {
	return Order{request{Intent: Intent{Kind: admission}, whom: whom}}
}

// CreditTime gives back the time in which the server was away: since then it is
// not known to have been there.
func CreditTime(since time.Time) Order {
	return Order{request{Intent: Intent{Kind: credit}, down: since}}
}
