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

// Config holds the dependencies of [Rooms].
type Config struct {
	Docs    store.Docs
	Now     func() time.Time
	Log     *slog.Logger
	Budgets *budget.Budgets
	Tables  *live.Tables
	Bans    *ban.Book
	Teams   *team.Teams
	Studies *study.Studies
}

// Rooms holds the chat rooms of the lobby, teams, tables and studies.
type Rooms struct {
	Config
	talks   store.Collection[Room, Conversation]
	reports store.Collection[string, Report]
	turns   *turns
}

// New returns the rooms of a store.
func New(c Config) *Rooms {
	return &Rooms{Config: c, talks: talksOf(c.Docs), reports: reportsIn(c.Docs), turns: newTurns()}
}
