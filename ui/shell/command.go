package shell

import (
	"context"
)

// Command is one thing that can be said. To add one, write its entry and put it
// into a list that [NewGrammar] knows: help, completion, the shell and the
// command line of the screens then have it.
type Command struct {
	Name    string
	Aliases []string
	Group   group
	// Brief says in a few words what it does.
	Brief string
	// Forms are the ways to write what follows the name; see [form]. The first
	// that fits is taken.
	Forms []string
	// Notes are the lines that the help adds.
	Notes []string
	// Examples are whole command lines.
	Examples []string
	Flags    []Flag
	// Doc is a value of what --json prints, whose fields carry their help.
	Doc any
	// Lines says that --json prints a Doc on each of any number of lines.
	Lines bool
	// Lasts says that the command goes on until something happens elsewhere. It
	// is not for a command line in the screens, which show what happens anyway.
	Lasts bool
	// Returning is for what somebody must be able to come back to: it is not
	// open to those who come without a key and by each command as another guest.
	Returning bool
	// Opens says that the screens show the table that the command was about
	// rather than what it prints.
	Opens bool

	run   func(context.Context, *Call) error
	forms []form
}

// group is a heading of the list of commands.
type group string

// The groups, in the order of the list.
const (
	findGames  group = "Finding games"
	playGames  group = "Playing"
	seeGames   group = "Watching"
	studyGames group = "Games that are over"
	talkGroup  group = "Talking"
	aboutYou   group = "You and others"
	findHelp   group = "Help"
)

var groups = []group{findGames, playGames, seeGames, studyGames, talkGroup, aboutYou, findHelp}

// Flag is a word that begins with -- and may stand anywhere behind the name.
type Flag struct {
	Name  string // without the dashes
	Value string // what stands for its value in the help; "" takes none
	Help  string
}

// commonFlags are understood by every command.
var commonFlags = []Flag{
	{"json", "", "answer in JSON, for programs"},
	{"color", "", "answer in colours"},
	{"help", "", "explain the command and do nothing"},
}

// flag finds a flag of the command by its name.
func (c *Command) flag(name string) (Flag, bool) {
	for _, list := range [][]Flag{c.Flags, commonFlags} {
		for _, f := range list {
			if f.Name == name {
				return f, true
			}
		}
	}
	return Flag{}, false
}

// lines are the forms of the command as they are typed.
func (c *Command) lines() []string {
	lines := make([]string, len(c.Forms))
	for i, f := range c.Forms {
		lines[i] = c.Name
		if f != "" {
			lines[i] += " " + f
		}
	}
	return lines
}
