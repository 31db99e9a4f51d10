package lobby

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"pawnstorm/game/clock"
	"pawnstorm/game/glicko"
	"pawnstorm/lobby/store"
)

const (
	// leaders is how many players a leaderboard has.
	leaders = 100
	// leaderFor is how long a leader stays one without playing.
	leaderFor = 90 * 24 * time.Hour
)

// Standing is a line of a leaderboard.
type Standing struct {
	Person
	Rating           glicko.Rating
	Won, Drawn, Lost int
}

// Games is how many rated games the player has played.
func (s Standing) Games() int { return s.Won + s.Drawn + s.Lost }

// ratingBook is what this node knows of the ratings of all players, without their
// histories. What it costs is a line for each player and pool.
type ratingBook struct {
	mu      sync.RWMutex
	players map[PlayerID]bookEntry
}

type bookEntry struct {
	rev  store.Rev
	name string
	form map[Pool]Form
}

func newRatingBook() *ratingBook { return &ratingBook{players: make(map[PlayerID]bookEntry)} }

// set keeps a player's ratings if they are newer than those known.
func (b *ratingBook) set(r Ratings, rev store.Rev) {
	form := make(map[Pool]Form, len(r.Forms))
	for _, f := range r.Forms {
		f.Days = nil
		form[f.Pool] = f
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.players[r.ID].rev < rev {
		b.players[r.ID] = bookEntry{rev, r.Name, form}
	}
}

func (b *ratingBook) find(who PlayerID, p Pool) (Form, bool) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	f, ok := b.players[who].form[p]
	return f, ok
}

// standings are those players of a pool who may lead it, in no order.
func (b *ratingBook) standings(p Pool, now time.Time) []Standing {
	b.mu.RLock()
	defer b.mu.RUnlock()
	var all []Standing
	for id, e := range b.players {
		f, ok := e.form[p]
		if !ok || now.Sub(f.Last) > leaderFor {
			continue
		}
		if r := f.At(now); !r.Provisional() {
			all = append(all, Standing{Person{id, e.name}, r, f.Won, f.Drawn, f.Lost})
		}
	}
	return all
}

// count is how many players have a rating in each pool.
func (b *ratingBook) count() map[Pool]int {
	b.mu.RLock()
	defer b.mu.RUnlock()
	players := make(map[Pool]int)
	for _, e := range b.players {
		for p := range e.form {
			players[p]++
		}
	}
	return players
}

// RatingOf is how a player is rated now in a pool, from memory. It is false for
// whoever has not played a rated game there.
func (s *Service) RatingOf(who PlayerID, game string, speed clock.Speed) (glicko.Rating, bool) {
	f, ok := s.ratings.find(who, Pool{game, speed})
	if !ok {
		return glicko.New(), false
	}
	return f.At(s.now()), true
}

// Leaderboard is the best people of a pool, from memory: those whose rating is not
// provisional and who have played within the last 90 days. Programs have ratings
// like anybody, but do not compete. Those who are rated the same, to the point,
// stand by name.
func (s *Service) Leaderboard(game string, speed clock.Speed) []Standing {
	all := s.ratings.standings(Pool{game, speed}, s.now())
	all = slices.DeleteFunc(all, func(line Standing) bool { return s.IsBot(line.ID) })
	slices.SortFunc(all, func(a, b Standing) int {
		return cmp.Or(cmp.Compare(b.Rating.Points(), a.Rating.Points()), cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID))
	})
	return all[:min(len(all), leaders)]
}

// BusiestPool is the pool in which most players have a rating; false while nobody
// has one.
func (s *Service) BusiestPool() (Pool, bool) {
	players := s.ratings.count()
	best, most := Pool{}, 0
	for p, n := range players {
		if n > most || n == most && (p.Game < best.Game || p.Game == best.Game && p.Speed < best.Speed) {
			best, most = p, n
		}
	}
	return best, most > 0
}

// loadRatings reads the ratings of all players. Those that cannot be read are
// left alone, for a program that can.
func (s *Service) loadRatings(ctx context.Context) error {
	for e, err := range s.store.List(ctx, ratingKeys, "") {
		if err != nil {
			return err
		}
		s.learnRating(e)
	}
	return nil
}

// learnRating takes in one durable entry of a player's ratings.
func (s *Service) learnRating(e store.Entry) {
	c, err := decodeCareer(e)
	if err != nil {
		s.log.Error("unreadable ratings", "key", e.Key, "err", err)
		return
	}
	c.ID = PlayerID(strings.TrimPrefix(e.Key, ratingKeys))
	s.ratings.set(c.Ratings, e.Rev)
}

// loadOutcomes tells the followers of rated games what they have missed.
func (s *Service) loadOutcomes(ctx context.Context) error {
	for _, id := range s.hub.unrated() {
		switch err := s.tellOutcome(ctx, id); {
		case errors.Is(err, store.ErrDamaged):
			s.log.Error("unreadable outcome", "table", id, "err", err)
		case err != nil:
			return err
		}
	}
	return nil
}

// tellOutcome tells the followers of a table how it has changed the ratings, if
// that is done. If it is not, the store's Watch will tell.
func (s *Service) tellOutcome(ctx context.Context, id TableID) error {
	o, _, err := s.outcome(ctx, id)
	if err == nil {
		s.hub.rated(o)
	}
	return ignore(err, store.ErrNotFound)
}

// learnOutcome takes in one durable entry of what a game has done to ratings.
func (s *Service) learnOutcome(e store.Entry) {
	o, err := decodeOutcome(e)
	if err != nil {
		s.log.Error("unreadable outcome", "key", e.Key, "err", err)
		return
	}
	s.hub.rated(o)
}
