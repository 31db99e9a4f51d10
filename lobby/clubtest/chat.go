package clubtest

import (
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/identity"
)

// As returns the player of a person.
func As(p identity.Person) account.Player { return account.Player{Person: p} }

// Listen follows a room as the player who.
func (w *World) Listen(room chat.Room, who identity.Person) <-chan *chat.Conversation {
	w.Tb.Helper()
	mail, err := w.Chat.Follow(w.Tb.Context(), room, who)
	if err != nil {
		w.Tb.Fatal(err)
	}
	return mail
}

// Say writes a line that must be accepted.
func (w *World) Say(who identity.Person, room chat.Room, texts ...string) {
	w.Tb.Helper()
	for _, text := range texts {
		if err := w.Chat.Say(w.Tb.Context(), As(who), room, text); err != nil {
			w.Tb.Fatalf("%s in %s: %q: %v", who.Name, room, text, err)
		}
		w.Clock.Advance(time.Second) // to stay within the budget
	}
}
