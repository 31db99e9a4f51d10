package lobby

import (
	"log/slog"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/store"
)

// Pairing is how games come about: by a proposal, by seeks that fit, by a challenge,
// again or as a rematch; and who may begin one.
type Pairing struct {
	docs     store.Docs
	now      func() time.Time
	log      *slog.Logger
	games    map[string]game.Rules // by id
	accounts *Accounts
	ratings  *Book
	tables   *Tables
}

// NewPairing makes the pairing of the players at these tables.
func NewPairing(
	docs store.Docs, now func() time.Time, log *slog.Logger, games []game.Rules,
	accounts *Accounts, ratings *Book, tables *Tables,
) *Pairing {
	pr := &Pairing{
		docs: docs, now: now, log: log, games: make(map[string]game.Rules),
		accounts: accounts, ratings: ratings, tables: tables,
	}
	for _, rules := range games {
		pr.games[rules.Info().ID] = rules
	}
	return pr
}
