// Command pawnload measures what pawnstorm costs: how much memory and processor
// time a session takes, how soon a move arrives, how many people can log in. It
// compares pawnstorm with reference servers in the same run.
//
//	go run ./cmd/pawnload compare --sessions 200,500,1000
//
// Begin with package compare, which decides what to measure. Package load
// simulates the users, reference has the other servers, meter asks the kernel.
package main

import (
	"context"
	"io"
	"log/slog"

	"github.com/alecthomas/kong"

	"pawnstorm/cmd/command"
)

// cli is the command line.
type cli struct {
	Compare   compareCmd   `cmd:"" help:"Measure pawnstorm beside the reference servers, and print tables."`
	Reference referenceCmd `cmd:"" help:"Run a reference server."`
}

func main() { command.Main(run) }

// run is main without globals.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) (code int) {
	program := command.Program{Name: "pawnload", Line: &cli{}, Options: []kong.Option{
		kong.Description("Measures what pawnstorm costs."),
		kong.BindTo(stdout, (*io.Writer)(nil)),
		kong.Bind(slog.New(slog.NewTextHandler(stderr, nil))),
	}}
	return program.Run(ctx, args, stdout, stderr)
}
