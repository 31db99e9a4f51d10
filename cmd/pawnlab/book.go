package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"pawnstorm/cmd/command"
	"pawnstorm/game/book"
	"pawnstorm/game/lab/scribe"
)

// bookCmd handles the built-in opening book.
type bookCmd struct {
	Export exportBookCmd `cmd:"" help:"Write the built-in opening book as a Polyglot file, for other chess programs."`
	Show   showBookCmd   `cmd:"" help:"Print a book's moves for a position."`
	Make   makeBookCmd   `cmd:"" help:"Let bots play games, and make a book of their openings."`
}

// exportBookCmd writes the built-in book.
type exportBookCmd struct {
	Out string `required:"" placeholder:"FILE" help:"File to write, usually named .bin."`
}

// Run writes the file.
func (c *exportBookCmd) Run(s *streams) error {
	return writeBook(s, c.Out, book.BuiltIn())
}

// showBookCmd looks up a position.
type showBookCmd struct {
	Position []string `arg:"" optional:"" help:"Position in Forsyth-Edwards notation (FEN). Default: the start."`
	File     string   `placeholder:"FILE" help:"Book in Polyglot's format. Default: the built-in one."`
}

// Run prints a line for each move: coordinates, notation, and how often it is played.
func (c *showBookCmd) Run(s *streams) error {
	b, err := openBook(c.File)
	if err != nil {
		return err
	}
	rules, err := rulesOf("chess")
	if err != nil {
		return err
	}
	state, err := rules.New(strings.Join(c.Position, " "))
	if err != nil {
		return &command.UsageError{Err: err}
	}
	choices, all := b.Choices(state), 0
	for _, choice := range choices {
		all += choice.Weight
	}
	if len(choices) == 0 {
		fmt.Fprintln(s.out, "The book has no move for this position.")
	}
	for _, choice := range choices {
		fmt.Fprintf(s.out, "%s  %-6s %3d %%\n",
			state.Format(choice.Move), state.Describe(choice.Move), (100*choice.Weight+all/2)/max(all, 1))
	}
	return nil
}

// openBook reads a book, or returns the built-in one if name is "".
func openBook(name string) (*book.Book, error) {
	if name == "" {
		return book.BuiltIn(), nil
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, &command.UsageError{Err: fmt.Errorf("cannot read the book: %w", err)}
	}
	defer file.Close()
	b, err := book.Read(file)
	if err != nil {
		return nil, &command.UsageError{Err: fmt.Errorf("%s is not a Polyglot book: %w", name, err)}
	}
	return b, nil
}

// makeBookCmd makes a book.
type makeBookCmd struct {
	Games int    `default:"600" help:"How many games to play."`
	Seed  uint64 `default:"1" help:"Seed of the games. The same seed makes the same book."`
	Out   string `required:"" placeholder:"FILE" help:"File to write. The program is built with game/book/data/chess.bin."`
}

// Run makes the book and reports progress.
func (c *makeBookCmd) Run(ctx context.Context, s *streams) error {
	if c.Games < 1 {
		return &command.UsageError{Err: errors.New("--games must be at least 1")}
	}
	rules, err := rulesOf("chess")
	if err != nil {
		return err
	}
	began, told := time.Now(), time.Now()
	report := func(done, of int, what string) {
		if done == of || time.Since(told) > bookNews {
			told = time.Now()
			fmt.Fprintf(s.err, "%d of %d %s in %s\n", done, of, what, time.Since(began).Round(time.Second))
		}
	}
	b, err := scribe.Make(ctx, scribe.Config{Rules: rules, Games: c.Games, Seed: c.Seed, Report: report})
	if err != nil {
		return err
	}
	return writeBook(s, c.Out, b)
}

// bookNews is the time between progress reports.
const bookNews = 5 * time.Second

func writeBook(s *streams, name string, b *book.Book) error {
	file, err := os.Create(name)
	if err == nil {
		err = errors.Join(b.Write(file), file.Close())
	}
	if err != nil {
		return fmt.Errorf("cannot write the book: %w", err)
	}
	fmt.Fprintf(s.out, "Wrote %d moves to %s.\n", b.Len(), name)
	return nil
}
