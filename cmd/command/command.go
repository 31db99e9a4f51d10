// Package command runs the command line of a program: it parses the arguments with kong, runs the
// command, and turns errors into exit codes.
package command

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
)

// Exit codes.
const (
	ExitDone   = 0
	ExitFailed = 1
	ExitUsage  = 2
)

// UsageError is an error in the arguments of a command.
type UsageError struct{ Err error }

func (e *UsageError) Error() string { return e.Err.Error() }
func (e *UsageError) Unwrap() error { return e.Err }

// Main calls run with the process's arguments, and ends the process with the exit code that it
// returns. A signal to stop ends run's context.
func Main(run func(ctx context.Context, args []string, stdout, stderr io.Writer) (code int)) {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// Program is a program with a command line.
type Program struct {
	Name    string
	Line    any // the struct that kong fills in
	Options []kong.Option
}

// Run runs one command until it is done or ctx ends, and returns its exit code. The command gets ctx,
// and what p.Options bind.
func (p *Program) Run(ctx context.Context, args []string, stdout, stderr io.Writer) (code int) {
	exited := false
	parser, err := kong.New(p.Line, append(p.Options,
		kong.Name(p.Name),
		kong.Writers(stdout, stderr),
		kong.Exit(func(c int) { exited, code = true, c }),
		kong.BindTo(ctx, (*context.Context)(nil)),
	)...)
	if err != nil {
		fmt.Fprintf(stderr, "%s: %v.\n", p.Name, err)
		return ExitFailed
	}
	command, err := parser.Parse(args)
	if exited { // kong has answered --help
		return code
	}
	if err != nil {
		fmt.Fprintf(stderr, "%s: %s; run \"%[1]s --help\" for help.\n", p.Name, strings.TrimRight(err.Error(), ".?"))
		return ExitUsage
	}
	err = command.Run()
	if err == nil {
		return ExitDone
	}
	fmt.Fprintf(stderr, "%s: %s.\n", p.Name, strings.TrimRight(err.Error(), "."))
	if _, ok := errors.AsType[*UsageError](err); ok {
		return ExitUsage
	}
	return ExitFailed
}
