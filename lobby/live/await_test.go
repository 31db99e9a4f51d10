package live_test

import (
	"context"
	"testing"
	"time"

	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/table"
)

// TestAwait checks that after Await the lists and histories include the change.
func TestAwait(t *testing.T) {
	w := clubtest.New(t)
	await := func(table *table.Table) *table.Table {
		t.Helper()
		ctx, cancel := context.WithTimeout(t.Context(), clubtest.Patience)
		defer cancel()
		w.Tables.Await(ctx, table)
		if ctx.Err() != nil {
			t.Fatal("Await timed out")
		}
		return table
	}
	for range 20 {
		w.Clock.Advance(time.Millisecond) // no two games end at the same time
		tbl := await(w.Create(clubtest.Ann))
		if mine := w.Tables.Listing().Mine(clubtest.Ann.ID); len(mine) != 1 || mine[0].Rev != tbl.Rev {
			t.Fatalf("the new table is not listed: %v", mine)
		}
		tbl = await(w.Sit(tbl, clubtest.Ben))
		if len(w.Tables.Listing().Waiting(clubtest.Ann.ID)) != 1 {
			t.Fatal("ann has no game to move in")
		}
		tbl = await(w.Play(tbl, "e4"))
		if len(w.Tables.Listing().Waiting(clubtest.Ben.ID)) != 1 {
			t.Fatal("the move is missing")
		}
		tbl = await(w.Do(tbl, clubtest.Ben, table.Intent{Kind: table.Resign}))
		done, err := w.Archive.History(t.Context(), clubtest.Ann.ID, nil, 1)
		if err != nil || len(done) != 1 || done[0].ID != tbl.ID || len(w.Tables.Listing().Mine(clubtest.Ann.ID)) != 0 {
			t.Fatalf("the game is not in the history: %v, %v", done, err)
		}
		await(w.Do(await(w.Create(clubtest.Cat)), clubtest.Cat, table.Intent{Kind: table.Cancel}))
		if mine := w.Tables.Listing().Mine(clubtest.Cat.ID); len(mine) != 0 {
			t.Fatalf("the canceled table is listed: %v", mine)
		}
	}
	gone := *w.Create(clubtest.Ann)
	gone.Rev += 1000 // never comes
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	w.Tables.Await(ctx, &gone)
}
