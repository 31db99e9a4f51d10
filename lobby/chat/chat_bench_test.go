package chat_test

import (
	"fmt"
	"testing"
	"time"

	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/clubtest"
)

// BenchmarkSayToListener measures the time from Say to the mailbox of a follower, in a full room.
func BenchmarkSayToListener(b *testing.B) {
	w := clubtest.New(b)
	mail := w.Listen(chat.LobbyRoom, clubtest.Ben)
	said := uint64(0)
	say := func() {
		w.Clock.Advance(time.Second)
		said++
		if err := w.Chat.Say(b.Context(), clubtest.As(clubtest.Ann), chat.LobbyRoom,
			fmt.Sprint("this is what I say for the time ", said)); err != nil {
			b.Fatal(err)
		}
		for c := new(chat.Conversation); c.Last() < said; {
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
