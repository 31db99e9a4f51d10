package lobby_test

import (
	"fmt"
	"strings"
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// note notes what must be accepted.
func (w *world) note(who account.Player, about identity.Person, text string) {
	w.tb.Helper()
	if _, err := account.SetNote(w.tb.Context(), w.Accounts, who, about, text); err != nil {
		w.tb.Fatal(err)
	}
}

// notesOf are the notes of somebody, as one text.
func (w *world) notesOf(who account.Player) string {
	w.tb.Helper()
	all, err := account.Notes(w.tb.Context(), w.Accounts, who.ID)
	if err != nil {
		w.tb.Fatal(err)
	}
	text := ""
	for _, n := range all {
		text += n.About.Name + ": " + n.Text + "\n"
	}
	return text
}

// TestNotes: a note is its writer's alone, one on each player, and there after a restart.
func TestNotes(t *testing.T) {
	w := newWorld(t)
	ann, ben, cat := w.register(keyA, "ann"), w.register(keyB, "ben"), w.register(keyC, "cat")
	w.note(ann, cat.Person, "never resigns")
	w.note(ann, ben.Person, "plays the \x1b[31mSicilian\u202e")
	w.note(ann, ben.Person, "plays the French")
	w.note(ben, ann.Person, "talks a lot")
	w.restart()
	if got := w.notesOf(ann); got != "ben: plays the French\ncat: never resigns\n" {
		t.Errorf("ann has %q", got)
	}
	if got := w.notesOf(ben) + w.notesOf(cat); got != "ann: talks a lot\n" {
		t.Errorf("the others have %q", got)
	}
	if n, err := account.NoteOn(t.Context(), w.Accounts, ann.ID, ben.ID); err != nil || n.Text != "plays the French" {
		t.Errorf("on ben there is %+v, %v", n, err)
	}
	w.note(ann, ben.Person, "")
	w.note(ann, ben.Person, "") // once more changes nothing
	if got := w.notesOf(ann); got != "cat: never resigns\n" {
		t.Errorf("ann has %q", got)
	}
}

func TestNotesAreRefused(t *testing.T) {
	w := newWorld(t)
	ann, ben, stranger := w.register(keyA, "ann"), w.register(keyB, "ben"), w.arrive("")
	set := func(who account.Player, about identity.Person, text string) error {
		_, err := account.SetNote(t.Context(), w.Accounts, who, about, text)
		return err
	}
	refused(t, set(stranger, ann.Person, "hm"), errs.Refused, "Take a name first")
	refused(t, set(ann, stranger.Person, "hm"), errs.Refused, "is a guest")
	refused(t, set(ann, ben.Person, "\x1b\u200b"), errs.Invalid, "nothing to read")
	for i := range 200 {
		w.note(ann, identity.Person{ID: identity.PlayerID(fmt.Sprint("p", i)), Name: "somebody"}, "hm")
	}
	refused(t, set(ann, ben.Person, "one more"), errs.Refused, "notes on 200 players")
}

// TestNotesOfDeletedAccount: notes are in the export of the account of the one who wrote
// them, and go with it; those of others on it lose the name.
func TestNotesOfDeletedAccount(t *testing.T) {
	w := newWorld(t)
	p := w.leaver()
	ben := w.register(keyC, "benjamin")
	w.note(p, ben.Person, "always late")
	w.note(ben, p.Person, "left us")
	if text := w.exported(p); !strings.Contains(text, "always late") || strings.Contains(text, "left us") {
		t.Errorf("the export has not the notes:\n%s", text)
	}
	w.leaves(p)
	if got := w.notesOf(ben); got != "deleted: left us\n" || len(w.keys("note/")) != 1 {
		t.Errorf("ben has %q of %v", got, w.keys("note/"))
	}
}
