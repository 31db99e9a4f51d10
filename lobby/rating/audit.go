package rating

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/glicko"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// Audit checks whether the ratings follow from the games. Pass it all finished games, then all
// outcomes and careers. Then call Faults to find errors and Mend to fix them.
type Audit struct {
	book    *Book // has no store: it only decodes and encodes
	games   map[identity.TableID]*rated
	careers map[identity.PlayerID]career
	broken  map[table.Pool]bool
	pending []table.Pool        // to be counted again
	loaded  map[table.Pool]bool // revisions no longer show the counting order of the pool's games
}

// rated is a game that counts, with its recorded outcome.
type rated struct {
	id      identity.TableID
	pool    table.Pool
	ended   time.Time
	seats   [2]identity.Person
	scores  [2][]float64
	outcome *Outcome
	rev     store.Rev // of the outcome; 0 if there is none
	nth     int       // position in its pool, by end time and recorded outcomes
}

// NewAudit returns an empty audit.
func NewAudit() *Audit {
	return &Audit{
		book: New(store.Docs{}, nil), games: make(map[identity.TableID]*rated),
		careers: make(map[identity.PlayerID]career), broken: make(map[table.Pool]bool), loaded: make(map[table.Pool]bool),
	}
}

// Game adds a finished game. It ignores games that do not count.
func (a *Audit) Game(t *table.Table) {
	if Counts(t) {
		a.games[t.ID] = &rated{
			id: t.ID, pool: t.Pool(), ended: t.Changed, seats: t.Seats,
			scores: [2][]float64{scores(t, 0), scores(t, 1)},
		}
	}
}

// Outcome adds an entry under OutcomeKeys. All games must be added first.
func (a *Audit) Outcome(e store.Entry) error {
	o, err := a.book.outcomes.Decode(e)
	if err != nil {
		return err
	}
	g := a.games[o.Table]
	if g == nil && o.Void {
		return nil
	}
	if g == nil || OutcomeKeys+string(o.Table) != e.Key {
		return fmt.Errorf("it belongs to no rated game")
	}
	g.rev = e.Rev
	if o.Done && !o.Void {
		g.outcome = o
	}
	return nil
}

// Career adds an entry under RatingKeys.
func (a *Audit) Career(e store.Entry) error {
	c, err := a.book.careers.Decode(e)
	if err != nil {
		return err
	}
	if RatingKeys+string(c.ID) != e.Key {
		return fmt.Errorf("it belongs to another player")
	}
	a.careers[c.ID] = *c
	return nil
}

// Pending adds the entry that lists the pools to be counted again, if it is that entry. Their ratings need not
// follow from the games.
func (a *Audit) Pending(e store.Entry) error {
	var p Pending
	if e.Key != pendingKey {
		return nil
	}
	err := json.Unmarshal(e.Value, &p)
	a.pending = p.Pools
	return err
}

// Faults returns a description of each fault, by key. pending reports whether a game is still
// to be counted. gone reports whether a player was deleted and so has no ratings.
func (a *Audit) Faults(pending func(identity.TableID) bool, gone func(identity.PlayerID) bool) map[string]string {
	a.number()
	faults := make(map[string]string)
	chains := make(map[place][]*rated)
	for id, g := range a.games {
		switch {
		case g.outcome != nil:
			for _, p := range g.seats {
				at := place{p.ID, g.pool}
				chains[at] = append(chains[at], g)
			}
		case pending(id) || slices.Contains(a.pending, g.pool):
			delete(a.games, id)
		default:
			faults[OutcomeKeys+string(id)] = "a rated game was not counted"
			a.broken[g.pool] = true
		}
	}
	for who, c := range a.careers {
		for _, f := range c.Forms {
			if at := (place{who, f.Pool}); chains[at] == nil {
				chains[at] = []*rated{}
			}
		}
	}
	for at, games := range chains {
		if slices.Contains(a.pending, at.Pool) {
			continue
		}
		c, ok := a.careers[at.who]
		if !ok && gone(at.who) || len(c.Counted) > 0 { // an older server has not finished with it
			continue
		}
		form := c.In(at.Pool)
		switch {
		case follows(at.who, games, byCount, form), follows(at.who, games, byNumber, form):
		default:
			faults[RatingKeys+string(at.who)] = fmt.Sprintf(
				"the rating in %s %s does not follow from the games", at.Game, at.Speed)
			a.broken[at.Pool] = true
		}
	}
	return faults
}

// place identifies a player's rating in a pool.
type place struct {
	who identity.PlayerID
	table.Pool
}

// follows reports whether the games, sorted by order, lead to the form of a player.
func follows(who identity.PlayerID, games []*rated, order func(a, b *rated) int, f PoolRating) bool {
	slices.SortFunc(games, order)
	after, ok := play(who, games, f.Pool)
	return ok && sameForm(after, f)
}

// byCount orders games by the revisions of their outcomes, so by when they were counted. An
// import into another store or a repair changes the revisions. Then the end times help, because
// most games are counted as soon as they end.
func byCount(a, b *rated) int { return cmp.Compare(a.rev, b.rev) }

func byEnd(a, b *rated) int { return cmp.Or(a.ended.Compare(b.ended), cmp.Compare(a.id, b.id)) }

func byNumber(a, b *rated) int { return cmp.Compare(a.nth, b.nth) }

// number numbers the games of each pool by end time. It also finds out whether the games were
// counted in this order or in the order of their revisions. The better order is the one where
// more games start from the ratings that the previous games left. The outcomes record these
// ratings, so this works in another store too.
func (a *Audit) number() {
	pools := make(map[table.Pool][]*rated)
	for _, g := range a.games {
		if g.outcome != nil {
			pools[g.pool] = append(pools[g.pool], g)
		}
	}
	for pool, games := range pools {
		slices.SortFunc(games, byCount)
		counted := tally{forms: make(map[identity.PlayerID]PoolRating)}
		for _, g := range games {
			counted.add(g)
		}
		slices.SortFunc(games, byEnd)
		ended := tally{forms: make(map[identity.PlayerID]PoolRating)}
		for n := range games {
			ended.bringNext(games[n:])
			games[n].nth = n
			ended.add(games[n])
		}
		a.loaded[pool] = ended.fits > counted.fits
	}
}

// tally holds the ratings of a pool's players after some of its games, according to the
// outcomes.
type tally struct {
	forms map[identity.PlayerID]PoolRating
	fits  int // how often a player's rating matched the one before the game
}

// bringNext moves the game that comes next to the front. It looks only at games that ended at
// the same time as the first. The next game is the first whose players both still have the
// ratings recorded before it.
func (c *tally) bringNext(games []*rated) {
	for i, g := range games {
		if !g.ended.Equal(games[0].ended) {
			return
		}
		if c.fit(g, 0) && c.fit(g, 1) {
			copy(games[1:i+1], games[:i])
			games[0] = g
			return
		}
	}
}

// fit reports whether a player's current rating is the one before the game.
func (c *tally) fit(g *rated, seat game.Seat) bool {
	f, ok := c.forms[g.seats[seat].ID]
	if !ok {
		f = Career{}.In(g.pool)
	}
	return sameRating(f.At(g.ended), g.outcome.Seats[seat].Before)
}

func (c *tally) add(g *rated) {
	for seat, p := range g.seats {
		if c.fit(g, game.Seat(seat)) {
			c.fits++
		}
		c.forms[p.ID] = PoolRating{Pool: g.pool, Rating: g.outcome.Seats[seat].After, Last: g.ended}
	}
}

// play returns a player's form after the games. ok is false if an outcome disagrees with the
// calculation.
func play(who identity.PlayerID, games []*rated, pool table.Pool) (f PoolRating, ok bool) {
	f = Career{}.In(pool)
	for _, g := range games {
		seat := game.Seat(0)
		if g.seats[1].ID == who {
			seat = 1
		}
		told := g.outcome.Seats[seat]
		before := f.At(g.ended)
		f = f.after(g.scores[seat], g.outcome.Seats[seat.Other()].Before, g.ended)
		if !sameRating(told.Before, before) || !sameRating(told.After, f.Rating) {
			return f, false
		}
	}
	return f, true
}

// sameForm and sameRating ignore small differences, because other processors may round
// differently.
func sameForm(a, b PoolRating) bool {
	return sameRating(a.Rating, b.Rating) && a.Won == b.Won && a.Drawn == b.Drawn && a.Lost == b.Lost &&
		a.Last.Equal(b.Last)
}

// sameForms reports whether two careers have the same forms, in any order.
func sameForms(a, b []PoolRating) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(f PoolRating) bool {
		return !slices.ContainsFunc(b, func(g PoolRating) bool {
			return f.Pool == g.Pool && sameForm(f, g) && slices.Equal(f.Days, g.Days)
		})
	})
}

func sameRating(a, b glicko.Rating) bool {
	near := func(a, b float64) bool { return math.Abs(a-b) < 1e-6 }
	return near(a.Rating, b.Rating) && near(a.Deviation, b.Deviation) && near(a.Volatility, b.Volatility)
}

// Mend recalculates, game by game, each pool where Faults found something, and returns the
// changes to store. Each change carries the revision of the value that was read.
func (a *Audit) Mend(gone func(identity.PlayerID) bool) ([]store.Change, error) {
	var changes []store.Change
	careers := make(map[identity.PlayerID]career)
	if len(a.broken) > 0 {
		a.nameMissing(careers)
	}
	for pool := range a.broken {
		a.forget(pool, careers)
		for _, g := range a.inOrder(pool) {
			outcome := a.countAnew(g, careers)
			if g.outcome != nil && sameOutcome(*g.outcome, outcome) {
				continue
			}
			change, err := a.book.outcomes.Write(g.id, &outcome)
			if err != nil {
				return nil, err
			}
			changes = append(changes, change)
		}
	}
	for _, who := range slices.Sorted(maps.Keys(careers)) {
		c := careers[who]
		if was, ok := a.careers[who]; !ok && gone(who) || ok && sameForms(was.Forms, c.Forms) {
			continue
		}
		change, err := a.book.careers.Write(who, &c)
		if err != nil {
			return nil, err
		}
		changes = append(changes, change)
	}
	return changes, nil
}

// nameMissing starts a career for each player who lacks one. It takes the name from the
// player's latest game, because names can change between games.
func (a *Audit) nameMissing(careers map[identity.PlayerID]career) {
	latest := make(map[identity.PlayerID]*rated)
	for _, g := range a.games {
		for _, p := range g.seats {
			if _, ok := a.careers[p.ID]; ok {
				continue
			}
			if was := latest[p.ID]; was == nil || byEnd(was, g) < 0 {
				latest[p.ID] = g
				careers[p.ID] = career{Career: Career{Person: p}}
			}
		}
	}
}

// forget removes a pool from all careers that have it, and puts these careers into careers.
func (a *Audit) forget(pool table.Pool, careers map[identity.PlayerID]career) {
	for who, c := range a.careers {
		if i := slices.IndexFunc(c.Forms, func(f PoolRating) bool { return f.Pool == pool }); i >= 0 {
			c := a.careerOf(identity.Person{ID: who}, careers)
			c.Forms = slices.DeleteFunc(slices.Clone(c.Forms), func(f PoolRating) bool { return f.Pool == pool })
			careers[who] = c
		}
	}
}

func (a *Audit) careerOf(p identity.Person, careers map[identity.PlayerID]career) career {
	if c, ok := careers[p.ID]; ok {
		return c
	}
	if c, ok := a.careers[p.ID]; ok {
		return c
	}
	return career{Career: Career{Person: p}}
}

// inOrder returns the games of a pool in counting order, as far as it is known. Games that were
// not counted go where they ended.
func (a *Audit) inOrder(pool table.Pool) []*rated {
	var counted, missed []*rated
	for _, g := range a.games {
		switch {
		case g.pool != pool:
		case g.outcome != nil:
			counted = append(counted, g)
		default:
			missed = append(missed, g)
		}
	}
	order := byCount
	if a.loaded[pool] {
		order = byNumber
	}
	slices.SortFunc(counted, order)
	slices.SortFunc(missed, byEnd)
	for _, g := range missed {
		at := slices.IndexFunc(counted, func(c *rated) bool { return byEnd(c, g) > 0 })
		if at < 0 {
			at = len(counted)
		}
		counted = slices.Insert(counted, at, g)
	}
	return counted
}

// countAnew counts a game in the careers and returns its outcome.
func (a *Audit) countAnew(g *rated, careers map[identity.PlayerID]career) Outcome {
	o := Outcome{Meta: store.Meta{Rev: g.rev}, Table: g.id, Pool: g.pool, Ended: g.ended, Done: true}
	var both [2]career
	for seat, p := range g.seats {
		both[seat] = a.careerOf(p, careers)
		o.Seats[seat].Before = both[seat].In(g.pool).At(g.ended)
	}
	for seat, p := range g.seats {
		f := both[seat].In(g.pool).after(g.scores[seat], o.Seats[1-seat].Before, g.ended)
		o.Seats[seat].After = f.Rating
		both[seat].set(f)
		careers[p.ID] = both[seat]
	}
	return o
}

func sameOutcome(a, b Outcome) bool {
	for seat := range a.Seats {
		x, y := a.Seats[seat], b.Seats[seat]
		if !sameRating(x.Before, y.Before) || !sameRating(x.After, y.After) {
			return false
		}
	}
	return true
}
