package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"pawnstorm/cmd/command"
	"pawnstorm/game/engine/search"
	"pawnstorm/game/lab/selfplay"
)

// dataCmd plays games to learn from.
type dataCmd struct {
	Game   string            `default:"chess" help:"Game, by the name in pawnstorm rules list."`
	Option map[string]string `placeholder:"OPTION=VALUE" help:"Option of the game's setup."`
	Out    string            `required:"" placeholder:"FILE" help:"File to write. If it exists, the games go on where it ends."`

	Net         string  `placeholder:"FILE" help:"Network of pawnlab train that evaluates. Default: the rules evaluate."`
	Games       int     `placeholder:"N" help:"Stop when the file has this many games. Default: play until interrupted."`
	Nodes       uint64  `default:"1000" help:"Positions to search per move."`
	Clear       float64 `default:"10" placeholder:"PAWNS" help:"A side that is this much better six plies in a row has won; 0 plays to the end. Default: 10."`
	Plies       int     `default:"300" help:"Call a game a draw after this many plies."`
	Concurrency int     `default:"1" help:"Games to play at once. The file does not depend on it."`
	Seed        uint64  `default:"1" help:"Seed for openings. The same seed makes the same games."`
}

// errEnough ends the games.
var errEnough = errors.New("enough games")

// Run plays, and reports how fast.
func (c *dataCmd) Run(ctx context.Context, s *streams) (err error) {
	rules, err := rulesOf(c.Game)
	if err != nil {
		return err
	}
	if c.Concurrency < 1 || c.Games < 0 {
		return &command.UsageError{Err: errors.New("--concurrency must be at least 1, and --games not negative")}
	}
	config := selfplay.Config{
		Rules: rules, Options: c.Option, Seed: c.Seed, Nodes: c.Nodes,
		Clear: search.Score(min(100*c.Clear, float64(search.Infinite))), Plies: c.Plies,
	}
	if c.Net != "" {
		if config.Network, err = readNetwork(c.Net, rules); err != nil {
			return &command.UsageError{Err: err}
		}
	}
	if err := config.Check(); err != nil {
		return &command.UsageError{Err: err}
	}
	file, err := selfplay.Open(c.Out, &config)
	if err != nil {
		return &command.UsageError{Err: err}
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	began, told, quiet := time.Now(), time.Now(), 0
	report := func() {
		fmt.Fprintf(s.err, "%d games, %.0f quiet positions a second\n", file.Games, float64(quiet)/time.Since(began).Seconds())
	}
	if c.Games > 0 && file.Games >= c.Games {
		report()
		return nil
	}
	err = selfplay.Play(ctx, config, file.Games, c.Concurrency, func(g *selfplay.Game) error {
		if err := file.Add(g); err != nil {
			return err
		}
		for _, m := range g.Moves {
			if m.Quiet {
				quiet++
			}
		}
		if time.Since(told) >= between {
			told = time.Now()
			report()
		}
		if c.Games > 0 && file.Games >= c.Games {
			return errEnough
		}
		return nil
	})
	report()
	if errors.Is(err, errEnough) || ctx.Err() != nil {
		return nil
	}
	return err
}
