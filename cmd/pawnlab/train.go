package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"pawnstorm/cmd/command"
	"pawnstorm/game/lab/train"
)

// trainCmd trains a network.
type trainCmd struct {
	Files []string `arg:"" name:"file" help:"Files of pawnlab data."`
	Game  string   `default:"chess" help:"Game, by the name in pawnstorm rules list."`
	Out   string   `required:"" placeholder:"FILE" help:"Network to write."`

	Adds   bool    `help:"The network adds to the evaluation of the rules. Default: it replaces it."`
	Hidden int     `default:"64" help:"Size of the hidden layer for each side: 32 to 128, a multiple of 32."`
	Epochs int     `default:"8" help:"How often each position is seen."`
	Batch  int     `default:"2048" help:"Positions per step."`
	Rate   float64 `default:"0.0005" help:"Rate of learning at the start."`
	Decay  float64 `default:"3" help:"How fast weights shrink."`
	Lambda float64 `default:"1" help:"Share of the search's score in what the network learns. The rest is who won."`
	Seed   uint64  `default:"1" help:"Seed. The same seed and files make the same network."`
}

// Run trains, and prints the errors after each epoch.
func (c *trainCmd) Run(ctx context.Context, s *streams) (err error) {
	rules, err := rulesOf(c.Game)
	if err != nil {
		return err
	}
	began := time.Now()
	config := c.config(s, began)
	if err := config.Check(); err != nil {
		return &command.UsageError{Err: err}
	}
	samples, err := train.Read(rules, c.Files...)
	if err != nil {
		return &command.UsageError{Err: err}
	}
	fmt.Fprintf(s.out, "%d positions, read in %s\n", samples.Len(), time.Since(began).Round(time.Second))
	n, err := train.Train(ctx, samples, config)
	if err != nil {
		return err
	}
	file, err := os.Create(c.Out)
	if err != nil {
		return fmt.Errorf("cannot write the network: %w", err)
	}
	return errors.Join(n.Write(file), file.Close())
}

// config converts the command line to a configuration.
func (c *trainCmd) config(s *streams, began time.Time) train.Config {
	return train.Config{
		Hidden: c.Hidden, Epochs: c.Epochs, Batch: c.Batch, Rate: c.Rate, Decay: c.Decay,
		Lambda: c.Lambda, Adds: c.Adds, Seed: c.Seed,
		Report: func(epoch int, train, check float64) {
			fmt.Fprintf(s.out, "epoch %d: error %.6f, on other games %.6f, %s\n",
				epoch, train, check, time.Since(began).Round(time.Second))
		},
	}
}
