package live

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"go.uber.org/goleak"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/table/tabletest"
)

// atRev returns a started table at a revision.
func atRev(tb testing.TB, rev store.Rev) *table.Table {
	t := *tabletest.StartedTable(tb)
	t.Rev = rev
	return &t
}

// taken takes the value out of a mailbox. ok is false if the mailbox is empty.
func taken[T any](mail <-chan T) (v T, ok bool) {
	select {
	case v = <-mail:
		return v, true
	default:
		return v, false
	}
}

func TestFollowShowsThePresentAtOnce(t *testing.T) {
	h, table := newHub(), atRev(t, 5)
	first, ok := taken(h.follow(t.Context(), table, tabletest.Ann))
	if !ok || first.Table != table || first.Present != [2]bool{true, false} || first.Watching != 0 {
		t.Fatalf("got first update %+v, %v", first, ok)
	}
	late, ok := taken(h.follow(t.Context(), atRev(t, 3), tabletest.Ben))
	if !ok || late.Table != table {
		t.Error("a follower with an old table did not get the newer one")
	}
	news := atRev(t, 9)
	if u, ok := taken(h.follow(t.Context(), news, tabletest.Cat)); !ok || u.Table != news {
		t.Error("a follower with a newer table did not get it back")
	}
}

// TestLatestWins checks that a slow follower skips updates but gets the last one. It delays neither
// the publisher nor other followers.
func TestLatestWins(t *testing.T) {
	h := newHub()
	asleep := h.follow(t.Context(), atRev(t, 1), tabletest.Ann)
	awake := h.follow(t.Context(), atRev(t, 1), tabletest.Ben)
	taken(awake)
	for rev := store.Rev(2); rev <= 500; rev++ {
		h.publish(atRev(t, rev))
		if u, ok := taken(awake); !ok || u.Table.Rev != rev {
			t.Fatalf("the quick follower got %v at revision %d", u.Table, rev)
		}
	}
	if u, ok := taken(asleep); !ok || u.Table.Rev != 500 {
		t.Fatalf("the slow follower got %v", u.Table)
	}
	if _, ok := taken(asleep); ok {
		t.Fatal("the mailbox held two updates")
	}
	h.publish(atRev(t, 499))
	if u, _ := taken(asleep); u.Table.Rev != 500 {
		t.Fatalf("the revision went back to %d", u.Table.Rev)
	}
}

// TestPublishersAtOnce checks that a follower never gets an older revision when many goroutines
// publish at once.
func TestPublishersAtOnce(t *testing.T) {
	const publishers, each = 8, 200
	h := newHub()
	mail := h.follow(t.Context(), atRev(t, 1), tabletest.Ann)
	var tables []*table.Table
	for rev := range publishers * each {
		tables = append(tables, atRev(t, store.Rev(rev+2)))
	}
	var all sync.WaitGroup
	for p := range publishers {
		all.Go(func() {
			for i := p; i < len(tables); i += publishers {
				h.publish(tables[i])
			}
		})
	}
	last, newest := store.Rev(0), tables[len(tables)-1].Rev
	tabletest.Eventually(t, "the newest", func() bool {
		if u, ok := taken(mail); ok && u.Table.Rev < last {
			t.Fatalf("revision %d came after %d", u.Table.Rev, last)
		} else if ok {
			last = u.Table.Rev
		}
		return last == newest
	})
	all.Wait()
}

func TestPresence(t *testing.T) {
	h, table := newHub(), tabletest.StartedTable(t)
	seen := h.follow(t.Context(), table, tabletest.Ann)
	expect := func(present [2]bool, watching int) {
		t.Helper()
		tabletest.Eventually(t, fmt.Sprint(present, watching), func() bool {
			u, ok := taken(seen)
			return ok && u.Present == present && u.Watching == watching
		})
	}
	expect([2]bool{true, false}, 0)
	benHere, benLeaves := context.WithCancel(t.Context())
	h.follow(benHere, table, tabletest.Ben)
	expect([2]bool{true, true}, 0)
	benAgain, benLeavesAgain := context.WithCancel(t.Context())
	h.follow(benAgain, table, tabletest.Ben)
	catHere, catLeaves := context.WithCancel(t.Context())
	h.follow(catHere, table, tabletest.Cat)
	h.follow(catHere, table, tabletest.Cat)
	expect([2]bool{true, true}, 1) // cat is one person with two sessions
	benLeaves()
	catLeaves()
	expect([2]bool{true, true}, 0) // ben has another session
	benLeavesAgain()
	expect([2]bool{true, false}, 0)
}

// TestFollowersLeaveNothing checks that a table leaves the hub with its last follower.
func TestFollowersLeaveNothing(t *testing.T) {
	defer goleak.VerifyNone(t)
	h, table := newHub(), tabletest.StartedTable(t)
	ctx, leave := context.WithCancel(t.Context())
	for i := range 100 {
		h.follow(ctx, table, identity.Person{ID: identity.PlayerID(fmt.Sprint(i))})
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	h.follow(gone, table, tabletest.Ann)
	leave()
	tabletest.Eventually(t, "an empty hub", func() bool {
		h.mu.Lock()
		defer h.mu.Unlock()
		return len(h.rooms) == 0
	})
	h.publish(table) // without followers
}
