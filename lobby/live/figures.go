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

// Figures are counts of the tables since they were loaded, and of now.
type Figures struct {
	Moves     map[string]uint64 // by what became of them: done, refused, stale, failed
	MoveTime  metrics.Spread    // of the moves that were done, until they were durable
	Conflicts uint64            // how often the store had another revision than was known
	Replaced  uint64            // news that a follower did not take before there was newer
	// Games are the tables of now, by game and status.
	Games map[GameStatus]int
	// Here are the people, programs not counted.
	Here int
}

// GameStatus is what tables are counted by.
type GameStatus struct {
	Game   string
	Status table.Status
}

type counts struct {
	moves     metrics.Words
	moveTime  metrics.Times
	conflicts atomic.Uint64
}

// FiguresOf are those of now.
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

// move counts what became of a move that was asked for at a time.
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

// conflict counts a commit that another was faster than.
func (c *counts) conflict(err error) {
	if errors.Is(err, store.ErrConflict) {
		c.conflicts.Add(1)
	}
}
