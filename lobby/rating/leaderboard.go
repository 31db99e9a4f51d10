package rating

import (
	"cmp"
	"context"
	"slices"
	"time"

	"pawnstorm/game/clock"
	"pawnstorm/game/glicko"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

const (
	// leaders is the maximum number of players on a leaderboard.
	leaders = 100
	// leaderFor is how long players stay on a leaderboard without playing.
	leaderFor = 90 * 24 * time.Hour
)

// Standing is a line of a leaderboard.
type Standing struct {
	identity.Person
	Rating           glicko.Rating
	Won, Drawn, Lost int
}

// Games returns how many rated games the player has played.
func (s Standing) Games() int { return s.Won + s.Drawn + s.Lost }

// qualified returns the players who qualify for the leaderboard of a pool, in no order.
func (b *Book) qualified(p table.Pool) []Standing {
	now := b.now()
	var all []Standing
	for _, k := range b.players.List() {
		f, ok := k.form[p]
		if !ok || now.Sub(f.Last) > leaderFor || k.Name == identity.DeletedName {
			continue
		}
		if r := f.At(now); !r.Provisional() {
			all = append(all, Standing{k.Person, r, f.Won, f.Drawn, f.Lost})
		}
	}
	return all
}

// Of returns a player's current rating in a pool, from memory. It returns false and a new
// player's rating if the player has no rated game there.
func (b *Book) Of(who identity.PlayerID, game string, speed clock.Speed) (glicko.Rating, bool) {
	f, ok := b.players.Known(who).form[table.Pool{Game: game, Speed: speed}]
	if !ok {
		return glicko.New(), false
	}
	return f.At(b.now()), true
}

// Leaderboard returns the best players of a pool, from memory. It lists players who have played
// within the last 90 days and whose rating is not provisional. It leaves out a player if skip
// returns true. Callers skip bots, which have ratings but do not compete with people. Players
// with equal points are sorted by name.
func (b *Book) Leaderboard(game string, speed clock.Speed, skip func(identity.PlayerID) bool) []Standing {
	all := b.qualified(table.Pool{Game: game, Speed: speed})
	all = slices.DeleteFunc(all, func(line Standing) bool { return skip(line.ID) })
	slices.SortFunc(all, func(a, b Standing) int {
		return cmp.Or(b.Rating.Points()-a.Rating.Points(), cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID))
	})
	return all[:min(len(all), leaders)]
}

// BusiestPool returns the pool with the most rated players. It returns false if no player has a
// rating.
func (b *Book) BusiestPool() (table.Pool, bool) {
	players := make(map[table.Pool]int)
	for _, k := range b.players.List() {
		for p := range k.form {
			players[p]++
		}
	}
	best, most := table.Pool{}, 0
	for p, n := range players {
		if n > most || n == most && (p.Game < best.Game || p.Game == best.Game && p.Speed < best.Speed) {
			best, most = p, n
		}
	}
	return best, most > 0
}

// Load reads the ratings of all players. It skips ratings that it cannot read, so that a newer
// version can still read them.
func (b *Book) Load(ctx context.Context) error { return b.players.Load(ctx, b.Learn) }

// Learn applies one stored entry of a player's ratings, if it is newer than the known one.
func (b *Book) Learn(e store.Entry) { b.players.Learn(e) }
