package lobby_test

import (
	"context"
	"testing"
	"time"

	"pawnstorm/lobby/table"
)

// TestAwait: after each step the lists and the histories have it at once.
func TestAwait(t *testing.T) {
	w := newWorld(t)
	await := func(table *table.Table) *table.Table {
		t.Helper()
		ctx, cancel := context.WithTimeout(t.Context(), patience)
		defer cancel()
		w.Tables.Await(ctx, table)
		if ctx.Err() != nil {
			t.Fatal("waited in vain")
		}
		return table
	}
	for range 20 {
		w.clock.advance(time.Millisecond) // no two games end at the same time
		tbl := await(w.create(ann))
		if mine := w.Tables.Listing().Mine(ann.ID); len(mine) != 1 || mine[0].Rev != tbl.Rev {
			t.Fatalf("the new table is not listed: %v", mine)
		}
		tbl = await(w.sit(tbl, ben))
		if len(w.Tables.Listing().Waiting(ann.ID)) != 1 {
			t.Fatal("nobody is to move")
		}
		tbl = await(w.play(tbl, "e4"))
		if len(w.Tables.Listing().Waiting(ben.ID)) != 1 {
			t.Fatal("the move is not heard of")
		}
		tbl = await(w.do(tbl, ben, table.Intent{Kind: table.Resign}))
		done, err := w.Archive.History(t.Context(), ann.ID, nil, 1)
		if err != nil || len(done) != 1 || done[0].ID != tbl.ID || len(w.Tables.Listing().Mine(ann.ID)) != 0 {
			t.Fatalf("the game does not stand in the history: %v, %v", done, err)
		}
		await(w.do(await(w.create(cat)), cat, table.Intent{Kind: table.Cancel}))
		if mine := w.Tables.Listing().Mine(cat.ID); len(mine) != 0 {
			t.Fatalf("what was taken back is listed: %v", mine)
		}
	}
	gone := *w.create(ann)
	gone.Rev += 1000 // never comes
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	w.Tables.Await(ctx, &gone)
}
