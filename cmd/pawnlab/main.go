// Command pawnlab measures engines, trains networks, makes and verifies puzzles, and makes
// the opening book. The server does not need it.
package main

import (
	"context"
	"io"

	"github.com/alecthomas/kong"

	"pawnstorm/cmd/command"
	"pawnstorm/game"
	"pawnstorm/game/catalog"
)

// lab is the command line.
type lab struct {
	Arena   arenaCmd   `cmd:"" help:"Let engines play each other, and measure their strength."`
	Data    dataCmd    `cmd:"" help:"Play games to learn from."`
	Train   trainCmd   `cmd:"" help:"Train a network that evaluates positions."`
	Puzzles puzzlesCmd `cmd:"" help:"Make puzzles, or verify them."`
	Book    bookCmd    `cmd:"" help:"Make or show the bots' opening book."`
}

// streams has the outputs of a command.
type streams struct{ out, err io.Writer }

func main() { command.Main(run) }

// run runs one command until it is done or ctx ends, and returns its exit code.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) (code int) {
	program := command.Program{Name: "pawnlab", Line: &lab{}, Options: []kong.Option{
		kong.Description("The laboratory of pawnstorm: strength of engines, networks, puzzles, the opening book."),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 80}),
		kong.Bind(&streams{stdout, stderr}),
	}}
	return program.Run(ctx, args, stdout, stderr)
}

// rulesOf returns the rules of a game.
func rulesOf(id string) (game.Rules, error) {
	rules, err := catalog.Get(id)
	if err != nil {
		return nil, &command.UsageError{Err: err}
	}
	return rules, nil
}
