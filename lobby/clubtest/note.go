package clubtest

import (
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
)

// Note saves a note that must be accepted.
func (w *World) Note(who account.Player, about identity.Person, text string) {
	w.Tb.Helper()
	if _, err := w.Accounts.SetNote(w.Tb.Context(), who, about, text); err != nil {
		w.Tb.Fatal(err)
	}
}

// NotesOf returns all notes of a player as one text.
func (w *World) NotesOf(who account.Player) string {
	w.Tb.Helper()
	all, err := w.Accounts.Notes(w.Tb.Context(), who.ID)
	if err != nil {
		w.Tb.Fatal(err)
	}
	text := ""
	for _, n := range all {
		text += n.About.Name + ": " + n.Text + "\n"
	}
	return text
}
