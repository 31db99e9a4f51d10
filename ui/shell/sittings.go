package shell

import (
	"context"

	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

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
		Brief: "play in lines of text: for screen readers and simple terminals",
		Forms: []string{"[TEXT]"},
		Notes: []string{
			"The same lobby and games as on the screens, as questions and sentences. A terminal of the",
			"type dumb comes to it by itself. With a terminal, type ssh -t HOST plain.",
		},
		Doc: grammar.Doc{},
	}},
	{run: func(context.Context, *Call) error { return words.Refused(onlyOnShell) }, lasts: true, Command: grammar.Command{
		Name: Bot, Group: findHelp,
		Brief: "play as a program: a JSON object on each line, both ways",
		Forms: []string{""},
		Notes: []string{
			"Say {\"do\":\"hello\",\"name\":\"NAME\"}; the answer tells the rest. The key's account is then marked",
			"as a program's for good; one that has played before cannot be. The protocol is written down",
			"in ui/bot/doc.go of the server's source, with a bot in cmd/examples/randombot.",
		},
		Doc: grammar.Doc{},
	}},
}
