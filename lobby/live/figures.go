package live

import (
	"errors"
	"sync/atomic"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/metrics"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// Figures has counts since the tables were loaded, and counts of the current tables.
type Figures struct {
	Moves     map[string]uint64 // by outcome: done, refused, stale, failed
	MoveTime  metrics.Spread    // of moves that were done, until they were durable
	Conflicts uint64            // how often the store had another revision than expected
	Replaced  uint64            // updates that followers missed because newer ones came
	// Games has the current tables, by game and status.
	Games map[GameStatus]int
	// Here is how many people are here. Bots do not count.
	Here int
}

// GameStatus is the key for counting tables.
type GameStatus struct {
	Game   string
	Status table.Status
}

type counts struct {
	moves     metrics.Words
	moveTime  metrics.Times
	conflicts atomic.Uint64
}

// FiguresOf returns the current figures.
func FiguresOf(ts *Tables) Figures {
	list := ts.Listing()
	f := Figures{
		Moves: ts.counts.moves.All(), MoveTime: ts.counts.moveTime.Spread(),
		Conflicts: ts.counts.conflicts.Load(), Replaced: ts.hub.news.Replaced(),
		Games: make(map[GameStatus]int), Here: list.People,
	}
	list.index.tables.Scan(func(at filed) bool {
		f.Games[GameStatus{at.t.Game, at.t.Status}]++
		return true
	})
	return f
}

// move counts the outcome of a move.
func (c *counts) move(asked time.Time, done bool, err error) {
	if done {
		c.moveTime.Since(asked)
		c.moves.Add("done")
		return
	}
	switch errs.KindOf(err) {
	case errs.Internal, errs.Unavailable:
		c.moves.Add("failed")
	case errs.Stale:
		c.moves.Add("stale")
	default:
		c.moves.Add("refused")
	}
}

// conflict counts a commit that lost against another one.
func (c *counts) conflict(err error) {
	if errors.Is(err, store.ErrConflict) {
		c.conflicts.Add(1)
	}
}
