package linemode

import "pawnstorm/lobby/account"

// Coming and going.
const (
	guestWithKey    = "You are a guest. To take a name, for good, type name and the name you want. If you have a code, type code and the code."
	guestWithoutKey = "You are a guest without a key. If you have a code, type code and the code."
)

// helpIntro comes before the list of words.
var helpIntro = []string{
	"At a table, type a move as players of the game write it, or only the square of a piece, and you are asked for the rest.",
	"A number goes to a table of the last list. Enter alone tells what is going on.",
}

// guestHint tells a guest how to have an account.
func guestHint(me account.Player) string {
	if me.Key == "" {
		return guestWithoutKey
	}
	return guestWithKey
}
