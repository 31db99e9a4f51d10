package account

import (
	"context"
	"slices"
	"strings"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// NoteKeys holds the notes that a player has written about others, by the author's ID. Only the
// author can read them.
const NoteKeys = "note/"

const (
	notesVersion = 1   // of the encoding; this program reads 1 and later
	mostNotes    = 200 // of a player
	noteCells    = 200 // of a note, in terminal cells
)

// Note is a player's private note about another player.
type Note struct {
	About identity.Person `json:"p"` // with the name at that time
	At    time.Time       `json:"t"`
	Text  string          `json:"x"`
}

// notes holds a player's notes as the store keeps them, the oldest first.
type notes struct {
	store.Meta
	Notes []Note `json:"notes"`
}

// notesIn returns the notes in a store.
func notesIn(docs store.Docs) store.Collection[identity.PlayerID, notes] {
	return store.NewCollection(store.Kind[identity.PlayerID, notes]{
		Docs: docs, Name: "notes", Keys: NoteKeys, Version: notesVersion,
		Meta: func(n *notes) *store.Meta { return &n.Meta },
	})
}

// Notes returns a player's notes about others, sorted by their names. Guests have none.
func (as *Accounts) Notes(ctx context.Context, who identity.PlayerID) ([]Note, error) {
	if !who.HasAccount() {
		return nil, nil
	}
	all, err := as.notes.Get(ctx, who)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(all.Notes, func(a, b Note) int { return identity.ByName(a.About, b.About) })
	return all.Notes, nil
}

// NoteOn returns a player's note about another player. Its text is "" if there is none.
func (as *Accounts) NoteOn(ctx context.Context, who, other identity.PlayerID) (Note, error) {
	all, err := as.Notes(ctx, who)
	for _, n := range all {
		if n.About.ID == other {
			return n, err
		}
	}
	return Note{}, err
}

// SetNote writes a note about another player and replaces the previous one. An empty text removes
// the note.
func (as *Accounts) SetNote(ctx context.Context, who Player, other identity.Person, text string) (Note, error) {
	n := Note{About: other, At: as.now().UTC().Truncate(time.Second), Text: identity.CleanText(text, noteCells)}
	switch {
	case !who.ID.HasAccount():
		return n, errs.New(errs.Refused, "You need an account to write notes. Take a name first.")
	case !other.ID.HasAccount():
		return n, errs.New(errs.Refused, "%s is a guest, and may have another name next time.", other.Name)
	case n.Text == "" && strings.TrimSpace(text) != "":
		return n, errs.New(errs.Invalid, "The text is empty.")
	}
	return n, as.notes.Change(ctx, who.ID, func(all *notes) error {
		had := len(all.Notes)
		all.Notes = slices.DeleteFunc(all.Notes, func(n Note) bool { return n.About.ID == other.ID })
		switch {
		case n.Text == "" && len(all.Notes) == had:
			return store.ErrUnchanged
		case n.Text != "" && len(all.Notes) >= mostNotes:
			return errs.New(errs.Refused, "You have notes on %d players. Remove one first.", mostNotes)
		case n.Text != "":
			all.Notes = append(all.Notes, n)
		}
		return nil
	})
}
