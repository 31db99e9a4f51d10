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
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"
)

// cli is the command line.
type cli struct {
	Compare   compareCmd   `cmd:"" help:"Measure pawnstorm beside the reference servers, and print tables."`
	Reference referenceCmd `cmd:"" help:"Run a reference server."`
}

// Exit codes.
const (
	exitDone   = 0
	exitFailed = 1
	exitUsage  = 2
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// run is main without globals.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) (code int) {
	var c cli
	exited := false
	parser, err := kong.New(&c,
		kong.Name("pawnload"),
		kong.Description("Measures what pawnstorm costs."),
		kong.Writers(stdout, stderr),
		kong.Exit(func(c int) { exited, code = true, c }),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.BindTo(stdout, (*io.Writer)(nil)),
		kong.Bind(slog.New(slog.NewTextHandler(stderr, nil))),
	)
	if err != nil {
		fmt.Fprintf(stderr, "pawnload: %v.\n", err)
		return exitFailed
	}
	command, err := parser.Parse(args)
	switch {
	case exited: // kong has answered --help
		return code
	case err != nil:
		fmt.Fprintf(stderr, "pawnload: %s. Run pawnload --help for usage.\n", strings.TrimRight(err.Error(), ".?"))
		return exitUsage
	}
	if err := command.Run(); err != nil {
		fmt.Fprintf(stderr, "pawnload: %s.\n", strings.TrimRight(err.Error(), "."))
		return exitFailed
	}
	return exitDone
}
