package lobby_test

import (
	"testing"

	"pawnstorm/game"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

// TestShutTable checks that staff can close a table at any time and that no game is archived.
func TestShutTable(t *testing.T) {
	w := clubtest.New(t)
	match, err := w.Pairing.Create(t.Context(), clubtest.Ann,
		pairing.Proposal{Game: "warfare", Match: true, Seat: game.NoSeat})
	if err != nil {
		t.Fatal(err)
	}
	pause := w.Do(w.Sit(match, clubtest.Ben), clubtest.Ben, table.Intent{Kind: table.Resign})
	for name, tbl := range map[string]*table.Table{
		"open": w.Create(clubtest.Ann), "playing": w.Play(w.Started(clubtest.Ann, clubtest.Ben), "e4", "e5"),
		"between two games": pause,
	} {
		shut, err := w.Tables.Post(t.Context(), tbl.ID, identity.Person{}, table.ShutTable("a rude name.\x1b[2J"))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if shut.Status != table.Gone || shut.Ending() != "A moderator has closed this table: a rude name.[2J." {
			t.Errorf("%s: got status %v, %q", name, shut.Status, shut.Ending())
		}
		_, err = w.Tables.Post(t.Context(), tbl.ID, identity.Person{}, table.ShutTable(""))
		if errs.KindOf(err) == errs.NotFound { // the store has already deleted it
			clubtest.Refused(t, err, errs.NotFound, "This table is closed")
		} else {
			clubtest.Refused(t, err, errs.Refused, "nothing to close")
		}
	}
	w.UntilStored("nothing", func() bool { return len(w.Keys("table/"))+len(w.Keys("done/")) == 0 })
}

// TestSuspend checks that no game can start in any way, and that running games continue.
func TestSuspend(t *testing.T) {
	w := clubtest.New(t)
	game1, open := w.Started(clubtest.Ann, clubtest.Ben), w.Create(clubtest.Cat)
	over := w.Do(w.Started(clubtest.Ann, clubtest.Ben), clubtest.Ann, table.Intent{Kind: table.Resign})
	w.Pairing.Suspend(errs.New(errs.Refused, "No game begins now."))
	tries := map[string]func() error{
		"create": func() error {
			_, err := w.Pairing.Create(t.Context(), clubtest.Ann, pairing.Proposal{Game: "chess", Seat: game.NoSeat})
			return err
		},
		"seek": func() error {
			_, err := w.Pairing.Seek(t.Context(), clubtest.Ann, clubtest.BlitzChess())
			return err
		},
		"again":   func() error { _, err := w.Pairing.Again(t.Context(), clubtest.Ann, over.ID); return err },
		"rematch": func() error { _, err := w.Pairing.Rematch(t.Context(), clubtest.Ann, over.ID); return err },
		"sit": func() error {
			_, err := w.Tables.Do(t.Context(), open.ID, clubtest.Ben, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
			return err
		},
	}
	for _, try := range tries {
		clubtest.Refused(t, try(), errs.Refused, "No game begins now.")
	}
	w.Play(game1, "e4")
	w.Pairing.Suspend(nil)
	for _, what := range []string{"sit", "create", "rematch", "again", "seek"} {
		if err := tries[what](); err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
}
