package shell

import (
	"context"
	"slices"

	"pawnstorm/ui/shell/grammar"
)

// verb is a command with what it does. To add one, write its entry and put it into
// a list that allVerbs knows: help, completion, the shell and the command line of
// the screens then have it.
type verb struct {
	run func(context.Context, *Call) error
	// lasts says that the command goes on until something happens elsewhere. It
	// is not for a command line in the screens, which show what happens anyway.
	lasts bool
	// returning is for what somebody must be able to come back to: it is not
	// open to those who come without a key and by each command as another guest.
	returning bool
	// opens says that the screens show the table that the command was about
	// rather than what it prints.
	opens bool
	// shows says that where there are screens, they show what the command is about.
	shows bool
	grammar.Command
}

func allVerbs() []verb {
	return slices.Concat(finding, seeking, puzzling, playing, offering, watching, studying, analysing, talking, you, accounting, helping, learning, sittings)
}

// The groups, in the order of the list.
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
