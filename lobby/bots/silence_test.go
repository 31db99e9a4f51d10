package bots

import (
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

// month is how long a player of a game without a clock must be silent before the opponent may end it.
const month = 30 * 24 * time.Hour

// edit changes the stored record of a table.
func (w *world) edit(t *table.Table, change func(*table.Record)) {
	w.tb.Helper()
	key := "table/" + string(t.ID)
	e, err := w.store.Get(w.tb.Context(), key)
	if err != nil {
		w.tb.Fatal(err)
	}
	rec, err := table.Decode(e.Value)
	if err != nil {
		w.tb.Fatal(err)
	}
	change(&rec)
	value, err := table.Encode(rec)
	if err == nil {
		_, err = w.store.Put(w.tb.Context(), key, value, e.Rev)
	}
	if err != nil {
		w.tb.Fatal(err)
	}
}

// TestSilentOpponent checks how a bot ends a game after a month of silence. It adjourns a casual game and
// wins a rated one, or draws if it cannot win.
func TestSilentOpponent(t *testing.T) { synctest.Test(t, silentOpponent) }

func silentOpponent(t *testing.T) {
	c := Config{Players: playersOf(engineOf(new(fakeEngine)))}
	w := newWorld(t, c)
	rated := func(setup string) func(*table.Record) {
		return func(r *table.Record) { r.Rated, r.Setup = true, setup }
	}
	tests := []struct {
		change func(*table.Record)
		status table.Status
		ending string
	}{
		{func(*table.Record) {}, table.Adjourned, ""},
		{rated(""), table.Over, "Black (pip) won"},
		{rated("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), table.Over, "Drawn"}, // pip cannot win
	}
	var tables []*table.Table
	for _, test := range tests {
		table := w.begin(pairing.Proposal{Game: "chess", Seat: 0})
		w.edit(table, test.change)
		tables = append(tables, table)
	}
	w.close()
	*w = *openWorld(t, w.path, c)
	<-time.After(month + time.Minute)
	synctest.Wait()
	for i, test := range tests {
		now, err := w.Tables.Get(t.Context(), tables[i].ID)
		if err != nil || now.Status != test.status || !strings.HasPrefix(now.Ending(), test.ending) {
			t.Errorf("game %d: got %v, %q, %v; want %v, %q", i, now.Status, now.Ending(), err, test.status, test.ending)
		}
	}
}

// TestPatience checks that the dispatcher does not spin while it cannot do a due job.
func TestPatience(t *testing.T) { synctest.Test(t, patient) }

func patient(t *testing.T) {
	var looks atomic.Int64
	now := func() time.Time {
		looks.Add(1)
		return time.Now()
	}
	w := newWorld(t, Config{Players: playersOf(engineOf(new(fakeEngine))), Now: now})
	w.begin(pairing.Proposal{Game: "chess", Seat: 0})
	<-time.After(month - time.Second)
	w.store.Close()
	before := looks.Load()
	<-time.After(time.Minute)
	synctest.Wait()
	if n := looks.Load() - before; n > 1000 {
		t.Errorf("the dispatcher read the clock %d times within a minute, want at most 1000", n)
	}
}
