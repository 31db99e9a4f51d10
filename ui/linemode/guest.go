package linemode

import "pawnstorm/lobby/account"

// Hints for guests.
const (
	guestWithKey    = "You are a guest. To take a name, for good, type name and the name you want. If you have a code, type code and the code."
	guestWithoutKey = "You are a guest without a key. If you have a code, type code and the code."
)

// helpIntro precedes the list of commands in the help.
var helpIntro = []string{
	"At a table, type a move as players of the game write it, or only the square of a piece, and you are asked for the rest.",
	"A number goes to a table of the last list. Enter alone tells what is going on.",
}

// guestHint returns the hint that tells a guest how to get an account.
func guestHint(me account.Player) string {
	if me.Key == "" {
		return guestWithoutKey
	}
	return guestWithKey
}
