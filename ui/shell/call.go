package shell

import (
	"context"
	"io"
	"strings"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/study"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

// Env is what surrounds a command: who says it, where, and to what.
type Env struct {
	Club  *lobby.Club
	Games []game.Rules
	Now   func() time.Time
	Who   account.Player
	// User is the SSH user name that Who came with; "" if they came otherwise.
	User string
	// Passing says that Who will be another guest when the next command comes:
	// there is no key to tell them by.
	Passing bool
	// Here is the table that Who is looking at, which "it" then means; nil on
	// the shell.
	Here *table.Table
	// Shows is the subject of the screen that Who is looking at, if it is no table, which a
	// command without a name is about; nil if there is none.
	Shows any
	// Examines is the study that Who is looking at; nil if there is none.
	Examines *study.Study
	// Screens says that Who sees tables on a screen: what can be seen there is
	// not printed.
	Screens bool
	// Bare says that the words of a command are typed with nothing before them.
	Bare bool
	// Address is what Who types before the words of a command: "ssh HOST".
	Address string
	// Host and Port are the same for ssh_config(5), where the command came by SSH; "" and 0
	// if they are not known.
	Host string
	Port int
	// Cast writes a recording of a game for asciinema; nil if nobody can.
	Cast func(w io.Writer, t *table.Table) error
	In   io.Reader
	Out  io.Writer // what was asked for
	Err  io.Writer // refusals, one sentence each
	// Wait, if it is not nil, is called when what Who does waits long for the store, with
	// what to say meanwhile.
	Wait func(sentence string)
}

// Call is one command with all that it was given, where it was said.
type Call struct {
	*grammar.Parsed
	Env
	shell *Shell
	verb  verb

	used   *table.Table // will be "it"
	heard  action.Tell  // hears what happens while the action is done; nil tells it
	result Result
}

// Result is what became of a command.
type Result struct {
	Code int // Done, Refused or Wrong
	// Table is the table that it was about, if it was about one.
	Table *table.Table
	// Opens says that the table is better seen on a screen.
	Opens bool
	// Then, if not nil, waits until more is known, and says it. It says nothing if ctx ends
	// before.
	Then func(context.Context) message.Message
	// Examines is the study that it was about, which the person wants to see.
	Examines *study.Study
	// Learns says that the person wants to learn on the screens, or by questions:
	// Lesson is the id of the game, "" to choose one.
	Learns bool
	Lesson string
	// List is the list that the person wants to see on the screens, with what it is narrowed to.
	List resource.Ref
	// Puzzle is the puzzle or the storm that the person wants to play on the screens.
	Puzzle *feature.Puzzle
	// Err is why it was not done, which is on the stream of refusals as a sentence; nil if
	// it was done.
	Err error
	// Who, if not nil, is the person of the session from now on.
	Who *account.Player
}

// The exit codes of commands.
const (
	Done    = 0
	Refused = 1 // the reason is on Err, and nothing was changed
	Wrong   = 2 // the words are wrong
)

func (c *Call) json() bool { return c.Has("--json") }

// output is where the command answers.
func (c *Call) output() words.Output { return words.Output{W: c.Out, JSON: c.json()} }

func (c *Call) say(lines ...string) error             { return c.output().Say(lines...) }
func (c *Call) object(doc any) error                  { return c.output().Object(doc) }
func (c *Call) answer(doc any, lines ...string) error { return c.output().Answer(doc, lines...) }

// viewer words tables for the person.
func (e *Env) viewer() words.Viewer {
	return words.Viewer{Me: e.Who.ID, Now: live.ClockTime(e.Club.Tables, e.Now()), Name: e.Club.Accounts.Title, Spoken: e.Bare, Zone: e.Who.Settings.ZoneOr(e.Club.Zone)}
}

// line is a command line to type on a shell.
func (e *Env) line(words ...string) string {
	switch {
	case e.Bare:
		return strings.Join(words, " ")
	case e.Screens:
		return ":" + strings.Join(words, " ")
	}
	return e.Address + " " + strings.Join(words, " ")
}
