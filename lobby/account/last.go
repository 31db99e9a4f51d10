package account

import (
	"context"
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
	store.Meta
	Table identity.TableID `json:"table"`
	At    time.Time        `json:"at"`
}

func lastTablesIn(docs store.Docs) *store.Collection[identity.PlayerID, lastTable] {
	return store.NewCollection(store.Kind[identity.PlayerID, lastTable]{
		Docs: docs, Name: "last table", Keys: LastKeys, Meta: func(l *lastTable) *store.Meta { return &l.Meta },
	})
}

// LastTable is the table that a player used last, or "".
func (as *Accounts) LastTable(ctx context.Context, who identity.PlayerID) (identity.TableID, error) {
	last, err := as.lastTables.Get(ctx, who)
	if err != nil {
		return "", err
	}
	return last.Table, nil
}

// UseTable notes the table that a player uses.
func (as *Accounts) UseTable(ctx context.Context, who identity.PlayerID, id identity.TableID) error {
	return as.lastTables.Change(ctx, who, func(last *lastTable) error {
		now := as.now().UTC().Truncate(time.Second)
		if last.Table == id && now.Sub(last.At) < lastFor/2 {
			return store.ErrUnchanged
		}
		last.Table, last.At = id, now
		return nil
	})
}

// DropLastTables removes the notes of guests who have not come for long.
func (as *Accounts) DropLastTables(ctx context.Context) error {
	return as.lastTables.Sweep(ctx, "g", func(last *lastTable) bool { return as.now().Sub(last.At) >= lastFor })
}
