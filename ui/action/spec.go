package action

import (
	"context"
	"io"
	"slices"
	"strings"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/table"
)

// Kind is a kind of subject.
type Kind string

// The kinds of subjects.
const (
	Lobby      Kind = "lobby" // for actions on nothing in particular
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
	Ruling     Kind = "ruling" // what moderators decided about the player

	// Subjects for the club's staff.
	ModTarget Kind = "whom" // a player, a key, an address or a session
	Report    Kind = "report"
	Flag      Kind = "flag" // what moderators should look at
	Node      Kind = "node"
	Limit     Kind = "limit"
	Notice    Kind = "notice"
	Digest    Kind = "digest"
	Audit     Kind = "audit"
)

// Needs is what an action requires of a user.
type Needs struct {
	// Return requires that the user can come back. Guests without a key see how to make one.
	Return bool
	// Account excludes guests.
	Account bool
	// Role is the required role. Other users do not see the action.
	Role admin.Role
}

// Spec declares an action on a subject of the type S with arguments of the type A, a struct with tags (see [Arg]).
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
	Scope    account.Scope // which tokens may do it; "" is none
	Needs    Needs
	// Creates says that it makes a new subject. It is done to none, so S is the zero value.
	Creates bool
	// Again says that users go on with it after a subject, so that UIs offer it there too. Variants then gets that
	// subject.
	Again bool
	// AlwaysListed says that menus list it even while it is refused, with the reason.
	AlwaysListed bool
	// Opens says that the user wants to see the subject next.
	Opens bool
	// Guests says that web visitors can do it without logging in, also away from tables. It stores nothing for
	// them, unless they need to return.
	Guests bool
	// Saves says that it changes nothing and answers with a file.
	Saves bool
	// Forms are the ways to type what follows the name, in the notation of the shell's grammar. A word in capitals is
	// an argument or the subject. A word in small letters that is a choice of an argument sets that argument.
	Forms []string
	// There reports whether the program can do it at all; nil is always.
	There func(Caller) bool
	// Find returns the subject that a text names; nil uses the noun's.
	Find func(ctx context.Context, c Caller, text string) (S, error)
	// Default returns the subject of a command without a name; nil uses the noun's.
	Default func(context.Context, Caller) (S, error)
	// Fill sets the default arguments, which may depend on the subject. It runs before the given ones are read.
	Fill func(Caller, S, *A)
	// Begins returns what a form begins with, such as the text that it changes. Commands do without. Nil is nothing.
	Begins func(Caller, S) Values
	// Choices lists the values of an argument that depend on the subject or on the other arguments. Nil has none. A
	// form does not ask for an argument with an empty list.
	Choices func(c Caller, subject S, arg string, so Values) []Choice
	// Range returns the limits of an argument that is a range of numbers, such as "1400 to 1700". Nil is no such
	// argument.
	Range func(c Caller, arg string, so Values) *Range
	// Note says what a form shows beside its button now, such as how many players wait; "" is nothing. It runs for each
	// frame, so it must be cheap. Nil has nothing to say.
	Note func(c Caller, so Values) string
	// RememberAs is the name under which forms remember what was chosen. Actions may share it; "" remembers nothing.
	RememberAs string
	// Shown reports whether to offer the action now, for example as a button. It may exclude allowed actions. It runs
	// for each frame, so it must be cheap. Nil is always.
	Shown func(Caller, S) bool
	// Variants are the buttons of an action that has several, such as accept and decline. Nil is one button with the
	// arguments from Fill.
	Variants func(Caller, S) []Preset[A]
	// May returns why the action would be refused with these arguments, or nil. Buttons that would be refused are
	// hidden. A nil May allows everything.
	May func(Caller, S, A) error
	// Confirm returns the question to ask first; the zero message asks nothing.
	Confirm func(Caller, S, A) message.Message
	// Answer is a value of the answer's document; nil is the subject's document.
	Answer any
	// Prefers returns how the action changes the user's settings, if it does nothing else. UIs with a session apply the
	// change at once and save it themselves. Nil is any other action.
	Prefers func(Caller, S, A) (func(*account.Settings), error)
	// Do does it. It checks again what May has checked, because others act meanwhile.
	Do func(context.Context, Caller, S, A) (Result, error)
	// Run makes it a stream, which has no Do: it reports what happens to the subject, each time with a document of the
	// type of Answer. It returns when there is no more to report, and nil when ctx ends or the user hangs up.
	Run func(ctx context.Context, c Caller, subject S, args A, tell Tell) error
	// Waits says that a stream reports nothing that screens do not already show.
	Waits bool
	// Lasts says that a stream always goes on. Other streams go on only if an argument says so.
	Lasts bool
}

// Tell reports one event of a stream: Doc for programs, and Said for people. Programs do not get events without a Doc.
// An error means that no one is listening any more.
type Tell func(Result) error

// Preset is a button for an action, with its arguments.
type Preset[A any] struct {
	Label string
	Args  A
	// Key is the key on screens, if it differs from the action's.
	Key string
}

// Choice is a value of an argument, its label, and an optional explanation. The value "" leaves the argument out.
type Choice struct {
	Value, Label, Help string
	// Usual says that forms begin with it. Without one they begin with the first.
	Usual bool
	// On says that a check box is ticked for it. Without one the value "true" is.
	On bool
	// Why says why it is not possible now; "" is possible.
	Why string
}

// Range is what a form needs to draw a range of numbers: the ends of its scale, the step, and the user's own number.
// In the argument it is "LOW to HIGH", and 0 is no limit.
type Range struct{ Least, Most, Step, You int }

// Result is the result of an action.
type Result struct {
	// Subject is the subject as it is now, or a new one; nil is unchanged.
	Subject any
	// Doc is the answer for programs; nil is the subject's document. A list is written one document a line, in formats
	// with lines.
	Doc any
	// Said is the answer for people, in lines.
	Said []message.Message
	// Copies are texts to paste elsewhere. Screens offer to copy each, and texts print them after Said.
	Copies []Copy
	// Once says that the answer, such as a secret, is shown only once and nowhere else.
	Once bool
	// Asks says that nothing was done, and Said names what is missing.
	Asks bool
	// Nothing says why there is nothing for people to see, although programs get Doc; nil is no such case.
	Nothing error
	// Gone says that the subject no longer exists.
	Gone bool
	// Table is where the user plays from now on, if the subject is not a table.
	Table *table.Table
	// Become is who the user is from now on, if that changes.
	Become *account.Player
	// Then waits for more news, such as that a code was used, and returns it. UIs with a session show it and close the
	// answer. It returns the zero message if ctx ends first. Nil has no news.
	Then func(context.Context) message.Message
	// File is the answer of an action that saves. Said then explains how to save it where files cannot be sent.
	File *File
}

// Copy is a text to paste elsewhere, such as a link or a whole game.
type Copy struct {
	Label string
	Text  string
	Drawn string // the part of it that is a picture in characters and colours; "" if there is none
}

// Without returns the result without copies of a text.
func (r Result) Without(text string) Result {
	r.Copies = slices.DeleteFunc(r.Copies, func(c Copy) bool { return c.Text == text })
	return r
}

// Lines returns the answer as lines for people: what it says, and then the texts to copy.
func (r Result) Lines() []string {
	lines := message.Lines(r.Said)
	for i, c := range r.Copies {
		several := strings.Contains(c.Text, "\n")
		if i == 0 || several || strings.Contains(r.Copies[i-1].Text, "\n") {
			lines = append(lines, "")
		}
		if several {
			lines = append(append(lines, c.Label+":"), strings.Split(c.Text, "\n")...)
		} else {
			lines = append(lines, c.Label+": "+c.Text)
		}
	}
	return lines
}

// File is something to save.
type File struct {
	Name, Type string // file name and content type
	Write      func(context.Context, io.Writer) error
}

// Say adds a line to the answer for people.
func (r *Result) Say(id string, args ...any) { r.Said = append(r.Said, message.New(id, args...)) }

// SayLines adds lines that are already text.
func (r *Result) SayLines(lines ...string) {
	for _, l := range lines {
		r.Said = append(r.Said, message.Plain(l))
	}
}
