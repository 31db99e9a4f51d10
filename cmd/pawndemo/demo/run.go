package demo

import (
	"context"
	"io"

	"github.com/alecthomas/kong"

	"pawnstorm/cmd/command"
	"pawnstorm/cmd/pawnstorm/cli"
)

// line is the command line of pawndemo.
type line struct{ cli.DemoFlags }

// Run runs a demo, or one process of a demo, until ctx ends. It returns the exit code.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer) (code int) {
	if len(args) > 1 && args[0] == Member {
		return runMember(ctx, args[1], args[2:], stdout, stderr)
	}
	program := command.Program{Name: cli.DemoProgram, Line: &line{}, Options: []kong.Option{
		kong.Description("Runs a club of three pawnstorm servers and three NATS servers on this machine, to try it."),
		kong.DefaultEnvars("PAWNDEMO"), // reads none, because the flags have env:"-"
		kong.BindTo(stdout, (*io.Writer)(nil)),
	}}
	return program.Run(ctx, args, stdout, stderr)
}
