package selfplay

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"pawnstorm/game"
	"pawnstorm/game/engine/net"
	"pawnstorm/game/engine/search"
)

// Config says how to play.
type Config struct {
	Rules   game.Rules
	Options map[string]string // of the set-up, as game.Rules.Setup takes them
	Seed    uint64
	Nodes   uint64 // for each move
	// Clear is the score that wins a game after clearPlies; 0 plays to the end.
	Clear search.Score
	Plies int // a game is drawn after these
	// Network evaluates positions; nil leaves that to the rules.
	Network *net.Network
}

const (
	// randomLeast and randomMost are the limits of the number of random moves.
	randomLeast, randomMost = 6, 10
	// clearPlies is how many plies in a row a side must be clearly better.
	clearPlies = 6
	// tries is how many openings may end the game or be clear before Play gives up.
	tries = 1000
	// tableBytes is the memory of a search. It stays in the cache of a processor.
	tableBytes = 1 << 20
)

// Game is a game with what the searches said.
type Game struct {
	Setup  string
	Winner game.Seat // NoSeat for a draw
	Random []int     // the random moves, as indexes of game.State.Moves
	Moves  []Move
}

// Move is a move of a game that a search chose.
type Move struct {
	Index int // of game.State.Moves
	Score search.Score
	Quiet bool // see the package's comment
}

// Check returns an error if the game or a limit cannot be played.
func (c *Config) Check() error {
	setup, err := c.Rules.Setup(c.Options, rand.New(rand.NewPCG(c.Seed, 0)))
	if err != nil {
		return err
	}
	state, err := c.Rules.New(setup)
	if err != nil {
		return fmt.Errorf("cannot start a game: %w", err)
	}
	if _, ok := state.(game.Walkable); !ok {
		return fmt.Errorf("programs cannot search %s; choose another game", c.Rules.Info().Name)
	}
	if c.Nodes == 0 || c.Plies <= randomMost || c.Clear < 0 {
		return fmt.Errorf("games need nodes for each move and more than %d plies", randomMost)
	}
	return nil
}

// Play plays the games with the numbers from first on, atOnce at the same time, and passes
// them to keep in order. It returns when keep returns an error or ctx ends.
func Play(ctx context.Context, c Config, first, atOnce int, keep func(*Game) error) error {
	if err := c.Check(); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	type outcome struct {
		game *Game
		err  error
	}
	// Each worker plays every atOnce-th game.
	workers := make([]chan outcome, atOnce)
	for i := range workers {
		workers[i] = make(chan outcome)
		go func() {
			defer close(workers[i])
			p := player{Config: c, searcher: search.New(tableBytes)}
			p.searcher.Use(c.Network.Only)
			for number := first + i; ; number += atOnce {
				g, err := p.play(ctx, uint64(number))
				select {
				case workers[i] <- outcome{g, err}:
				case <-ctx.Done():
					return
				}
				if err != nil {
					return
				}
			}
		}()
	}
	var failed error
	for i := 0; failed == nil; i = (i + 1) % atOnce {
		select {
		case o := <-workers[i]:
			if failed = o.err; failed == nil {
				failed = keep(o.game)
			}
		case <-ctx.Done():
			failed = ctx.Err()
		}
	}
	cancel()
	for _, w := range workers {
		for range w { // waits for its end
		}
	}
	return failed
}

// player plays games one after the other.
type player struct {
	Config
	searcher *search.Searcher
}

// play plays a game that depends only on the configuration and its number.
func (p *player) play(ctx context.Context, number uint64) (*Game, error) {
	rnd := rand.New(rand.NewPCG(p.Seed, number))
	for range tries {
		g, state, err := p.open(rnd)
		if err != nil {
			return nil, err
		}
		if _, over := state.Result(); over {
			continue
		}
		p.searcher.Forget()
		if err := p.finish(ctx, g, state); err != nil {
			return nil, err
		}
		if len(g.Moves) > clearPlies {
			return g, nil
		}
	}
	return nil, fmt.Errorf("none of %d openings leads to a game", tries)
}

// open plays random moves.
func (p *player) open(rnd *rand.Rand) (*Game, game.State, error) {
	setup, err := p.Rules.Setup(p.Options, rnd)
	if err != nil {
		return nil, nil, err
	}
	state, err := p.Rules.New(setup)
	if err != nil {
		return nil, nil, err
	}
	g := &Game{Setup: setup, Winner: game.NoSeat}
	for range randomLeast + rnd.IntN(randomMost-randomLeast+1) {
		moves := state.Moves()
		if len(moves) == 0 {
			break
		}
		i := rnd.IntN(len(moves))
		if state, err = state.Play(moves[i]); err != nil {
			return nil, nil, err
		}
		g.Random = append(g.Random, i)
	}
	return g, state, nil
}

// finish searches moves until the game is over.
func (p *player) finish(ctx context.Context, g *Game, state game.State) error {
	better, plies := game.NoSeat, 0 // who is clearly better, and for how long
	for len(g.Random)+len(g.Moves) < p.Plies {
		if result, over := state.Result(); over {
			g.Winner = result.Winner
			return nil
		}
		if _, drawn := state.Claim(); drawn {
			return nil
		}
		line := p.searcher.Search(ctx, state, search.Limits{Nodes: p.Nodes}, nil).Lines[0]
		if ctx.Err() != nil {
			return ctx.Err()
		}
		index := slices.Index(state.Moves(), line.Moves[0])
		if index < 0 {
			return errors.New("the search chose an illegal move")
		}
		g.Moves = append(g.Moves, Move{Index: index, Score: line.Score, Quiet: quiet(state, line)})
		leader := p.leader(state.Turn(), line.Score)
		if plies++; leader != better || leader == game.NoSeat {
			better, plies = leader, 1
		}
		if better != game.NoSeat && plies >= clearPlies {
			g.Winner = better
			return nil
		}
		var err error
		if state, err = state.Play(line.Moves[0]); err != nil {
			return err
		}
	}
	return nil
}

// leader returns the seat that a score says is clearly better.
func (p *player) leader(turn game.Seat, score search.Score) game.Seat {
	switch {
	case p.Clear == 0 || -p.Clear < score && score < p.Clear:
		return game.NoSeat
	case score > 0:
		return turn
	}
	return turn.Other()
}

// quiet reports whether the evaluation of a position should agree with its score.
func quiet(state game.State, best search.Line) bool {
	if _, decided := best.Score.Plies(); decided {
		return false
	}
	w := state.(game.Walkable).Walk()
	return !w.Forced() && !slices.ContainsFunc(w.Sharp(nil), func(m game.Ply) bool {
		return w.Move(m) == best.Moves[0]
	})
}
