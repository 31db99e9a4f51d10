package account

import (
	"context"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// LastKeys holds the table that each player last named in a command, by player ID. The store keeps
// it because a script opens one connection per command, and each may reach a different server.
const LastKeys = "last/"

// lastFor limits how long the store keeps a guest's last table.
const lastFor = 30 * 24 * time.Hour

type lastTable struct {
	store.Meta
	Table identity.TableID `json:"table"`
	At    time.Time        `json:"at"`
}

func lastTablesIn(docs store.Docs) store.Collection[identity.PlayerID, lastTable] {
	return store.NewCollection(store.Kind[identity.PlayerID, lastTable]{
		Docs: docs, Name: "last table", Keys: LastKeys, Meta: func(l *lastTable) *store.Meta { return &l.Meta },
	})
}

// LastTable returns the table that a player used last, or "".
func (as *Accounts) LastTable(ctx context.Context, who identity.PlayerID) (identity.TableID, error) {
	last, err := as.lastTables.Get(ctx, who)
	if err != nil {
		return "", err
	}
	return last.Table, nil
}

// UseTable records the table that a player uses.
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

// DropLastTables removes the last tables of guests who have been away too long.
func (as *Accounts) DropLastTables(ctx context.Context) error {
	return as.lastTables.Sweep(ctx, "g", func(last *lastTable) bool { return as.now().Sub(last.At) >= lastFor })
}
