package demo

import (
	"context"
	"fmt"
	"io"

	"github.com/alecthomas/kong"

	"pawnstorm/cmd/pawnstorm/cli"
)

// Run runs a demo, or one process of a demo, until ctx ends. It returns the exit code.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer) (code int) {
	if len(args) > 1 && args[0] == Member {
		return runMember(ctx, args[1], args[2:], stdout, stderr)
	}
	var flags cli.DemoFlags
	exited := false
	parser, err := kong.New(&flags,
		kong.Name(cli.DemoProgram),
		kong.Description("Runs a club of three pawnstorm servers and three NATS servers on this machine, to try it."),
		kong.DefaultEnvars("PAWNDEMO"), // reads none, because the flags have env:"-"
		kong.Writers(stdout, stderr),
		kong.Exit(func(c int) { exited, code = true, c }),
	)
	if err != nil {
		return failed(stderr, err)
	}
	_, err = parser.Parse(args)
	switch {
	case exited: // --help was answered
		return code
	case err != nil:
		failed(stderr, err)
		return cli.ExitUsage
	}
	if err := run(ctx, flags, stdout); err != nil {
		return failed(stderr, err)
	}
	return cli.ExitDone
}

// failed prints an error, and returns the exit code for it.
func failed(stderr io.Writer, err error) int {
	fmt.Fprintf(stderr, "%s: %v.\n", cli.DemoProgram, err)
	return cli.ExitFailed
}
