package live

import (
	"runtime"
	"testing"

	"pawnstorm/lobby/table/tabletest"
)

// TestFollowWhileItMoves: news that comes while somebody begins to follow, when
// the board has it and the room does not know the follower yet, are not lost.
func TestFollowWhileItMoves(t *testing.T) {
	old := tabletest.StartedTable(t)
	news := tabletest.PlayOn(t, old, "e4")
	for range 20 {
		s := &Tables{registry: registryWith(old), hub: newHub()}
		s.hub.mu.Lock() // holds the follower up at the door
		mail := make(chan (<-chan Update))
		go func() { mail <- s.Follow(t.Context(), old, tabletest.Ann) }()
		for range 100 {
			runtime.Gosched() // lets the follower come as far as the door
		}
		s.registry.set(news) // there is no room yet in which to publish it
		s.hub.mu.Unlock()
		if u := <-<-mail; u.Table != news {
			t.Fatal("the follower was given the old table, and the news never come")
		}
	}
}
