package talk

import (
	"log/slog"
	"time"

	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/sanction"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/team"
	"pawnstorm/lobby/topic"
)

// Rooms are where people talk: the lobby, and the rooms of the teams and the tables.
type Rooms struct {
	docs      store.Docs
	now       func() time.Time
	log       *slog.Logger
	budgets   *budget.Budgets
	tables    *live.Tables
	sanctions *sanction.Book
	teams     *team.Teams
	talks     *topic.Topic[Room, Conversation]
	turns     *turns
}

// New makes the rooms of a store.
func New(docs store.Docs, now func() time.Time, log *slog.Logger, budgets *budget.Budgets, tables *live.Tables, sanctions *sanction.Book, teams *team.Teams) *Rooms {
	return &Rooms{
		docs: docs, now: now, log: log, budgets: budgets, tables: tables, sanctions: sanctions, teams: teams,
		talks: topic.New[Room](newerTalk), turns: newTurns(),
	}
}
