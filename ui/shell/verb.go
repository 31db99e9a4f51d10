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

// verb is a command with what it does. To add one, write its entry and put it into
// a list that allVerbs knows: help, completion, the shell and the command line of
// the screens then have it.
type verb struct {
	// of makes the command from the set of actions; nil if it needs none.
	of func(*action.Set) verb
	// action is what the command does; nil for one written by hand.
	action *action.Action
	// others are actions of the same name on other kinds of subjects. The command does one of them
	// if the line names its subject.
	others []*action.Action
	// kind is set for a command with subcommands: each is an action on a subject of this kind.
	kind action.Kind
	run  func(context.Context, *Call) error
	// lasts says that the command goes on until something happens elsewhere. It
	// is not for a command line in the screens, which show what happens anyway.
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

func allVerbs() []verb {
	return slices.Concat(finding, seeking, puzzling, playing, watching, studying, analysing, talking, messaging, you, accounting, choosing, noting, connecting, helping, learning, sittings)
}

// The groups of commands, in the order of the help.
const (
	findGames  grammar.Group = "Finding games"
	playGames  grammar.Group = "Playing"
	seeGames   grammar.Group = "Watching"
	studyGames grammar.Group = "Games that are over"
	talkGroup  grammar.Group = "Talking"
	aboutYou   grammar.Group = "You and others"
	findHelp   grammar.Group = "Help"
)

var groups = []grammar.Group{findGames, playGames, seeGames, studyGames, talkGroup, aboutYou, findHelp}

const onlyOnShell = "That is a session of its own: it is begun from the shell."

// Plain is the command of line mode.
const Plain = "plain"

// Bot is the command of programs that play.
const Bot = "bot"

// sittings are the commands that are whole sessions. The shell carries them out,
// before it comes to this table; here they have their help.
var sittings = []verb{
	{run: func(context.Context, *Call) error { return words.Refused(onlyOnShell) }, lasts: true, Command: grammar.Command{
		Name: Plain, Group: findHelp,
		Brief: "play in plain lines, for screen readers and simple terminals",
		Forms: []string{"[TEXT]"},
		Notes: []string{
			"The same lobby and games as on the screens, as questions and sentences. A terminal of the",
			"type dumb comes to it by itself. With a terminal, type ssh -t HOST plain.",
		},
		Doc: grammar.Doc{},
	}},
	{run: func(context.Context, *Call) error { return words.Refused(onlyOnShell) }, lasts: true, Command: grammar.Command{
		Name: Bot, Group: findHelp,
		Brief: "play as a program, with JSON lines",
		Forms: []string{""},
		Notes: []string{
			"Say {\"do\":\"hello\",\"name\":\"NAME\"}; the answer tells the rest. The key's account is then marked",
			"as a bot for good. An account with games cannot become one. The protocol is written down",
			"in ui/bot/doc.go of the server's source, with a bot in cmd/examples/randombot.",
		},
		Doc: grammar.Doc{},
	}},
}
