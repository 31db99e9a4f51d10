package lobby

import (
	"log/slog"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/store"
)

// Archive has the finished games: the histories of the players, the index of all
// games, what goes out of it and what comes in from elsewhere.
type Archive struct {
	docs        store.Docs
	now         func() time.Time
	log         *slog.Logger
	games       []game.Rules
	accounts    *Accounts
	ratings     *Book
	tables      *Tables
	studies     *Studies
	importLimit *limit
}

// NewArchive makes the archive of a store.
func NewArchive(
	docs store.Docs, now func() time.Time, log *slog.Logger, games []game.Rules,
	accounts *Accounts, ratings *Book, tables *Tables, studies *Studies,
) *Archive {
	return &Archive{
		docs: docs, now: now, log: log, games: games, accounts: accounts, ratings: ratings,
		tables: tables, studies: studies, importLimit: newLimit(importMost, importWithin),
	}
}
