package words

import (
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/message"
)

// Sentences about a player who was added to a list or removed from it.
const (
	Followed   = "%s is among your friends."
	Unfollowed = "%s is not among your friends."
	Muted      = "You do not hear %s any more."
	Unmuted    = "You hear %s again."
)

// AreHere says that people have come.
func AreHere(people []identity.Person) string {
	var names []string
	for _, p := range people {
		names = append(names, Person(p))
	}
	if len(names) == 1 {
		return names[0] + " is here."
	}
	return message.List(names).String() + " are here."
}
