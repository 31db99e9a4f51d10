package arena

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"sync/atomic"

	"pawnstorm/game"
	"pawnstorm/game/engine"
)

// Config says what to play.
type Config struct {
	Rules    game.Rules
	Openings Openings
	Players  []Player
	Pairings [][2]int // who plays whom, as indexes of Players
	Games    int      // for each pairing; an odd number is rounded up
	Budget   engine.Budget
	Plies    int // a game is drawn after these; 0 is no limit
	Seed     uint64
	SPRT     *SPRT // ends a pairing early, if not nil
	AtOnce   int   // pairs of games played at the same time; 0 is 1

	// Progress, if not nil, is called after each game, in any order, with the
	// standings so far. Report is called when a pair of games counts; for a pairing,
	// the order is always the same. The two are never called at the same time.
	Progress func(played int, s *Standings)
	Report   func([2]Game)
}

// Total returns how many games are played unless something ends them early.
func (c *Config) Total() int { return 2 * c.rounds() * len(c.Pairings) }

// rounds returns how many pairs of games each pairing has.
func (c *Config) rounds() int { return (c.Games + 1) / 2 }

// Run plays. When ctx ends, Run returns the results so far without an error. A pair
// with a missing game does not count.
func Run(ctx context.Context, c Config) (*Standings, error) {
	inner, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	m := &match{Config: &c, cancel: cancel, standings: newStandings(&c), played: make(chan Game)}
	m.done = make([]atomic.Bool, len(c.Pairings))
	var workers sync.WaitGroup
	for range max(1, c.AtOnce) {
		workers.Go(func() { m.work(inner) })
	}
	go func() {
		workers.Wait()
		close(m.played)
	}()
	m.collect()
	if cause := context.Cause(inner); ctx.Err() == nil && cause != nil && !errors.Is(cause, errShown) {
		return m.standings, cause
	}
	return m.standings, nil
}

// errShown ends a match whose tests are all decided.
var errShown = errors.New("every sequential test is decided")

// match is the state of one Run.
type match struct {
	*Config
	cancel    context.CancelCauseFunc
	next      atomic.Int64  // the next pair of games
	done      []atomic.Bool // pairings that are decided
	played    chan Game
	standings *Standings
}

// work plays pairs of games until none are left.
func (m *match) work(ctx context.Context) {
	b := &bench{players: m.Players, kept: map[int]engine.Engine{}}
	defer func() {
		if err := b.close(); err != nil {
			m.cancel(err)
		}
	}()
	for ctx.Err() == nil {
		pair := int(m.next.Add(1)) - 1
		if pair >= m.rounds()*len(m.Pairings) {
			return
		}
		if m.done[pair%len(m.Pairings)].Load() {
			continue
		}
		if err := m.pair(ctx, pair, b); err != nil {
			m.cancel(err)
			return
		}
	}
}

// pair plays an opening from both sides. All pairings get the same openings.
func (m *match) pair(ctx context.Context, pair int, b *bench) error {
	round, pairing := pair/len(m.Pairings), m.Pairings[pair%len(m.Pairings)]
	from, err := m.Openings.make(ctx, m.Rules, m.Seed, uint64(round))
	if err != nil {
		return err
	}
	for side := range 2 {
		g := Game{Number: 2*pair + side + 1, Players: [2]int{pairing[side], pairing[1-side]}}
		engines, release, err := b.engines(ctx, g.Players)
		if err != nil {
			return err
		}
		g, err = m.play(ctx, g, from, engines)
		if err := errors.Join(err, release()); err != nil {
			return err
		}
		m.played <- g
	}
	return nil
}

// collect counts the pairs of each pairing in the order of their numbers, so that the
// speed of a game does not influence a sequential test.
func (m *match) collect() {
	waiting := map[int][2]Game{} // by the number of the pair
	expected := make([]int, len(m.Pairings))
	for i := range expected {
		expected[i] = i
	}
	played := 0
	for g := range m.played {
		played++
		pair, side := (g.Number-1)/2, (g.Number-1)%2
		games := waiting[pair]
		games[side] = g
		waiting[pair] = games
		for p := pair % len(m.Pairings); waiting[expected[p]][1].Number > 0; expected[p] += len(m.Pairings) {
			m.count(p, waiting[expected[p]])
			delete(waiting, expected[p])
		}
		if m.Progress != nil {
			m.Progress(played, m.standings)
		}
	}
	for _, pair := range slices.Sorted(maps.Keys(waiting)) { // after an interrupted pair
		if games := waiting[pair]; games[1].Number > 0 {
			m.count(pair%len(m.Pairings), games)
		}
	}
}

// count counts a pair of games, unless its pairing is decided.
func (m *match) count(pairing int, games [2]Game) {
	if m.done[pairing].Load() {
		return
	}
	m.standings.count(pairing, games)
	if m.Report != nil {
		m.Report(games)
	}
	if m.SPRT == nil || m.SPRT.Decide(m.standings.Pairings[pairing].Pairs) == Undecided {
		return
	}
	m.done[pairing].Store(true)
	for i := range m.done {
		if !m.done[i].Load() {
			return
		}
	}
	m.cancel(errShown)
}
