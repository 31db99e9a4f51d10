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

// Keys is the prefix of the stored counts, by player.
const Keys = "stats/"

// statsVersion is the version that this program writes. It reads all versions from 1.
const statsVersion = 1

const (
	day = 24 * time.Hour
	// settled is how long after its end a game may reach the archive. Later games are counted again
	// at each request.
	settled = day
	// step is how much of the past is read at once.
	step = 7 * day
	// mostRead is how many games one request reads to catch up. It stops after the week that
	// reaches this number.
	mostRead = 2000
	// guestsLast is how far back the games of guests count. Nothing is stored for guests.
	guestsLast = 30 * day
)

// Stats counts the games of the archive.
type Stats struct {
	docs  store.Docs
	now   func() time.Time
	log   *slog.Logger
	games *archive.Archive
}

// New creates the Stats of an archive.
func New(docs store.Docs, now func() time.Time, log *slog.Logger, games *archive.Archive) *Stats {
	return &Stats{docs: docs, now: now, log: log, games: games}
}

// kept is the value under Keys.
type kept struct {
	Version int `json:"v"`
	// Through is the end of the counted time.
	Through time.Time `json:"through"`
	// All counts all games, Open only the public ones.
	All  Tally `json:"all"`
	Open Tally `json:"open"`

	rev  store.Rev
	keep bool // store the new counts
}

// Of returns the counts of a player as viewer may see them: private games count only for the player.
// since is when the account was created, or the zero time for a guest, whose last 30 days count. more
// says that the next request has games left to count.
func (s *Stats) Of(
	ctx context.Context, viewer, who identity.PlayerID, since time.Time,
) (t Tally, more bool, err error) {
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
	end := s.now().Add(day) // a day more, in case other servers' clocks are ahead
	recent, err := s.games.Between(ctx, who, k.Through, end)
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

// read returns the stored counts of a player, or empty ones. Unreadable counts are computed again and
// replaced, unless a newer version of the program wrote them.
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

// catchUp counts the games since the stored counts, as far as the archive is complete, and stores the
// result. It reports whether there are more.
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
		if err != nil && !errors.Is(err, store.ErrConflict) && ctx.Err() == nil { // the next request tries again
			s.log.Error("cannot save statistics", "player", who, "err", err)
		}
	}
	return k.Through.Before(end), nil
}
