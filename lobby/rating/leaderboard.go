package rating

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	"pawnstorm/game/clock"
	"pawnstorm/game/glicko"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

const (
	// leaders is how many players a leaderboard has.
	leaders = 100
	// leaderFor is how long a leader stays one without playing.
	leaderFor = 90 * 24 * time.Hour
)

// Standing is a line of a leaderboard.
type Standing struct {
	identity.Person
	Rating           glicko.Rating
	Won, Drawn, Lost int
}

// Games is how many rated games the player has played.
func (s Standing) Games() int { return s.Won + s.Drawn + s.Lost }

// standings is what this node knows of the ratings of all players, without their
// histories. Its cost is a line for each player and pool.
type standings struct {
	mu      sync.RWMutex
	players map[identity.PlayerID]known
}

type known struct {
	rev  store.Rev
	name string
	form map[table.Pool]PoolRating
}

// set keeps a player's ratings if they are newer than those known.
func (b *standings) set(r Career, rev store.Rev) {
	form := make(map[table.Pool]PoolRating, len(r.Forms))
	for _, f := range r.Forms {
		f.Days = nil
		form[f.Pool] = f
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.players[r.ID].rev < rev {
		b.players[r.ID] = known{rev, r.Name, form}
	}
}

func (b *standings) find(who identity.PlayerID, p table.Pool) (PoolRating, bool) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	f, ok := b.players[who].form[p]
	return f, ok
}

// standings are those players of a pool who may lead it, in no order.
func (b *standings) of(p table.Pool, now time.Time) []Standing {
	b.mu.RLock()
	defer b.mu.RUnlock()
	var all []Standing
	for id, e := range b.players {
		f, ok := e.form[p]
		if !ok || now.Sub(f.Last) > leaderFor || e.name == identity.DeletedName {
			continue
		}
		if r := f.At(now); !r.Provisional() {
			all = append(all, Standing{identity.Person{ID: id, Name: e.name}, r, f.Won, f.Drawn, f.Lost})
		}
	}
	return all
}

// count is how many players have a rating in each pool.
func (b *standings) count() map[table.Pool]int {
	b.mu.RLock()
	defer b.mu.RUnlock()
	players := make(map[table.Pool]int)
	for _, e := range b.players {
		for p := range e.form {
			players[p]++
		}
	}
	return players
}

// Of is how a player is rated now in a pool, from memory. It is false for
// whoever has not played a rated game there.
func (b *Book) Of(who identity.PlayerID, game string, speed clock.Speed) (glicko.Rating, bool) {
	f, ok := b.ratings.find(who, table.Pool{Game: game, Speed: speed})
	if !ok {
		return glicko.New(), false
	}
	return f.At(b.now()), true
}

// Leaderboard is the best people of a pool, from memory: those whose rating is not
// provisional and who have played within the last 90 days. Those for whom skip is true
// do not compete: programs have ratings like anybody. Those who are rated the same,
// to the point, stand by name.
func (b *Book) Leaderboard(game string, speed clock.Speed, skip func(identity.PlayerID) bool) []Standing {
	all := b.ratings.of(table.Pool{Game: game, Speed: speed}, b.now())
	all = slices.DeleteFunc(all, func(line Standing) bool { return skip(line.ID) })
	slices.SortFunc(all, func(a, b Standing) int {
		return cmp.Or(cmp.Compare(b.Rating.Points(), a.Rating.Points()), cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID))
	})
	return all[:min(len(all), leaders)]
}

// BusiestPool is the pool in which most players have a rating; false while nobody
// has one.
func (b *Book) BusiestPool() (table.Pool, bool) {
	players := b.ratings.count()
	best, most := table.Pool{}, 0
	for p, n := range players {
		if n > most || n == most && (p.Game < best.Game || p.Game == best.Game && p.Speed < best.Speed) {
			best, most = p, n
		}
	}
	return best, most > 0
}

// Load reads the ratings of all players. Those that cannot be read are
// left alone, for a program that can.
func (b *Book) Load(ctx context.Context) error {
	for e, err := range b.docs.Store.List(ctx, RatingKeys, "") {
		if err != nil {
			return err
		}
		b.Learn(e)
	}
	return nil
}

// Learn takes in one durable entry of a player's ratings.
func (b *Book) Learn(e store.Entry) {
	c, err := decodeCareer(e)
	if err != nil {
		b.log.Error("unreadable ratings", "key", e.Key, "err", err)
		return
	}
	c.ID = identity.PlayerID(strings.TrimPrefix(e.Key, RatingKeys))
	b.ratings.set(c.Career, e.Rev)
}
