package chat

import (
	"log/slog"
	"time"

	"pawnstorm/lobby/ban"
	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/study"
	"pawnstorm/lobby/team"
)

// Rooms holds the chat rooms of the lobby, teams, tables and studies.
type Rooms struct {
	docs      store.Docs
	now       func() time.Time
	log       *slog.Logger
	budgets   *budget.Budgets
	tables    *live.Tables
	sanctions *ban.Book
	teams     *team.Teams
	examined  *study.Studies
	talks     store.Collection[Room, Conversation]
	turns     *turns
}

// New returns the rooms of a store.
func New(docs store.Docs, now func() time.Time, log *slog.Logger, budgets *budget.Budgets, tables *live.Tables, sanctions *ban.Book, teams *team.Teams, examined *study.Studies) *Rooms {
	return &Rooms{
		docs: docs, now: now, log: log, budgets: budgets, tables: tables, sanctions: sanctions, teams: teams, examined: examined,
		talks: talksOf(docs), turns: newTurns(),
	}
}
