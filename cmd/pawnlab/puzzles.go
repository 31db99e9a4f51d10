package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"pawnstorm/cmd/command"
	"pawnstorm/game/lab/maker"
	"pawnstorm/game/puzzle"
)

// puzzlesCmd handles the built-in puzzles.
type puzzlesCmd struct {
	Make   makePuzzlesCmd   `cmd:"" help:"Let bots play games, and find positions where only one move wins."`
	Verify verifyPuzzlesCmd `cmd:"" help:"Verify the puzzles of a game again with a deeper search, and write the sound ones."`
}

// makePuzzlesCmd makes a file of puzzles.
type makePuzzlesCmd struct {
	Game  string `default:"strike" help:"Game, by the name in pawnstorm rules list."`
	Count int    `default:"120" help:"How many puzzles to make."`
	Seed  uint64 `default:"1" help:"Seed of the games. The same seed makes the same puzzles."`
	Out   string `required:"" placeholder:"FILE" help:"File to write. The program is built with game/puzzle/data/GAME.txt.gz."`
}

// Run makes the puzzles. When it is interrupted it writes the ones it has.
func (c *makePuzzlesCmd) Run(ctx context.Context, s *streams) error {
	if c.Count < 1 {
		return &command.UsageError{Err: errors.New("--count must be at least 1")}
	}
	rules, err := rulesOf(c.Game)
	if err != nil {
		return err
	}
	began, found := time.Now(), 0
	report := func(games int, p puzzle.Puzzle) {
		found++
		fmt.Fprintf(s.err, "%d of %d puzzles from %d games in %s: %s, rated %d, %d to find\n",
			found, c.Count, games, time.Since(began).Round(time.Second), p.ID, p.Rating, p.Length())
	}
	config := maker.Config{Rules: rules, Count: c.Count, Seed: c.Seed, Report: report}
	list, interrupted := maker.Make(ctx, config)
	if interrupted != nil && len(list) == 0 {
		return interrupted
	}
	return errors.Join(writePuzzles(c.Out, list), interrupted)
}

// verifyPuzzlesCmd verifies the puzzles of a game.
type verifyPuzzlesCmd struct {
	Game  string `default:"strike" help:"Game, by the name in pawnstorm rules list."`
	Nodes uint64 `default:"300000" help:"Positions to search for each move of a solution."`
	Out   string `placeholder:"FILE" help:"File to write the sound puzzles to."`
}

// Run prints what is wrong with each unsound puzzle.
func (c *verifyPuzzlesCmd) Run(ctx context.Context, s *streams) error {
	rules, err := rulesOf(c.Game)
	if err != nil {
		return err
	}
	verifier, all := maker.NewVerifier(), puzzle.Of(rules.Info().ID)
	var sound []puzzle.Puzzle
	for _, p := range all {
		err := verifier.Verify(ctx, p, rules, c.Nodes)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			fmt.Fprintln(s.out, err)
			continue
		}
		sound = append(sound, p)
	}
	fmt.Fprintf(s.out, "%d of %d puzzles are sound.\n", len(sound), len(all))
	if c.Out == "" {
		return nil
	}
	return writePuzzles(c.Out, sound)
}

func writePuzzles(name string, list []puzzle.Puzzle) error {
	file, err := os.Create(name)
	if err != nil {
		return fmt.Errorf("cannot write the puzzles: %w", err)
	}
	return errors.Join(puzzle.Write(file, list), file.Close())
}
