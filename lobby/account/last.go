package account

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// LastKeys have the table that a player named last in a command, by the player's
// id. It is kept because the commands of a script are a connection each, and the
// server may be another one in between.
const LastKeys = "last/"

// lastFor is how long that of a guest is kept.
const lastFor = 30 * 24 * time.Hour

type lastTable struct {
	Table identity.TableID `json:"table"`
	At    time.Time        `json:"at"`
}

// LastTable is the table that a player used last, or "".
func (as *Accounts) LastTable(ctx context.Context, who identity.PlayerID) (identity.TableID, error) {
	var last lastTable
	_, err := as.docs.Get(ctx, LastKeys+string(who), &last)
	return last.Table, store.Failure(store.Ignore(err, store.ErrNotFound))
}

// UseTable notes the table that a player uses. Of two notes at once either may
// stay.
func (as *Accounts) UseTable(ctx context.Context, who identity.PlayerID, id identity.TableID) error {
	var last lastTable
	rev, err := as.docs.Get(ctx, LastKeys+string(who), &last)
	now := as.now().UTC().Truncate(time.Second)
	switch {
	case err != nil && !errors.Is(err, store.ErrNotFound):
		return store.Failure(err)
	case last.Table == id && now.Sub(last.At) < lastFor/2:
		return nil
	}
	err = as.docs.Put(ctx, LastKeys+string(who), lastTable{id, now}, rev)
	return store.Failure(store.Ignore(err, store.ErrConflict))
}

// DropLastTables removes the notes of guests who have not come for long.
func (as *Accounts) DropLastTables(ctx context.Context) error {
	for e, err := range as.docs.Store.List(ctx, LastKeys+"g", "") {
		if err != nil {
			return err
		}
		var last lastTable
		if err := json.Unmarshal(e.Value, &last); err != nil || as.now().Sub(last.At) < lastFor {
			continue
		}
		if err := store.Ignore(as.docs.Store.Delete(ctx, e.Key, e.Rev), store.ErrNotFound, store.ErrConflict); err != nil {
			return err
		}
	}
	return nil
}
