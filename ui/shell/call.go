package shell

import (
	"context"
	"io"
	"strings"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/study"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

// Env is the environment of a command: who runs it, where, and on what.
type Env struct {
	Club  *lobby.Club
	Games []game.Rules
	Now   func() time.Time
	Who   account.Player
	// User is the SSH user name that Who logged in with; "" without SSH.
	User string
	// Passing is set for a guest without a key, who is another guest in the next command.
	Passing bool
	// Here is the table on Who's screen, which "it" then means; nil on the shell.
	Here *table.Table
	// Shows is the subject on Who's screen if it is not a table; nil if there is none. It is the
	// default for commands that need a subject.
	Shows any
	// Study is the study on Who's screen; nil if there is none.
	Study *study.Study
	// Screens is set if Who sees tables on a screen. Commands then do not print what the screen shows.
	Screens bool
	// Bare is set if users type commands with nothing before them.
	Bare bool
	// Address is what Who types before a command: "ssh HOST".
	Address string
	// Pages is the address of the website, or "".
	Pages string
	// Host and Port are the server's address for ssh_config(5), or "" and 0 if unknown.
	Host string
	Port int
	// Cast writes a recording of a game for asciinema; nil if that is not possible.
	Cast func(w io.Writer, t *table.Table) error
	In   io.Reader
	Out  io.Writer // the answer
	Err  io.Writer // errors, one sentence each
	// Wait, if not nil, is called with a sentence for Who when the store is slow.
	Wait func(sentence string)
}

// Call is one command with its arguments and its environment.
type Call struct {
	*grammar.Parsed
	Env
	shell *Shell
	verb  verb

	used     *table.Table // will be "it" after the command
	progress action.Tell  // receives progress of the action; nil prints it
	result   Result
}

// Result is the result of a command.
type Result struct {
	Code int // Done, Refused or Wrong
	// Table is the table that the command was about, if any.
	Table *table.Table
	// Opens is set if a screen should show the table.
	Opens bool
	// Then, if not nil, waits for a follow-up message. The message is zero if ctx ends first.
	Then func(context.Context) message.Message
	// Study is the study that the user wants to see.
	Study *study.Study
	// Learns is set if the user wants a lesson, on the screens or by questions. Lesson is the id of
	// the game, or "" to let the user choose.
	Learns bool
	Lesson string
	// List is the list that the user wants to see on the screens, with its filters.
	List resource.Ref
	// Puzzle is the puzzle or the storm that the user wants to play on the screens.
	Puzzle *feature.Puzzle
	// Err is the error, already printed as a sentence; nil if the command succeeded.
	Err error
	// Who, if not nil, is the new player of the session.
	Who *account.Player
}

// The exit codes of commands.
const (
	Done    = 0
	Refused = 1 // nothing changed; the reason is on Err
	Wrong   = 2 // the line is wrong
)

func (c *Call) json() bool { return c.Has("--json") }

// output returns where the command answers.
func (c *Call) output() words.Output { return words.Output{W: c.Out, JSON: c.json()} }

func (c *Call) say(lines ...string) error             { return c.output().Say(lines...) }
func (c *Call) object(doc any) error                  { return c.output().Object(doc) }
func (c *Call) answer(doc any, lines ...string) error { return c.output().Answer(doc, lines...) }

// viewer describes tables to the user.
func (c *Call) viewer() words.Viewer { return c.caller().Viewer() }

// about sets the table that the command is about. After the command, "it" means this table.
func (c *Call) about(t *table.Table) { c.result.Table, c.used = t, t }

// subject returns the subject of a kind with a name, or the default one if name is "".
func (c *Call) subject(ctx context.Context, k action.Kind, name string) (any, error) {
	return c.shell.actions.Subject(ctx, c.caller(), k, name)
}

// find returns the table with a name, if the user may see it.
func (e *Env) find(ctx context.Context, name string) (*table.Table, error) {
	return feature.FindTable(ctx, e.caller(), name)
}

// rulesOf returns the game with an id or name.
func (e *Env) rulesOf(word string) (game.Rules, error) { return words.GameOf(word, e.Games) }

// line returns a command line for the user to type.
func (e *Env) line(words ...string) string {
	switch {
	case e.Bare:
		return strings.Join(words, " ")
	case e.Screens:
		return ":" + strings.Join(words, " ")
	}
	return e.Address + " " + strings.Join(words, " ")
}
