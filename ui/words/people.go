package words

import (
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/slice"
)

// Sentences about a player who was added to a list or removed from it.
const (
	Followed   = "You follow %s."
	Unfollowed = "You do not follow %s."
	Muted      = "You muted %s."
	Unmuted    = "You no longer mute %s."
)

// Names returns printable names. It is never nil.
func Names(people []identity.Person) []string {
	return slice.Map(people, Person)
}

// AreHere says that people have arrived.
func AreHere(people []identity.Person) string {
	if len(people) == 1 {
		return Person(people[0]) + " is here."
	}
	return message.List(Names(people)).String() + " are here."
}
