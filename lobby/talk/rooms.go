package talk

import (
	"log/slog"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/topic"
)

// Rooms are where people talk: the lobby, and the rooms of the tables.
type Rooms struct {
	docs   store.Docs
	now    func() time.Time
	log    *slog.Logger
	tables *live.Tables
	talks  *topic.Topic[Room, Conversation]
	turns  *turns

	talkLimit, reportLimit *account.Limit
}

// New makes the rooms of a store.
func New(docs store.Docs, now func() time.Time, log *slog.Logger, tables *live.Tables) *Rooms {
	return &Rooms{
		docs: docs, now: now, log: log, tables: tables, talks: topic.New[Room](newerTalk), turns: newTurns(),
		talkLimit: account.NewLimit(talkMost, talkWithin), reportLimit: account.NewLimit(reportMost, reportWithin),
	}
}
