package action

import (
	"context"
	"io"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/table"
)

// Kind says to what an action is done.
type Kind string

// The kinds of subjects.
const (
	Lobby      Kind = "lobby" // where everybody meets, and nothing in particular
	Table      Kind = "table"
	Tournament Kind = "tournament"
	Team       Kind = "team"
	Study      Kind = "study"
	Player     Kind = "player"
	Message    Kind = "message"
	Account    Kind = "account"
	Puzzle     Kind = "puzzle"
	Lesson     Kind = "lesson"
	Setting    Kind = "setting"
	Key        Kind = "key"
	Token      Kind = "token"
	Webhook    Kind = "hook"
	Email      Kind = "email"
	Vacation   Kind = "vacation"
	Finished   Kind = "finished" // a game that is over
	Bot        Kind = "bot"

	// Those of the people who run the club.
	Whom   Kind = "whom" // a player, a key, an address or a session
	Report Kind = "report"
	Node   Kind = "node"
	Limit  Kind = "limit"
	Notice Kind = "notice"
	Digest Kind = "digest"
	Audit  Kind = "audit"
)

// Needs are what an action needs of a person.
type Needs struct {
	// Return says that it is for people who can come back: who has no key and passes by is
	// told to make one.
	Return bool
	// Account says that guests cannot do it.
	Account bool
	// Role is the role that it takes. Others do not see that there is such an action.
	Role admin.Role
}

// Spec declares an action on a subject of the type S with arguments of the type A, a struct
// whose fields have tags (see [Arg]).
type Spec[S, A any] struct {
	On      Kind
	Name    string   // one word, a verb: "resign"
	Aliases []string // other words for it
	Label   string   // of a button: "Resign"
	Help    string   // what it does, without a full stop: "give up the game"
	Notes   []string // further lines of the help
	// Examples are whole command lines.
	Examples []string
	Key      string        // the key that does it on screens; "" is none
	Scope    account.Scope // of the tokens that may do it; "" is none
	Needs    Needs
	// Makes says that it makes a new subject: it is done to none, so S is its zero value.
	Makes bool
	// Stands says that menus list it even while it is refused, with the reason.
	Stands bool
	// Opens says that the subject is what the person wants to see next.
	Opens bool
	// Guests says that visitors of the web can do it without logging in: of guests it keeps
	// nothing.
	Guests bool
	// Saves says that it changes nothing, and answers with a file.
	Saves bool
	// Forms are the ways to type what follows the name, in the notation of the shell's grammar.
	// A capital word is the argument of that name or the subject, and a small word that is a
	// choice of an argument sets it.
	Forms []string
	// There reports whether the program around the club can do it at all; nil is always.
	There func(Caller) bool
	// Find is the subject that a text names, where that is more than the noun finds; nil is that
	// of the noun.
	Find func(ctx context.Context, c Caller, text string) (S, error)
	// Default is the subject that is meant when nobody names one; nil is that of the noun.
	Default func(context.Context, Caller) (S, error)
	// Fill sets the default arguments. They may depend on the subject. It runs
	// before the given ones are read.
	Fill func(Caller, S, *A)
	// Choices lists the values of an argument that depend on the subject, or on what the other
	// arguments are so far. Nil has none; a form does not ask for an argument with an empty list.
	Choices func(c Caller, subject S, arg string, so Values) []Choice
	// Recalls is under which name forms keep what was chosen for the next time. Actions may share
	// it; "" keeps nothing.
	Recalls string
	// Shown reports whether the action is offered now, as a button for example. It may be
	// narrower than what is allowed. It is called for each frame, so it must be cheap. Nil
	// is always.
	Shown func(Caller, S) bool
	// Variants are the buttons of an action that has several, such as to accept and to decline.
	// Nil is one, with the arguments that Fill sets.
	Variants func(Caller, S) []Preset[A]
	// May returns why the action would be refused with these arguments, or nil. Buttons that
	// would be refused are not shown. Nil allows it.
	May func(Caller, S, A) error
	// Confirm is what to ask before it is done; the zero message asks nothing.
	Confirm func(Caller, S, A) message.Message
	// Answer is a value of the document of the answer; nil is that of the subject.
	Answer any
	// Prefers is what the action changes of the settings of a person, and nothing else: faces
	// that stay apply it at once and keep it by themselves. Nil is any other action.
	Prefers func(Caller, S, A) (func(*account.Settings), error)
	// Do does it. It checks by itself what May has checked, since others act meanwhile.
	Do func(context.Context, Caller, S, A) (Result, error)
}

// Preset is a button for an action, with its arguments.
type Preset[A any] struct {
	Label string
	Args  A
	// Key is the key that presses it on screens, if it is not that of the action.
	Key string
}

// Choice is a value of an argument, what people read for it, and what it means; "" says
// nothing more. The value "" leaves the argument out.
type Choice struct {
	Value, Label, Help string
	// Usual says that a form begins with it; else it begins with the first.
	Usual bool
}

// Result is what an action has led to.
type Result struct {
	// Subject is the subject as it is now, or the one that was made; nil is the same.
	Subject any
	// Doc is the answer for programs; nil is the document of the subject. A list of documents
	// is written one on a line, where lines are written.
	Doc any
	// Said is the answer for people, in lines.
	Said []message.Message
	// Once says that the answer has a secret which nobody is told again.
	Once bool
	// Asks says that nothing was done: Said is what has to be given first.
	Asks bool
	// Gone says that there is no subject any more.
	Gone bool
	// Table, if not nil, is where the person plays from now on, if the subject is no table.
	Table *table.Table
	// Become, if not nil, is who the person is from now on.
	Become *account.Player
	// Then, if not nil, waits until more is known of the answer, such as that a code was used,
	// and says it. Faces that stay tell it, and put the answer away. Nothing is said if ctx
	// ends before.
	Then func(context.Context) message.Message
	// File is the answer of an action that saves. Said is then how to save it where the
	// person cannot be sent a file.
	File *File
}

// File is something to save.
type File struct {
	Name, Type string // under which it is saved, and of its content
	Write      func(context.Context, io.Writer) error
}

// Say adds a line to the answer for people.
func (r *Result) Say(id string, args ...any) { r.Said = append(r.Said, message.New(id, args...)) }

// SayLines adds lines that are in words already.
func (r *Result) SayLines(lines ...string) {
	for _, l := range lines {
		r.Said = append(r.Said, message.Plain(l))
	}
}
