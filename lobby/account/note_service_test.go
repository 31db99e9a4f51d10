package account_test

import (
	"fmt"
	"strings"
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// TestNotes checks that a player can have one note on each other player. Only the author sees it, and it
// survives a restart.
func TestNotes(t *testing.T) {
	w := clubtest.New(t)
	ann, ben, cat := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben"),
		w.Register(clubtest.KeyC, "cat")
	w.Note(ann, cat.Person, "never resigns")
	w.Note(ann, ben.Person, "plays the \x1b[31mSicilian\u202e")
	w.Note(ann, ben.Person, "plays the French")
	w.Note(ben, ann.Person, "talks a lot")
	w.Restart()
	if got := w.NotesOf(ann); got != "ben: plays the French\ncat: never resigns\n" {
		t.Errorf("ann has the notes %q", got)
	}
	if got := w.NotesOf(ben) + w.NotesOf(cat); got != "ann: talks a lot\n" {
		t.Errorf("the other players have the notes %q", got)
	}
	if n, err := w.Accounts.NoteOn(t.Context(), ann.ID, ben.ID); err != nil || n.Text != "plays the French" {
		t.Errorf("the note on ben is %+v, %v", n, err)
	}
	w.Note(ann, ben.Person, "")
	w.Note(ann, ben.Person, "") // removing it again changes nothing
	if got := w.NotesOf(ann); got != "cat: never resigns\n" {
		t.Errorf("ann has the notes %q", got)
	}
}

func TestNotesAreRefused(t *testing.T) {
	w := clubtest.New(t)
	ann, ben, stranger := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben"), w.ByKey("")
	set := func(who account.Player, about identity.Person, text string) error {
		_, err := w.Accounts.SetNote(t.Context(), who, about, text)
		return err
	}
	clubtest.Refused(t, set(stranger, ann.Person, "hm"), errs.Refused, "Take a name first")
	clubtest.Refused(t, set(ann, stranger.Person, "hm"), errs.Refused, "is a guest")
	clubtest.Refused(t, set(ann, ben.Person, "\x1b\u200b"), errs.Invalid, "text is empty")
	for i := range 200 {
		w.Note(ann, identity.Person{ID: identity.PlayerID(fmt.Sprint("p", i)), Name: "somebody"}, "hm")
	}
	clubtest.Refused(t, set(ann, ben.Person, "one more"), errs.Refused, "notes on 200 players")
}

// TestNotesOfDeletedAccount checks that an account's export contains its notes, and that they are
// deleted with it. Other players' notes about the account lose the name.
func TestNotesOfDeletedAccount(t *testing.T) {
	w := clubtest.New(t)
	p := w.Leaver()
	ben := w.Register(clubtest.KeyC, "benjamin")
	w.Note(p, ben.Person, "always late")
	w.Note(ben, p.Person, "left us")
	if text := w.Exported(p); !strings.Contains(text, "always late") || strings.Contains(text, "left us") {
		t.Errorf("the export lacks the account's own note or has another player's:\n%s", text)
	}
	w.Leaves(p)
	if got := w.NotesOf(ben); got != "deleted: left us\n" || len(w.Keys("note/")) != 1 {
		t.Errorf("ben has the notes %q; all stored notes: %v", got, w.Keys("note/"))
	}
}
