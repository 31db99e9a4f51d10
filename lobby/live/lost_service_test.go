package live_test

import (
	"testing"

	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

// TestFollowingTooLate checks that people who open a table while it is removed hear that it is closed,
// and its host where their game is.
func TestFollowingTooLate(t *testing.T) {
	w := clubtest.New(t)
	gone := func(of *table.Table) func() bool {
		return func() bool {
			_, err := w.Tables.Get(t.Context(), of.ID)
			return errs.KindOf(err) == errs.NotFound
		}
	}
	wantLost := func(of *table.Table, next identity.TableID) {
		t.Helper()
		w.Eventually("the removal", gone(of))
		select {
		case u := <-w.Tables.Follow(t.Context(), of, clubtest.Ann):
			if u.Table.Status != table.Gone || u.Table.Next != next || u.Table.Ending() == "" {
				t.Errorf("got status %v, next %q and %q", u.Table.Status, u.Table.Next, u.Table.Ending())
			}
		default:
			t.Error("the follower hears nothing")
		}
	}
	seek := w.Seek(clubtest.Ann, table.Seek{Games: []string{"chess"}, Clocks: []string{"1 day", "unlimited"}})
	game, err := w.Pairing.Create(t.Context(), clubtest.Ben, pairing.Proposal{Game: "chess", Seat: 0})
	if err != nil {
		t.Fatal(err)
	}
	wantLost(seek, game.ID)

	open := w.Create(clubtest.Ann)
	w.Do(open, clubtest.Ann, table.Intent{Kind: table.Cancel})
	wantLost(open, "")
}
