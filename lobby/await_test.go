package lobby_test

import (
	"context"
	"testing"

	"pawnstorm/lobby"
)

// TestAwait: after each step the lists and the histories have it at once.
func TestAwait(t *testing.T) {
	w := newWorld(t)
	await := func(table *lobby.Table) *lobby.Table {
		t.Helper()
		ctx, cancel := context.WithTimeout(t.Context(), patience)
		defer cancel()
		w.Await(ctx, table)
		if ctx.Err() != nil {
			t.Fatal("waited in vain")
		}
		return table
	}
	for range 20 {
		table := await(w.create(ann))
		if mine := w.Lobby().Mine(ann.ID); len(mine) != 1 || mine[0].Rev != table.Rev {
			t.Fatalf("the new table is not listed: %v", mine)
		}
		table = await(w.sit(table, ben))
		if w.Lobby().Turns(ann.ID, "") != 1 {
			t.Fatal("nobody is to move")
		}
		table = await(w.play(table, "e4"))
		if w.Lobby().Turns(ben.ID, "") != 1 {
			t.Fatal("the move is not heard of")
		}
		table = await(w.do(table, ben, lobby.Intent{Kind: lobby.Resign}))
		done, err := w.History(t.Context(), ann.ID, nil, 1)
		if err != nil || len(done) != 1 || done[0].ID != table.ID || len(w.Lobby().Mine(ann.ID)) != 0 {
			t.Fatalf("the game does not stand in the history: %v, %v", done, err)
		}
		await(w.do(await(w.create(cat)), cat, lobby.Intent{Kind: lobby.Cancel}))
		if mine := w.Lobby().Mine(cat.ID); len(mine) != 0 {
			t.Fatalf("what was taken back is listed: %v", mine)
		}
	}
	gone := w.create(ann)
	gone.Rev += 1000 // never comes
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	w.Await(ctx, gone)
}
