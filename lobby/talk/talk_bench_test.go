package talk_test

import (
	"fmt"
	"testing"
	"time"

	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/talk"
)

// BenchmarkSayToListener is a line in a full room, from Say to the mailbox of
// another.
func BenchmarkSayToListener(b *testing.B) {
	w := clubtest.New(b)
	mail := w.Listen(talk.LobbyRoom, clubtest.Ben)
	said := uint64(0)
	say := func() {
		w.Clock.Advance(time.Second)
		said++
		if err := w.Talk.Say(b.Context(), clubtest.As(clubtest.Ann), talk.LobbyRoom, fmt.Sprint("this is what I say for the time ", said)); err != nil {
			b.Fatal(err)
		}
		for c := new(talk.Conversation); c.Last() < said; {
			c = <-mail
		}
	}
	for range 200 {
		say()
	}
	b.ResetTimer()
	for b.Loop() {
		say()
	}
}
