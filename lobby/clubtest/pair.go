package clubtest

import (
	"slices"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	control "pawnstorm/game/clock"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/table"
)

// Blitz is the time control of most games in tests.
var Blitz = control.Control{Kind: control.Fischer, Base: 5 * time.Minute, Step: 3 * time.Second}

// BlitzChess is the game of most seeks in tests.
func BlitzChess() table.Seek {
	return table.Seek{Games: []string{"chess"}, Clocks: []string{"5+3"}}
}

// Seek creates a player's seek.
func (w *World) Seek(who identity.Person, seek table.Seek) *table.Table {
	w.Tb.Helper()
	t, err := w.Pairing.Seek(w.Tb.Context(), who, seek)
	if err != nil {
		w.Tb.Fatal(err)
	}
	return t
}

// Listed waits until the lobby lists an open table.
func (w *World) Listed(t *table.Table) *table.Table {
	w.Tb.Helper()
	w.UntilListed("table "+string(t.ID), func(l *live.Listing) bool {
		return slices.ContainsFunc(slices.Collect(l.Open.All()), func(o *table.Table) bool { return o.ID == t.ID && o.Rev >= t.Rev })
	})
	return t
}

// Game waits until a table is a running game or was replaced by one.
func (w *World) Game(id identity.TableID) (found *table.Table) {
	w.Tb.Helper()
	w.UntilListed("a game from table "+string(id), func(l *live.Listing) bool {
		i := slices.IndexFunc(slices.Collect(l.Live.All()), func(t *table.Table) bool { return t.ID == id || t.Via == id })
		if i >= 0 {
			found = l.Live.At(i)
		}
		return i >= 0
	})
	return found
}

// TakeSeat seats a player directly in the store, without pairing.
func (w *World) TakeSeat(id identity.TableID, who identity.Person) {
	w.Tb.Helper()
	e, err := w.Stored.Get(w.Tb.Context(), "table/"+string(id))
	if err != nil {
		w.Tb.Fatal(err)
	}
	t, err := table.Read(e.Value, e.Rev, catalog.All()...)
	if err != nil {
		w.Tb.Fatal(err)
	}
	rec, err := table.Decide(t, who, table.Intent{Kind: table.Sit, Seat: game.NoSeat}, w.Clock.Now())
	if err != nil {
		w.Tb.Fatal(err)
	}
	value, err := table.Encode(rec)
	if err == nil {
		_, err = w.Stored.Put(w.Tb.Context(), e.Key, value, e.Rev)
	}
	if err != nil {
		w.Tb.Fatal(err)
	}
}
