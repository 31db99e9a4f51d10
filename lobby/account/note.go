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

// NoteKeys have what a player has noted about others, by the id of the one who wrote it,
// for whom alone it is.
const NoteKeys = "note/"

const (
	notesVersion = 1   // of the codec; this program reads all from 1 on
	mostNotes    = 200 // of one player
	noteCells    = 200 // of each
)

// Note is what somebody has noted about another.
type Note struct {
	About identity.Person `json:"p"` // as they were called then
	At    time.Time       `json:"t"`
	Text  string          `json:"x"`
}

// notes are those of a player as the store keeps them, the oldest first.
type notes struct {
	store.Meta
	Notes []Note `json:"notes"`
}

// notesIn are the notes in a store.
func notesIn(docs store.Docs) *store.Collection[identity.PlayerID, notes] {
	return store.NewCollection(store.Kind[identity.PlayerID, notes]{
		Docs: docs, Name: "notes", Keys: NoteKeys, Version: notesVersion,
		Meta: func(n *notes) *store.Meta { return &n.Meta },
	})
}

// Notes are what a player has noted about others, by their names. Guests have none.
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

// NoteOn is what a player has noted about another; its text is "" if there is nothing.
func (as *Accounts) NoteOn(ctx context.Context, who, other identity.PlayerID) (Note, error) {
	all, err := as.Notes(ctx, who)
	for _, n := range all {
		if n.About.ID == other {
			return n, err
		}
	}
	return Note{}, err
}

// SetNote notes something about another player, in the place of what was there; "" removes
// it.
func (as *Accounts) SetNote(ctx context.Context, who Player, other identity.Person, text string) (Note, error) {
	n := Note{About: other, At: as.now().UTC().Truncate(time.Second), Text: identity.CleanText(text, noteCells)}
	switch {
	case !who.ID.HasAccount():
		return n, errs.New(errs.Refused, "Notes are kept for accounts. Take a name first.")
	case !other.ID.HasAccount():
		return n, errs.New(errs.Refused, "%s is a guest: the next visit may bring another name.", other.Name)
	case n.Text == "" && strings.TrimSpace(text) != "":
		return n, errs.New(errs.Invalid, "There is nothing to read in that.")
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
