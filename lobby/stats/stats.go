package stats

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"time"

	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// Keys has what is kept of each player, by player.
const Keys = "stats/"

// statsVersion is the version that this program writes. It reads all from 1 on.
const statsVersion = 1

const (
	day = 24 * time.Hour
	// settled is how long after its end a game may come into the archive: what ended
	// later is counted at each look.
	settled = day
	// step is how much of the past is read at once.
	step = 7 * day
	// mostRead is how many games one look reads to catch up with the past; it stops
	// behind the week in which they are reached.
	mostRead = 2000
	// guestsLast is how far back the games of guests are counted, for whom nothing
	// is kept.
	guestsLast = 30 * day
)

// Stats counts the games of the archive.
type Stats struct {
	docs  store.Docs
	now   func() time.Time
	log   *slog.Logger
	games *archive.Archive
}

// New makes the statistics of an archive.
func New(docs store.Docs, now func() time.Time, log *slog.Logger, games *archive.Archive) *Stats {
	return &Stats{docs: docs, now: now, log: log, games: games}
}

// kept is the value under Keys.
type kept struct {
	Version int `json:"v"`
	// Through is up to when the games are counted.
	Through time.Time `json:"through"`
	// All counts all games, Open those that were for everybody to see.
	All  Tally `json:"all"`
	Open Tally `json:"open"`

	rev  store.Rev
	keep bool // what is counted now is to be kept
}

// Of is how the games of a player went, as viewer may know it: the games that were not
// for everybody count for the player alone. Since is when the account was made; the
// zero time is for guests, whose last 30 days count. More says that there are games
// which the next look will count.
func (s *Stats) Of(ctx context.Context, viewer, who identity.PlayerID, since time.Time) (t Tally, more bool, err error) {
	k, err := s.read(ctx, who, since)
	if err != nil {
		return t, false, store.Failure(err)
	}
	more, err = s.catchUp(ctx, who, &k)
	if err != nil {
		return t, false, err
	}
	t = k.Open
	if viewer == who {
		t = k.All
	}
	if more {
		return t, true, nil
	}
	recent, err := s.games.Between(ctx, who, k.Through, s.now().Add(day)) // whatever other clocks say
	if err != nil {
		return t, false, err
	}
	t = t.clone()
	for i := range recent {
		if f := &recent[i]; viewer == who || !f.Private {
			t.add(who, f)
		}
	}
	return t, false, nil
}

// read is what is kept of a player, or the beginning of it. Counts that cannot be
// read are made anew, and put in its place unless a newer program wrote it.
func (s *Stats) read(ctx context.Context, who identity.PlayerID, since time.Time) (kept, error) {
	fresh := kept{Version: statsVersion, Through: since.Truncate(day), keep: !since.IsZero()}
	if since.IsZero() {
		fresh.Through = s.now().Add(-guestsLast).Truncate(day)
		return fresh, nil
	}
	key := Keys + string(who)
	e, err := s.docs.Store.Get(ctx, key)
	if err != nil {
		return fresh, store.Ignore(err, store.ErrNotFound)
	}
	k := kept{rev: e.Rev, keep: true}
	if err = json.Unmarshal(e.Value, &k); err == nil {
		err = store.CheckVersion(key, k.Version, statsVersion)
	}
	if err != nil {
		s.log.Error("unreadable statistics", "player", who, "err", err)
		fresh.rev, fresh.keep = e.Rev, !errors.Is(err, store.ErrNewer)
		return fresh, nil
	}
	return k, nil
}

// catchUp counts the games that have ended since, as far as all of them are in the
// archive, and keeps the counts. It reports whether some are left for another time.
func (s *Stats) catchUp(ctx context.Context, who identity.PlayerID, k *kept) (more bool, err error) {
	end := s.now().Add(-settled).Truncate(day)
	from, read := k.Through, 0
	for k.Through.Before(end) && read < mostRead {
		to := k.Through.Add(step)
		if to.After(end) {
			to = end
		}
		games, err := s.games.Between(ctx, who, k.Through, to)
		if err != nil {
			return false, err
		}
		for i := range games {
			k.All.add(who, &games[i])
			if !games[i].Private {
				k.Open.add(who, &games[i])
			}
		}
		read += len(games)
		k.Through = to
	}
	if k.keep && k.Through.After(from) {
		err := s.docs.Put(ctx, Keys+string(who), k, k.rev)
		if err != nil && !errors.Is(err, store.ErrConflict) && ctx.Err() == nil { // the next look does it again
			s.log.Error("keeping statistics", "player", who, "err", err)
		}
	}
	return k.Through.Before(end), nil
}
