package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"time"

	"pawnstorm/cmd/command"
	"pawnstorm/game"
	"pawnstorm/game/engine"
	"pawnstorm/game/engine/search"
	"pawnstorm/game/lab/arena"
)

// arenaCmd lets engines play matches.
type arenaCmd struct {
	Players []string `arg:"" optional:"" name:"player" help:"A level of the bots like level:3, random, net:FILE for the last level with a network of pawnlab train (net:none without), or a UCI program for chess and discworld, like \"uci:/usr/games/stockfish?UCI_LimitStrength=true&UCI_Elo=1500\". NAME=PLAYER names it, PLAYER@1500 gives it a rating. Default: all levels."`

	Game   string            `default:"chess" help:"Game, by the name in pawnstorm rules list."`
	Option map[string]string `placeholder:"OPTION=VALUE" help:"Option of the game's setup."`

	Games       int           `default:"100" help:"Games per pairing, in pairs with the same opening and the seats swapped."`
	Time        time.Duration `placeholder:"100ms" help:"Time per move."`
	Nodes       uint64        `placeholder:"N" help:"Positions to search per move. Without --time the result is reproducible."`
	Opening     int           `default:"4" help:"Random moves at the start."`
	Balance     *float64      `placeholder:"PAWNS" help:"Skip openings worth more than this to either side. Default: 1 in chess; elsewhere, forced wins."`
	Plies       int           `placeholder:"N" help:"Call a game a draw after this many plies."`
	Concurrency int           `default:"1" help:"Pairs of games to play at once."`
	Seed        uint64        `default:"1" help:"Seed for openings and chance."`

	Ladder   bool    `xor:"who" help:"Each player plays the one before it, and must score 75 % overall and from each seat."`
	Gauntlet bool    `xor:"who" help:"The first player plays each of the others, instead of everyone playing everyone."`
	Elo0     float64 `name:"elo0" placeholder:"ELO" help:"With --elo1: stop early once a sequential test decides between the two differences."`
	Elo1     float64 `name:"elo1" placeholder:"ELO" help:"The other difference."`
	Alpha    float64 `default:"0.05" help:"Chance of accepting --elo1 when --elo0 is true."`
	Beta     float64 `default:"0.05" help:"Chance of accepting --elo0 when --elo1 is true."`

	PGN  string `placeholder:"FILE" help:"Write the games to this file."`
	JSON bool   `help:"Print a line of JSON for each game, pairing and player."`
}

// leastStep is the least score of a level against the one below.
const leastStep = 0.75

// Run plays and prints the table, even when it is interrupted.
func (c *arenaCmd) Run(ctx context.Context, s *streams) (err error) {
	config, err := c.config()
	if err != nil {
		return err
	}
	show := newProgress(s.err, config.Total())
	config.Progress = show.update
	write, done, err := c.writer(s, config)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, done()) }()
	var failed error // from writing games
	config.Report = func(games [2]arena.Game) {
		for i := range games {
			failed = errors.Join(failed, write(&games[i]))
		}
	}
	standings, err := arena.Run(ctx, *config)
	show.end()
	if err != nil {
		return err
	}
	if c.JSON {
		return errors.Join(failed, arena.NewLines(s.out, config).Standings(standings))
	}
	standings.WriteTable(s.out, config)
	if c.Ladder {
		fmt.Fprintln(s.out)
		standings.WriteLadder(s.out, config, leastStep)
	}
	return failed
}

// config converts the command line to a configuration.
func (c *arenaCmd) config() (*arena.Config, error) {
	if err := c.check(); err != nil {
		return nil, &command.UsageError{Err: err}
	}
	rules, err := rulesOf(c.Game)
	if err != nil {
		return nil, err
	}
	if _, err := rules.Setup(c.Option, rand.New(rand.NewPCG(c.Seed, 0))); err != nil {
		return nil, &command.UsageError{Err: err}
	}
	players, err := playersOf(c.Players, rules)
	if err != nil {
		return nil, &command.UsageError{Err: err}
	}
	if len(players) < 2 {
		return nil, &command.UsageError{Err: errors.New("a match needs two players")}
	}
	config := &arena.Config{
		Rules: rules, Players: players, Games: c.Games, Plies: c.Plies, Seed: c.Seed, AtOnce: c.Concurrency,
		Budget:   engine.Budget{Time: c.Time, Nodes: c.Nodes},
		Openings: arena.Openings{Options: c.Option, Plies: c.Opening, Nodes: judgement, Most: c.balance(rules)},
		Pairings: arena.RoundRobin(len(players)),
	}
	if c.Time == 0 && c.Nodes == 0 {
		config.Budget.Time = 100 * time.Millisecond
	}
	switch {
	case c.Ladder:
		config.Pairings = arena.Ladder(len(players))
	case c.Gauntlet:
		config.Pairings = arena.Gauntlet(len(players))
	}
	if c.Elo0 != c.Elo1 {
		config.SPRT = &arena.SPRT{Elo0: c.Elo0, Elo1: c.Elo1, Alpha: c.Alpha, Beta: c.Beta}
	}
	return config, nil
}

// judgement is how many positions to search to judge an opening.
const judgement = 10_000

// balance returns the largest score of an opening.
func (c *arenaCmd) balance(rules game.Rules) search.Score {
	switch {
	case c.Balance != nil:
		return search.Score(min(100**c.Balance, float64(search.Infinite)))
	case isChess(rules):
		return 100
	}
	return search.Decided - 1 // the other games have no common pawn
}

// check checks the numbers.
func (c *arenaCmd) check() error {
	inside := func(x float64) bool { return x > 0 && x < 0.5 }
	switch {
	case c.Games < 1 || c.Concurrency < 1:
		return errors.New("--games and --concurrency must be at least 1")
	case c.Opening < 0 || c.Plies < 0 || c.Time < 0:
		return errors.New("--opening, --plies and --time must not be negative")
	case c.Balance != nil && *c.Balance < 0:
		return errors.New("--balance must not be negative")
	case !inside(c.Alpha) || !inside(c.Beta):
		return errors.New("--alpha and --beta must be between 0 and 0.5")
	case c.Elo1 < c.Elo0:
		return errors.New("--elo1 must be greater than --elo0")
	}
	return nil
}

// writer returns a function that writes a game to all outputs, and one to call at the end.
func (c *arenaCmd) writer(
	s *streams, config *arena.Config,
) (write func(*arena.Game) error, done func() error, err error) {
	lines, none := func(*arena.Game) error { return nil }, func() error { return nil }
	if c.JSON {
		lines = arena.NewLines(s.out, config).Game
	}
	if c.PGN == "" {
		return lines, none, nil
	}
	file, err := os.Create(c.PGN)
	if err != nil {
		return nil, nil, fmt.Errorf("cannot write the games: %w", err)
	}
	now := time.Now()
	return func(g *arena.Game) error {
		return errors.Join(lines(g), config.WritePGN(file, g, now))
	}, file.Close, nil
}

// isChess reports whether UCI programs know the game.
func isChess(rules game.Rules) bool { return rules.Info().SAN }
