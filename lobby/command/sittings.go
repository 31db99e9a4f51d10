package command

import "context"

// Plain is the command of line mode.
const Plain = "plain"

// sittings are the commands that are whole sessions. The shell carries them out,
// before it comes to this table; here they have their help.
var sittings = []Command{
	{
		Name: Plain, Group: findHelp,
		Brief: "play in lines of text: for screen readers and simple terminals",
		Forms: []string{"[TEXT]"},
		Notes: []string{
			"The same lobby and games as on the screens, as questions and sentences. A terminal of the",
			"type dumb comes to it by itself. With a terminal, type ssh -t HOST --plain.",
		},
		Doc:   commandDoc{},
		Lasts: true,
		run:   func(context.Context, *Call) error { return refused(onlyOnShell) },
	},
}
