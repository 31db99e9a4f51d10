package lobby

import (
	"log/slog"
	"time"

	"pawnstorm/lobby/store"
	"pawnstorm/lobby/topic"
)

// Rooms are where people talk: the lobby, and the rooms of the tables.
type Rooms struct {
	docs   store.Docs
	now    func() time.Time
	log    *slog.Logger
	tables *Tables
	talks  *topic.Topic[Room, Conversation]
	turns  *turns

	talkLimit, reportLimit *limit
}

// NewRooms makes the rooms of a store.
func NewRooms(docs store.Docs, now func() time.Time, log *slog.Logger, tables *Tables) *Rooms {
	return &Rooms{
		docs: docs, now: now, log: log, tables: tables, talks: topic.New[Room](newerTalk), turns: newTurns(),
		talkLimit: newLimit(talkMost, talkWithin), reportLimit: newLimit(reportMost, reportWithin),
	}
}
