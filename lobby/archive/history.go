package archive

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// Summary is one line of a player's history, about one game.
type Summary struct {
	ID     identity.TableID   `json:"id"`
	Game   string             `json:"game"`
	Seats  [2]identity.Person `json:"seats"`
	Winner game.Seat          `json:"winner"`
	Reason string             `json:"reason"`
	Plies  int                `json:"plies"`
	Ended  time.Time          `json:"ended"`
	// Match says that this was a match of two games. Winner and Reason are then the match's, Seats
	// those of the second game, and Plies counts both.
	Match bool `json:"match,omitempty"`
	// Last is the result of the second game of a match. Old lines do not have it.
	Last *Ended `json:"last,omitempty"`
	// Imported says that the game was not played here.
	Imported bool `json:"imported,omitempty"`
	// Opening is the name of the opening, of the second game in a match. It is "" if the opening has
	// no name, and in old lines.
	Opening string `json:"opening,omitempty"`
	// Speed is the class of the clock. Old lines do not have it.
	Speed   clock.Speed `json:"speed,omitempty"`
	Rated   bool        `json:"rated,omitempty"`
	Private bool        `json:"private,omitempty"` // not public

	key string // of this line, for paging
}

// Ended is the result of one game.
type Ended struct {
	Winner game.Seat `json:"winner"` // NoSeat for a draw
	Reason string    `json:"reason"`
}

// Changes returns the changes that store a finished game and its lines in the histories and the
// index. It leaves out what docs already has.
func (ar *Archive) Changes(ctx context.Context, docs store.Docs, t *table.Table) ([]store.Change, error) {
	record, err := table.Encode(t.Record)
	if err != nil {
		return nil, err
	}
	line, err := json.Marshal(Summarize(t))
	if err != nil {
		return nil, err
	}
	all := []store.Change{{Key: live.DoneKeys + string(t.ID), Value: record}}
	for _, key := range slices.Compact(LineKeys(t)) {
		all = append(all, store.Change{Key: key, Value: line})
	}
	var missing []store.Change
	for _, c := range all {
		switch _, err := docs.Store.Get(ctx, c.Key); {
		case errors.Is(err, store.ErrNotFound):
			missing = append(missing, c)
		case err != nil && !errors.Is(err, store.ErrDamaged):
			return nil, err
		}
	}
	mark, err := ar.marks(ctx, docs)
	return append(missing, mark...), err
}

// Summarize returns the line of a finished game.
func Summarize(t *table.Table) Summary {
	f := Summary{
		ID: t.ID, Game: t.Game, Seats: t.Seats, Winner: t.Result.Winner,
		Reason: t.Result.Reason, Plies: len(t.Plies), Ended: t.Changed, Imported: t.Origin != nil,
		Speed: t.Pool().Speed, Rated: t.Rated, Private: !t.Listed(),
	}
	if o, ok := game.OpeningOf(t.State); ok {
		f.Opening = o.Name
	}
	if t.First != nil {
		winner, reason := t.MatchResult()
		f.Winner, f.Reason, f.Match = t.SeatOf(winner.ID), reason, true
		f.Last = &Ended{t.Result.Winner, t.Result.Reason}
		f.Plies += len(t.First.Plies)
	}
	return f
}

// LineKeys returns the keys of the line of a finished game, maybe one of them twice: in the histories
// of its players and, if it is public, in the index. An imported game is only in the history of the
// person who imported it.
func LineKeys(t *table.Table) []string {
	if t.Origin != nil {
		return []string{historyKeys(t.Host.ID) + lineKey(t)}
	}
	var keys []string
	for _, p := range t.Seats {
		keys = append(keys, historyKeys(p.ID)+lineKey(t))
	}
	if t.Listed() {
		keys = append(keys, EndKeys+lineKey(t))
	}
	return keys
}

func lineKey(t *table.Table) string { return lineKeyOf(t.Changed, t.ID) }

func lineKeyOf(ended time.Time, id identity.TableID) string {
	return NewestFirst(ended) + "/" + string(id)
}

// NewestFirst formats a time as a part of keys that sort the newest first.
func NewestFirst(at time.Time) string {
	return fmt.Sprintf("%016x", uint64(math.MaxInt64-at.UnixMilli()))
}

// HistoryKeys is the prefix of the players' histories, newest game first.
const HistoryKeys = "by/"

func historyKeys(who identity.PlayerID) string { return HistoryKeys + string(who) + "/" }

// LineOf returns the table that the key of a line refers to.
func LineOf(key string) identity.TableID {
	return identity.TableID(key[strings.LastIndexByte(key, '/')+1:])
}

// History lists a player's finished games, newest first. It returns at most limit games, starting
// after the given one, or at the newest if behind is nil.
func (ar *Archive) History(
	ctx context.Context, who identity.PlayerID, behind *Summary, limit int,
) ([]Summary, error) {
	after := ""
	if behind != nil {
		after = behind.key
	}
	var games []Summary
	for f, err := range ar.lines(ctx, historyKeys(who), after) {
		if err != nil {
			return nil, store.Failure(err)
		}
		if games = append(games, f); len(games) == limit {
			break
		}
	}
	return games, nil
}

// Between lists a player's games that ended at from or later, but before to, oldest first. It replays
// the games of old lines that lack details, which is slow.
func (ar *Archive) Between(
	ctx context.Context, who identity.PlayerID, from, to time.Time,
) ([]Summary, error) {
	var games []Summary
	for f, err := range ar.between(ctx, historyKeys(who), from, to) {
		if err != nil {
			return nil, store.Failure(err)
		}
		games = append(games, f)
	}
	slices.Reverse(games)
	return games, nil
}

// Ended returns the public games that ended at from or later, but before to, newest first.
func (ar *Archive) Ended(ctx context.Context, from, to time.Time) iter.Seq2[Summary, error] {
	return ar.between(ctx, EndKeys, from, to)
}

// lines reads the lines below a prefix, after a key.
func (ar *Archive) lines(ctx context.Context, prefix, after string) iter.Seq2[Summary, error] {
	return func(yield func(Summary, error) bool) {
		for e, err := range ar.Docs.Store.List(ctx, prefix, after) {
			var f Summary
			if err == nil {
				f, err = ReadLine(e)
			}
			if !yield(f, err) {
				return
			}
		}
	}
}

// between reads the lines below a prefix of games that ended at from or later, but before to, newest
// first. It replays the games of old lines that lack details.
func (ar *Archive) between(ctx context.Context, prefix string, from, to time.Time) iter.Seq2[Summary, error] {
	return func(yield func(Summary, error) bool) {
		// "~" sorts after all games that ended at to.
		for f, err := range ar.lines(ctx, prefix, prefix+NewestFirst(to)+"~") {
			if err == nil && f.Ended.Before(from) {
				return
			}
			if err == nil && f.Speed == "" {
				f = ar.summarizeAgain(ctx, f)
			}
			if !yield(f, err) || err != nil {
				return
			}
		}
	}
}

// summarizeAgain replays a game and returns its new line, or the old line if the game cannot be read.
func (ar *Archive) summarizeAgain(ctx context.Context, f Summary) Summary {
	e, err := ar.Docs.Store.Get(ctx, live.DoneKeys+string(f.ID))
	if err != nil {
		return f
	}
	t, err := ar.Tables.Replay(e)
	if err != nil {
		ar.Log.Error("unreadable table", "key", e.Key, "err", err)
		return f
	}
	return Summarize(t)
}
