package pairing_test

import (
	"testing"

	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/table"
)

// TestAgain plays two more games at the table of a finished one.
func TestAgain(t *testing.T) {
	w := clubtest.New(t)
	first := w.Started(clubtest.Ann, clubtest.Ben)
	_, err := w.Pairing.Again(t.Context(), clubtest.Ann, first.ID)
	clubtest.Refused(t, err, errs.Refused, "when this one is over")
	over := w.Do(first, clubtest.Ann, table.Intent{Kind: table.Resign})
	_, err = w.Pairing.Again(t.Context(), clubtest.Cat, first.ID)
	clubtest.Refused(t, err, errs.Refused, "Only the players at this table")

	second, err := w.Pairing.Again(t.Context(), clubtest.Ben, first.ID)
	if err != nil {
		t.Fatal(err)
	}
	if second.Status != table.Playing || second.Seats != over.Seats || second.Rated || second.After != first.ID {
		t.Errorf("Again returned %+v", second.Record)
	}
	same, err := w.Pairing.Again(t.Context(), clubtest.Ann, first.ID)
	if err != nil || same.ID != second.ID {
		t.Errorf("the opponent's Again returned %v, %v; want the same game", same, err)
	}
	w.Do(w.Play(second, "e4", "e5"), clubtest.Ben, table.Intent{Kind: table.Resign})
	w.UntilStored("the archive", func() bool { return len(w.Keys("done/")) == 2 })
	third, err := w.Pairing.Again(t.Context(), clubtest.Ann, second.ID)
	if err != nil {
		t.Fatal(err)
	}
	w.Restart()
	for _, table := range []*table.Table{over, second, third} {
		if now, err := w.Pairing.Latest(t.Context(), w.Get(table.ID)); err != nil || now.ID != third.ID {
			t.Errorf("the latest game at %s is %v, %v", table.ID, now, err)
		}
	}
}

// TestAgainUnwanted checks that a muted player cannot start another game with the player who mutes
// them.
func TestAgainUnwanted(t *testing.T) {
	w := clubtest.New(t)
	a, b := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
	over := w.Do(w.Started(a.Person, b.Person), a.Person, table.Intent{Kind: table.Resign})
	if err := w.Accounts.SetMuted(t.Context(), b, a.Person, true); err != nil {
		t.Fatal(err)
	}
	_, err := w.Pairing.Again(t.Context(), a.Person, over.ID)
	clubtest.Refused(t, err, errs.Refused, "ben does not want to play")
	if _, err := w.Pairing.Again(t.Context(), b.Person, over.ID); err != nil {
		t.Error(err)
	}
}
