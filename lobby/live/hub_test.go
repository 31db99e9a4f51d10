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

// atRev is a started table at a revision.
func atRev(tb testing.TB, rev store.Rev) *table.Table {
	t := *tabletest.StartedTable(tb)
	t.Rev = rev
	return &t
}

// taken is what a mailbox holds now; ok is false if it holds nothing.
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
		t.Fatalf("the first update is %+v, %v", first, ok)
	}
	late, ok := taken(h.follow(t.Context(), atRev(t, 3), tabletest.Ben))
	if !ok || late.Table != table {
		t.Error("who comes with an old table should get what the room knows")
	}
	news := atRev(t, 9)
	if u, ok := taken(h.follow(t.Context(), news, tabletest.Cat)); !ok || u.Table != news {
		t.Error("who comes with news should keep them")
	}
}

// TestLatestWins: a follower who reads nothing misses the middle, never the end,
// and neither the publisher nor another follower waits.
func TestLatestWins(t *testing.T) {
	h := newHub()
	asleep := h.follow(t.Context(), atRev(t, 1), tabletest.Ann)
	awake := h.follow(t.Context(), atRev(t, 1), tabletest.Ben)
	taken(awake)
	for rev := store.Rev(2); rev <= 500; rev++ {
		h.publish(atRev(t, rev))
		if u, ok := taken(awake); !ok || u.Table.Rev != rev {
			t.Fatalf("who reads all got %v at revision %d", u.Table, rev)
		}
	}
	if u, ok := taken(asleep); !ok || u.Table.Rev != 500 {
		t.Fatalf("who slept finds %v", u.Table)
	}
	if _, ok := taken(asleep); ok {
		t.Fatal("a mailbox holds one update")
	}
	h.publish(atRev(t, 499))
	if u, _ := taken(asleep); u.Table.Rev != 500 {
		t.Fatalf("the revisions went back to %d", u.Table.Rev)
	}
}

// TestPublishersAtOnce: whatever the order of publishing, no mailbox ever goes
// back.
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

// TestFollowersLeaveNothing: the room goes with its last follower.
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
	h.publish(table) // to nobody
}
