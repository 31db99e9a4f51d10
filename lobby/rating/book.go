package rating

import (
	"log/slog"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// Book keeps the players' ratings, in rated games and at puzzles.
type Book struct {
	docs    store.Docs
	puzzles store.Collection[identity.PlayerID, storedPuzzles]
	now     func() time.Time
	log     *slog.Logger
	ratings standings
}

// New returns an empty book. [Book.Load] reads the ratings from the store.
func New(docs store.Docs, now func() time.Time, log *slog.Logger) *Book {
	return &Book{
		docs: docs, puzzles: puzzlesIn(docs), now: now, log: log,
		ratings: standings{players: make(map[identity.PlayerID]known)},
	}
}
