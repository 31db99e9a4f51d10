package rating

import (
	"log/slog"
	"sync"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// Book keeps the players' ratings, in rated games and at puzzles.
type Book struct {
	docs    store.Docs
	puzzles store.Collection[identity.PlayerID, storedPuzzles]
	now     func() time.Time
	log     *slog.Logger

	mu      sync.RWMutex
	players map[identity.PlayerID]known // all players of the store
}

// known is what this node knows about a player's ratings, without the history. It takes one line of
// memory per pool.
type known struct {
	rev  store.Rev
	name string
	form map[table.Pool]PoolRating
}

// New returns an empty book. [Book.Load] reads the ratings from the store.
func New(docs store.Docs, now func() time.Time, log *slog.Logger) *Book {
	return &Book{
		docs: docs, puzzles: puzzlesIn(docs), now: now, log: log, players: make(map[identity.PlayerID]known),
	}
}
