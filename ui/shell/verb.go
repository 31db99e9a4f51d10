package shell

import (
	"context"
	"slices"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/admin"
	"pawnstorm/ui/action"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

// runFunc runs a command.
type runFunc func(context.Context, *Call) error

// verb is a command and what it does. To add one, write its entry and put it into a list in allVerbs.
// Then help, completion, the shell and the command line of the screens have it.
type verb struct {
	// action is what the command does; nil for a command written by hand.
	action *action.Action
	// others are actions of the same name on other kinds of subjects. The command does one of them
	// if the line names its subject.
	others []*action.Action
	// kind is set for a command with subcommands: each is an action on a subject of this kind.
	kind action.Kind
	run  runFunc
	// lasts is set if the command runs until something happens elsewhere. The screens refuse it,
	// because they show what happens anyway.
	lasts bool
	// returning is set if the user must be able to come back to the result. Guests without a key
	// cannot use the command, because each of their commands makes a new guest.
	returning bool
	// opens makes the screens show the table of the command, instead of what it prints.
	opens bool
	// shows makes a terminal session start the screens to show what the command is about.
	shows bool
	// scope is the token scope for running the command over HTTP; "" means that no token allows it.
	scope account.Scope
	// needs is the role required; None means everyone.
	needs admin.Role
	// streams is set if the command prints what happens as it happens, and takes if it reads a text
	// from the input.
	streams, takes bool
	grammar.Command
}

// does is the action that a word on the line asks for, or any line if the word is "".
type does struct {
	word string
	on   action.Kind
	name string
}

// byWord returns a function that does the action of the first word that is on the line. Without any of
// these words it calls otherwise.
func byWord(otherwise runFunc, list ...does) runFunc {
	return func(ctx context.Context, c *Call) error {
		for _, d := range list {
			if d.word == "" || c.Has(d.word) {
				return c.act(ctx, c.shell.actions.Find(d.on, d.name))
			}
		}
		return otherwise(ctx, c)
	}
}

func (s *Shell) allVerbs() []verb {
	set := s.actions
	return slices.Concat(
		finding(set), seeking(set), []verb{puzzling(set)}, playing(set), watching(set), studying(set), analysing(set),
		talking(set), messaging(set), you(set), s.accounting(), choosing, noting, connecting, helping, learning,
		acting(set, findHelp, action.Table, "example"), sessions,
	)
}

// The groups of commands, in the order of the help.
const (
	findGames  grammar.Group = "Finding games"
	playGames  grammar.Group = "Playing"
	seeGames   grammar.Group = "Watching"
	studyGames grammar.Group = "Finished games"
	talkGroup  grammar.Group = "Talking"
	aboutYou   grammar.Group = "You and other players"
	findHelp   grammar.Group = "Help"
)

var groups = []grammar.Group{findGames, playGames, seeGames, studyGames, talkGroup, aboutYou, findHelp}

const (
	// Plain is the command for line mode.
	Plain = "plain"
	// Bot is the command for programs that play.
	Bot = "bot"
)

// sessions are the commands that are whole sessions. The server runs them itself; the entries only
// provide the help.
var sessions = []verb{
	{run: onlyOnShell, lasts: true, Command: grammar.Command{
		Name: Plain, Group: findHelp,
		Brief: "play in plain lines, for screen readers and simple terminals",
		Forms: []string{"[TEXT]"},
		Notes: []string{
			"The same lobby and games as on the screens, as questions and sentences. A terminal of type dumb gets line",
			"mode automatically. In any other terminal, type ssh -t HOST plain.",
		},
		Doc: grammar.Doc{},
	}},
	{run: onlyOnShell, lasts: true, Command: grammar.Command{
		Name: Bot, Group: findHelp,
		Brief: "play as a program, with JSON lines",
		Notes: []string{
			"Send {\"do\":\"hello\",\"name\":\"NAME\"} first. It marks the key's account as a bot for good. An account",
			"that has played games cannot become one. The server's source describes the protocol in ui/bot/doc.go,",
			"and has a bot in cmd/examples/randombot.",
		},
		Doc: grammar.Doc{},
	}},
}

func onlyOnShell(context.Context, *Call) error {
	return words.Refused("That is a session of its own. Start it from the shell.")
}
