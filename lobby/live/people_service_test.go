package live_test

import (
	"context"
	"testing"
	"time"

	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/live"
)

// TestPeopleFollow checks that coming to a table, beginning a game and leaving are news.
func TestPeopleFollow(t *testing.T) {
	w := clubtest.New(t)
	within, cancel := context.WithTimeout(t.Context(), clubtest.Patience)
	defer cancel()
	feed := w.Tables.Feed(within)
	feed.Show(live.View{People: true})
	until := func(what string, reached func(doing map[string]live.Doing) bool) {
		t.Helper()
		for {
			select {
			case <-feed.News():
			case <-within.Done():
				t.Fatalf("timed out waiting for %s", what)
			}
			doing := make(map[string]live.Doing)
			for _, h := range w.Tables.People() {
				doing[h.Name] = h.Doing
			}
			if reached(doing) {
				return
			}
		}
	}
	w.Tables.Enter(within, clubtest.Ann)
	leave := w.Tables.Enter(within, clubtest.Ben)
	until("two", func(d map[string]live.Doing) bool { return len(d) == 2 })
	table := w.Started(clubtest.Ann, clubtest.Cat)
	atTable, away := context.WithCancel(t.Context())
	w.Tables.Follow(atTable, table, clubtest.Ann)
	w.Tables.Follow(atTable, table, clubtest.Ben)
	until("a game", func(d map[string]live.Doing) bool { return d["ann"] == live.InGame && d["ben"] == live.Watching })
	away()
	until("an empty table", func(d map[string]live.Doing) bool {
		return d["ann"] == live.Idle && d["ben"] == live.Idle
	})
	leave()
	until("one", func(d map[string]live.Doing) bool { return len(d) == 1 })
	w.Timed(clubtest.Ann, clubtest.Ben, "5+3")
	until("a game with a clock", func(d map[string]live.Doing) bool { return d["ann"] == live.InGame })
	if a, b := w.Tables.People(), w.Tables.People(); &a[0] != &b[0] {
		t.Error("the list was rebuilt without a change")
	}
	if since := w.Tables.People()[0].Since; time.Since(since) > time.Hour || time.Since(since) < 0 {
		t.Errorf("ann is online since %v", since)
	}
}
