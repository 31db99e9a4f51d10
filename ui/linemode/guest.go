package linemode

import "pawnstorm/lobby/account"

// helpIntro precedes the list of commands in the help.
var helpIntro = []string{
	"At a table, type a move as players write it. Or type only the square of a piece, and we ask for the rest.",
	"A number goes to a table of the last list. Press enter to hear what is going on.",
}

// guestHint returns the hint that tells a guest how to get an account.
func guestHint(me account.Player) string {
	if me.Key == "" {
		return "You are a guest without a key. If you have a code, type code and the code."
	}
	return "You are a guest. To take a name for good, type name and the name you want. " +
		"If you have a code, type code and the code."
}
