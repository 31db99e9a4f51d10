package digest

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/director"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/tournament"
)

const (
	// mostActive and mostTop limit the people and games that a digest names.
	mostActive, mostTop = 10, 10
	// leastPlies is the least length of a top game.
	leastPlies = 10
)

// Digest sums up what happened from one time to another.
type Digest struct {
	From, To time.Time
	// People counts the players who finished a game, Guests how many of them had no account.
	People, Guests int
	// Games counts the finished games, Programs how many of them had a bot.
	Games, Programs int
	Accounts        int // how many were created
	Pools           []Pool
	Active          []Active
	Top             []Game
	Tournaments     []Tournament
}

// Pool counts the games of one kind at one speed.
type Pool struct {
	Game   string
	Speed  clock.Speed // "" for games from before there were speeds
	Games  int
	People int
}

// Active is a player with many games.
type Active struct {
	identity.Person
	Games, Won int
}

// Game is a top game: both players have high ratings.
type Game struct {
	archive.Summary
	Ratings [2]int // of today
}

// Tournament is a tournament that ended.
type Tournament struct {
	ID      identity.TournamentID
	Name    string
	Kind    tournament.Kind
	Game    string
	Players int
	Winners []string // players, or one team
	Ended   time.Time
}

// Digests makes digests of one club.
type Digests struct {
	games       map[string]game.Info
	accounts    *account.Accounts
	archive     *archive.Archive
	ratings     *rating.Book
	tournaments *director.Tournaments
	zone        *time.Location
}

// New returns the Digests of a club, which uses one time zone.
func New(games []game.Rules, accounts *account.Accounts, ar *archive.Archive, ratings *rating.Book, ts *director.Tournaments, zone *time.Location) *Digests {
	d := &Digests{games: make(map[string]game.Info), accounts: accounts, archive: ar, ratings: ratings, tournaments: ts, zone: zone}
	for _, rules := range games {
		d.games[rules.Info().ID] = rules.Info()
	}
	return d
}

// Of sums up what happened from one time until just before another.
func (ds *Digests) Of(ctx context.Context, from, to time.Time) (*Digest, error) {
	c := &counting{ds: ds, Digest: Digest{From: from, To: to}, people: make(map[identity.PlayerID]*Active), pools: make(map[table.Pool]*pool)}
	for f, err := range ds.archive.Ended(ctx, from, to) {
		if err != nil {
			return nil, store.Failure(err)
		}
		c.game(&f)
	}
	accounts, err := account.MadeBetween(ctx, ds.accounts, from, to)
	if err != nil {
		return nil, store.Failure(err)
	}
	c.Accounts = accounts
	c.finish()
	c.Tournaments = ds.ended(from, to)
	return &c.Digest, nil
}

// counting is a digest in the making.
type counting struct {
	Digest
	ds     *Digests
	people map[identity.PlayerID]*Active
	pools  map[table.Pool]*pool
}

type pool struct {
	Pool
	people map[identity.PlayerID]bool
}

// game counts a game. Bots do not count as people.
func (c *counting) game(f *archive.Summary) {
	c.Games++
	key := table.Pool{Game: f.Game, Speed: f.Speed}
	in := c.pools[key]
	if in == nil {
		in = &pool{Pool{Game: f.Game, Speed: f.Speed}, make(map[identity.PlayerID]bool)}
		c.pools[key] = in
	}
	in.Games++
	programs := false
	for seat, p := range f.Seats {
		if c.ds.accounts.IsBot(p.ID) {
			programs = true
			continue
		}
		in.people[p.ID] = true
		a := c.people[p.ID]
		if a == nil {
			a = &Active{Person: p} // the name in the latest game
			c.people[p.ID] = a
		}
		a.Games++
		if f.Winner == game.Seat(seat) {
			a.Won++
		}
	}
	if programs {
		c.Programs++
		return
	}
	c.top(f)
}

// top keeps a rated game of two people if it is one of the best. The rating of the weaker player
// decides.
func (c *counting) top(f *archive.Summary) {
	if !f.Rated || f.Plies < leastPlies {
		return
	}
	g := Game{Summary: *f}
	for seat, p := range f.Seats {
		r, _ := c.ds.ratings.Of(p.ID, f.Game, f.Speed)
		g.Ratings[seat] = r.Points()
	}
	at, _ := slices.BinarySearchFunc(c.Top, g, better)
	c.Top = slices.Insert(c.Top, at, g)
	c.Top = c.Top[:min(len(c.Top), mostTop)]
}

// better compares games. The best comes first.
func better(a, b Game) int {
	least := func(g *Game) int { return min(g.Ratings[0], g.Ratings[1]) }
	sum := func(g *Game) int { return g.Ratings[0] + g.Ratings[1] }
	return cmp.Or(least(&b)-least(&a), sum(&b)-sum(&a), b.Ended.Compare(a.Ended), cmp.Compare(a.ID, b.ID))
}

// finish sorts the counts.
func (c *counting) finish() {
	c.People = len(c.people)
	for id, a := range c.people {
		if !id.HasAccount() {
			c.Guests++
			continue
		}
		if a.Name != identity.DeletedName {
			c.Active = append(c.Active, *a)
		}
	}
	slices.SortFunc(c.Active, func(a, b Active) int {
		return cmp.Or(b.Games-a.Games, b.Won-a.Won, identity.ByName(a.Person, b.Person), cmp.Compare(a.ID, b.ID))
	})
	c.Active = c.Active[:min(len(c.Active), mostActive)]
	for _, in := range c.pools {
		in.People = len(in.people)
		c.Pools = append(c.Pools, in.Pool)
	}
	slices.SortFunc(c.Pools, func(a, b Pool) int {
		return cmp.Or(b.Games-a.Games, cmp.Compare(a.Game, b.Game), cmp.Compare(a.Speed, b.Speed))
	})
}

// ended returns the tournaments that ended, first to last.
func (ds *Digests) ended(from, to time.Time) (list []Tournament) {
	for _, t := range ds.tournaments.List() {
		if t.Status != tournament.Over || t.Changed.Before(from) || !t.Changed.Before(to) {
			continue
		}
		list = append(list, Tournament{
			ID: t.ID, Name: t.Name, Kind: t.Kind, Game: t.Game, Players: len(t.Standings()), Winners: winners(t), Ended: t.Changed,
		})
	}
	slices.SortFunc(list, func(a, b Tournament) int { return cmp.Or(a.Ended.Compare(b.Ended), cmp.Compare(a.ID, b.ID)) })
	return list
}

// winners returns who won a finished tournament: a team, or the best players. The host of a simul does
// not count.
func winners(t *tournament.Tournament) (names []string) {
	if t.Kind == tournament.Team {
		if n := t.Ahead(); n > 0 {
			names = append(names, t.Teams[n-1])
		}
		return names
	}
	for _, s := range t.Standings() {
		if s.Place == 1 && !t.Hosts(s.Entry) && len(t.Played) > 0 {
			names = append(names, t.Entry(s.Entry).Name)
		}
	}
	return names
}

// nameOf returns the name of the game with an id.
func (ds *Digests) nameOf(id string) string {
	if info, ok := ds.games[id]; ok {
		return info.Name
	}
	return fmt.Sprintf("%q", identity.Clean(id, 20))
}
