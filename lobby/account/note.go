package account

import (
	"context"
	"errors"
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
	Version int    `json:"v"`
	Notes   []Note `json:"notes"`
}

// Notes are what a player has noted about others, by their names.
func Notes(ctx context.Context, as *Accounts, who identity.PlayerID) ([]Note, error) {
	all, _, err := readNotes(ctx, as, who)
	slices.SortFunc(all.Notes, func(a, b Note) int { return identity.ByName(a.About, b.About) })
	return all.Notes, err
}

// NoteOn is what a player has noted about another; its text is "" if there is nothing.
func NoteOn(ctx context.Context, as *Accounts, who, other identity.PlayerID) (Note, error) {
	all, _, err := readNotes(ctx, as, who)
	for _, n := range all.Notes {
		if n.About.ID == other {
			return n, err
		}
	}
	return Note{}, err
}

// readNotes reads the notes of a player; guests have none.
func readNotes(ctx context.Context, as *Accounts, who identity.PlayerID) (all notes, rev store.Rev, err error) {
	if !who.HasAccount() {
		return notes{}, 0, nil
	}
	rev, err = as.docs.Get(ctx, NoteKeys+string(who), &all)
	if errors.Is(err, store.ErrNotFound) {
		return notes{}, 0, nil
	}
	if err == nil {
		err = store.CheckVersion(NoteKeys+string(who), all.Version, notesVersion)
	}
	return all, rev, store.Failure(err)
}

// SetNote notes something about another player, in the place of what was there; "" removes
// it.
func SetNote(ctx context.Context, as *Accounts, who Player, other identity.Person, text string) (Note, error) {
	n := Note{About: other, At: as.now().UTC().Truncate(time.Second), Text: identity.CleanText(text, noteCells)}
	switch {
	case !who.ID.HasAccount():
		return n, errs.New(errs.Refused, "Notes are kept for accounts. Take a name first.")
	case !other.ID.HasAccount():
		return n, errs.New(errs.Refused, "%s is a guest: the next visit may bring another name.", other.Name)
	case n.Text == "" && strings.TrimSpace(text) != "":
		return n, errs.New(errs.Invalid, "There is nothing to read in that.")
	}
	for range accountAttempts {
		all, rev, err := readNotes(ctx, as, who.ID)
		if err != nil {
			return n, err
		}
		had := len(all.Notes)
		all.Notes = slices.DeleteFunc(all.Notes, func(n Note) bool { return n.About.ID == other.ID })
		switch {
		case n.Text == "" && len(all.Notes) == had:
			return n, nil // there was nothing
		case n.Text != "" && len(all.Notes) >= mostNotes:
			return n, errs.New(errs.Refused, "You have notes on %d players. Remove one first.", mostNotes)
		case n.Text != "":
			all.Notes = append(all.Notes, n)
		}
		all.Version = notesVersion
		if err = as.docs.Put(ctx, NoteKeys+string(who.ID), all, rev); !errors.Is(err, store.ErrConflict) {
			return n, store.Failure(err)
		}
	}
	return n, store.Failure(store.ErrConflict)
}
