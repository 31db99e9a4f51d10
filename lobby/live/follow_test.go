package live

import (
	"runtime"
	"testing"

	"pawnstorm/lobby/table/tabletest"
)

// TestFollowWhileItMoves checks that a new follower gets a move that is made just then. The
// registry has the move, but the hub does not know the follower yet.
func TestFollowWhileItMoves(t *testing.T) {
	old := tabletest.StartedTable(t)
	news := tabletest.PlayOn(t, old, "e4")
	for range 20 {
		s := &Tables{registry: registryWith(old), hub: newHub()}
		s.hub.mu.Lock() // stops the follower before it joins
		mail := make(chan (<-chan Update))
		go func() { mail <- s.Follow(t.Context(), old, tabletest.Ann) }()
		for range 100 {
			runtime.Gosched() // lets the follower reach the lock
		}
		s.registry.set(news) // the hub cannot publish it yet
		s.hub.mu.Unlock()
		if u := <-<-mail; u.Table != news {
			t.Fatal("the follower got the old table and never the news")
		}
	}
}
