package rating

import (
	"log/slog"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// Book is how the players of the club are rated: in rated games, and at puzzles.
type Book struct {
	docs    store.Docs
	puzzles *store.Collection[identity.PlayerID, storedPuzzles]
	now     func() time.Time
	log     *slog.Logger
	ratings standings
}

// New makes a book that knows of nothing yet: what stands in the store comes by
// loadRatings.
func New(docs store.Docs, now func() time.Time, log *slog.Logger) *Book {
	return &Book{docs: docs, puzzles: puzzlesIn(docs), now: now, log: log, ratings: standings{players: make(map[identity.PlayerID]known)}}
}
