package lobby

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/store"
)

// sweepEvery is how often the settler looks for what it has missed.
const sweepEvery = time.Minute

// Finished is one line of a player's history.
type Finished struct {
	ID     TableID   `json:"id"`
	Game   string    `json:"game"`
	Seats  [2]Person `json:"seats"`
	Winner game.Seat `json:"winner"`
	Reason string    `json:"reason"`
	Plies  int       `json:"plies"`
	Ended  time.Time `json:"ended"`
	// Match says that this was a match of two games. Winner and Reason are then
	// the match's, Seats those of the second game, and Plies counts both.
	Match bool `json:"match,omitempty"`
	// Imported says that the game was not played here.
	Imported bool `json:"imported,omitempty"`

	key string // where this line stands, for the next page
}

// settleAll does the second step of every ended table: it is the only goroutine
// that touches a second key. Each step may be repeated, so a crash between two
// of them costs nothing: the table is still there and is settled again.
func (s *Service) settleAll(ctx context.Context) {
	sweep := time.NewTicker(sweepEvery)
	defer sweep.Stop()
	for {
		for _, t := range s.board.snapshot() {
			if err := s.settleOne(ctx, t); err != nil && ctx.Err() == nil {
				s.log.Error("settling", "table", t.ID, "err", err)
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-s.settle:
		case <-sweep.C:
			if err := s.dropPasses(ctx); err != nil && ctx.Err() == nil {
				s.log.Error("removing old codes", "err", err)
			}
			if err := s.forgive(ctx); err != nil && ctx.Err() == nil {
				s.log.Error("forgiving", "err", err)
			}
			if err := s.forgetLast(ctx); err != nil && ctx.Err() == nil {
				s.log.Error("forgetting the tables of old guests", "err", err)
			}
		}
	}
}

func (s *Service) settleOne(ctx context.Context, t *Table) error {
	switch {
	case t.Status == Over:
		return s.archive(ctx, t)
	case t.Status == Gone && !t.toldOf(s.now()):
		if err := s.judge(ctx, t); err != nil {
			return err
		}
		if err := s.forgetTalk(ctx, t.ID); err != nil {
			return err
		}
		return ignore(s.store.Delete(ctx, tableKeys+string(t.ID), t.Rev), store.ErrNotFound, store.ErrConflict)
	case t.Status == Open && s.now().Sub(t.Created) > t.waits():
		return s.endWait(ctx, t)
	}
	return nil
}

// archive moves a finished game out of the live tables and into the histories
// and the ratings of its players.
func (s *Service) archive(ctx context.Context, t *Table) error {
	value, err := encode(t.Record)
	if err != nil {
		return err
	}
	if err := s.docs.Create(ctx, doneKeys+string(t.ID), value); err != nil {
		return err
	}
	f := finished(t)
	line, err := json.Marshal(f)
	if err != nil {
		return err
	}
	for _, key := range lineKeys(t) {
		if err := s.docs.Create(ctx, key, line); err != nil {
			return err
		}
	}
	if err := s.rate(ctx, t); err != nil {
		return err
	}
	if err := s.judge(ctx, t); err != nil {
		return err
	}
	s.log.Info("game over", "table", t.ID, "game", t.Game, "plies", f.Plies, "result", f.Reason)
	return ignore(s.store.Delete(ctx, tableKeys+string(t.ID), t.Rev), store.ErrNotFound, store.ErrConflict)
}

func ignore(err error, harmless ...error) error {
	for _, h := range harmless {
		if errors.Is(err, h) {
			return nil
		}
	}
	return err
}

func finished(t *Table) Finished {
	f := Finished{
		ID: t.ID, Game: t.Game, Seats: t.Seats, Winner: t.Result.Winner,
		Reason: t.Result.Reason, Plies: len(t.Plies), Ended: t.Changed, Imported: t.Origin != nil,
	}
	if t.First != nil {
		winner, reason := t.MatchResult()
		f.Winner, f.Reason, f.Match = t.SeatOf(winner.ID), reason, true
		f.Plies += len(t.First.Plies)
	}
	return f
}

// lineKeys are where the line of a finished game stands: in the histories of its
// players and, if it was for everybody to see, in the index of all games. An
// imported one is only in the history of who imported it.
func lineKeys(t *Table) []string {
	if t.Origin != nil {
		return []string{historyKeys(t.Host.ID) + lineKey(t)}
	}
	var keys []string
	for _, p := range t.Seats {
		keys = append(keys, historyKeys(p.ID)+lineKey(t))
	}
	if t.Listed() {
		keys = append(keys, endKeys+lineKey(t))
	}
	return keys
}

func lineKey(t *Table) string { return newestFirst(t.Changed) + "/" + string(t.ID) }

// newestFirst is a time as a part of keys that sort the newest first.
func newestFirst(at time.Time) string {
	return fmt.Sprintf("%016x", uint64(math.MaxInt64-at.UnixMilli()))
}

func historyKeys(who PlayerID) string { return "by/" + string(who) + "/" }

// History lists the finished games of a player, newest first, at most limit of
// them and beginning behind the given one (nil: from the newest).
func (s *Service) History(ctx context.Context, who PlayerID, behind *Finished, limit int) ([]Finished, error) {
	after := ""
	if behind != nil {
		after = behind.key
	}
	var games []Finished
	for e, err := range s.store.List(ctx, historyKeys(who), after) {
		if err != nil {
			return nil, storeError(err)
		}
		f, err := finishedLine(e)
		if err != nil {
			return nil, storeError(err)
		}
		if games = append(games, f); len(games) == limit {
			break
		}
	}
	return games, nil
}
