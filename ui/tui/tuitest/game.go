package tuitest

import (
	"context"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

// Table creates a table without a screen and waits until the lobby lists it.
func (w *World) Table(host account.Player, p pairing.Proposal) *table.Table {
	w.Tb.Helper()
	t, err := w.Pairing.Create(w.Tb.Context(), host.Person, p)
	if err != nil {
		w.Tb.Fatal(err)
	}
	w.Known(t)
	return t
}

// Do applies an intent without a screen and waits until the lobby knows the result.
func (w *World) Do(t *table.Table, who account.Player, in table.Intent) *table.Table {
	w.Tb.Helper()
	next := w.World.Do(t, who.Person, in)
	w.Known(next)
	return next
}

// Known waits until the lobby lists a table at its revision or a later one, or no longer lists a
// table that has ended.
func (w *World) Known(t *table.Table) {
	w.Tb.Helper()
	ctx, cancel := context.WithTimeout(w.Tb.Context(), clubtest.Patience)
	defer cancel()
	heard := func() bool {
		for _, got := range w.Tables.Listing().Mine(t.Host.ID) {
			if got.ID == t.ID {
				return got.Rev >= t.Rev
			}
		}
		return t.Status >= table.Over
	}
	changes := w.Tables.Changes(ctx)
	for !heard() {
		select {
		case <-changes:
		case <-ctx.Done():
			w.Tb.Fatalf("the lobby never heard of table %s at %d", t.ID, t.Rev)
		}
	}
}

// UntilGone waits until a finished game has left the live tables.
func (w *World) UntilGone(t *table.Table) {
	w.Tb.Helper()
	ctx, cancel := context.WithTimeout(w.Tb.Context(), clubtest.Patience)
	defer cancel()
	changes := w.Tables.Changes(ctx)
	for {
		if got, err := w.Tables.Get(ctx, t.ID); err == nil && got.Rev != t.Rev {
			return
		}
		select {
		case <-changes:
		case <-ctx.Done():
			w.Tb.Fatalf("table %s is not archived", t.ID)
		}
	}
}

// UntilArchived waits until a finished game has left the live tables.
func (w *World) UntilArchived(t *table.Table) {
	w.Tb.Helper()
	w.Eventually("the archive", func() bool {
		_, err := w.Stored.Get(w.Tb.Context(), "table/"+string(t.ID))
		return err != nil
	})
}

// Game creates a table and seats both players. The host plays White.
func (w *World) Game(host, other account.Player, moves ...string) *table.Table {
	w.Tb.Helper()
	t := w.Table(host, pairing.Proposal{Game: "chess", Seat: 0})
	t = w.Do(t, other, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	for i, m := range moves {
		who := host
		if i%2 == 1 {
			who = other
		}
		t = w.Do(t, who, table.Intent{Kind: table.Move, Ply: i, Text: m})
	}
	return t
}

// Minutes returns a Fischer time control, in minutes and seconds.
func Minutes(base, increment time.Duration) clock.Control {
	return clock.Control{Kind: clock.Fischer, Base: base * time.Minute, Step: increment * time.Second}
}

// Days returns a correspondence time control.
func Days(n time.Duration) clock.Control {
	return clock.Control{Kind: clock.Correspondence, Step: n * clock.Day}
}
