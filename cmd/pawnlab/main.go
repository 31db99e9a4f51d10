// Command pawnlab measures engines, makes and verifies puzzles, and makes the opening book.
// The server does not need it.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
)

// lab is the command line.
type lab struct {
	Arena   arenaCmd   `cmd:"" help:"Let engines play each other, and measure their strength."`
	Puzzles puzzlesCmd `cmd:"" help:"Make puzzles, or verify them."`
	Book    bookCmd    `cmd:"" help:"Make or show the bots' opening book."`
}

// streams has the outputs of a command.
type streams struct{ out, err io.Writer }

// usageError says that the arguments of a command are wrong.
type usageError struct{ error }

// Exit codes.
const (
	exitDone   = 0
	exitFailed = 1
	exitUsage  = 2
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// run runs one command until it is done or ctx ends, and returns its exit code.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) (code int) {
	exited := false
	parser, err := kong.New(&lab{},
		kong.Name("pawnlab"),
		kong.Description("The laboratory of pawnstorm: strength of engines, puzzles, the opening book."),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 80}),
		kong.Writers(stdout, stderr),
		kong.Exit(func(c int) { exited, code = true, c }),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Bind(&streams{stdout, stderr}),
	)
	if err != nil {
		fmt.Fprintf(stderr, "pawnlab: %v.\n", err)
		return exitFailed
	}
	command, err := parser.Parse(args)
	if exited { // kong has answered --help
		return code
	}
	if err != nil {
		fmt.Fprintf(stderr, "pawnlab: %s; run \"pawnlab --help\" for help.\n", strings.TrimRight(err.Error(), ".?"))
		return exitUsage
	}
	err = command.Run()
	if err == nil {
		return exitDone
	}
	fmt.Fprintf(stderr, "pawnlab: %v.\n", err)
	if _, ok := errors.AsType[*usageError](err); ok {
		return exitUsage
	}
	return exitFailed
}

// rulesOf returns the rules of a game.
func rulesOf(id string) (game.Rules, error) {
	rules, err := catalog.Get(id)
	if err != nil {
		return nil, &usageError{err}
	}
	return rules, nil
}
