package lobby_test

import (
	"testing"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/table"
)

// TestAgain plays two more games at a table of which the first is over.
func TestAgain(t *testing.T) {
	w := newWorld(t)
	first := w.started(ann, ben)
	_, err := w.Pairing.Again(t.Context(), ann, first.ID)
	refused(t, err, errs.Refused, "when this one is over")
	over := w.do(first, ann, table.Intent{Kind: table.Resign})
	_, err = w.Pairing.Again(t.Context(), cat, first.ID)
	refused(t, err, errs.Refused, "Only those who played")

	second, err := w.Pairing.Again(t.Context(), ben, first.ID)
	if err != nil {
		t.Fatal(err)
	}
	if second.Status != table.Playing || second.Seats != over.Seats || second.Rated || second.After != first.ID {
		t.Errorf("again: %+v", second.Record)
	}
	same, err := w.Pairing.Again(t.Context(), ann, first.ID)
	if err != nil || same.ID != second.ID {
		t.Errorf("the other's wish for the same makes %v, %v", same, err)
	}
	w.do(w.play(second, "e4", "e5"), ben, table.Intent{Kind: table.Resign})
	w.untilStored("the archive", func() bool { return len(w.keys("done/")) == 2 })
	third, err := w.Pairing.Again(t.Context(), ann, second.ID)
	if err != nil {
		t.Fatal(err)
	}
	w.restart()
	for _, table := range []*table.Table{over, second, third} {
		if now, err := w.Pairing.Latest(t.Context(), w.get(table.ID)); err != nil || now.ID != third.ID {
			t.Errorf("what is played at %s is %v, %v", table.ID, now, err)
		}
	}
}

// TestAgainUnwanted: who is muted begins no game with the one who muted them.
func TestAgainUnwanted(t *testing.T) {
	w := newWorld(t)
	a, b := w.register(keyA, "ann"), w.register(keyB, "ben")
	over := w.do(w.started(a.Person, b.Person), a.Person, table.Intent{Kind: table.Resign})
	if err := w.Accounts.SetMuted(t.Context(), b, a.Person, true); err != nil {
		t.Fatal(err)
	}
	_, err := w.Pairing.Again(t.Context(), a.Person, over.ID)
	refused(t, err, errs.Refused, "ben does not want to play")
	if _, err := w.Pairing.Again(t.Context(), b.Person, over.ID); err != nil {
		t.Error(err)
	}
}
