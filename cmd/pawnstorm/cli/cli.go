// Package cli is the command line of pawnstorm: it reads flags and the environment,
// connects store, lobby, screens and server, and stops them in order. Besides the
// command itself, only pawndemo and tests import it.
package cli

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

const hasFailed = "pawnstorm: %v.\n"

// cli is the command line. Every flag can be set by PAWNSTORM_… in the
// environment; the flag wins.
type cli struct {
	Serve   serveCmd   `cmd:"" default:"withargs" help:"Run the server (the default)."`
	Backup  backupCmd  `cmd:"" help:"Keep the database in a file, while people play or while the server is stopped."`
	Restore restoreCmd `cmd:"" help:"Put a backup in the place of the database, while the server is stopped."`
	Check   checkCmd   `cmd:"" help:"Look through the whole database: does every game replay, does everything else follow from the games?"`
	Compact compactCmd `cmd:"" help:"Give back to the disk what is free in the database, while the server is stopped."`
	Dump    dumpCmd    `cmd:"" help:"Print the database as lines of JSON, for other programs and stores."`
	Load    loadCmd    `cmd:"" help:"Make a database of a dump, while the server is stopped."`
	Reports reportsCmd `cmd:"" help:"Print what people have reported of the chat, while the server is stopped."`
	Rules   rulesCmd   `cmd:"" help:"Study the rules of the games."`
	Arena   arenaCmd   `cmd:"" help:"Let engines play each other, and print how strong they are."`
	Puzzles puzzlesCmd `cmd:"" help:"Make the puzzles that people solve."`
	Book    bookCmd    `cmd:"" help:"The opening book of the house, in Polyglot's format."`
	UCI     uciCmd     `cmd:"" name:"uci" help:"Play chess as a program that boards and arenas call (UCI)."`
	Demo    demoCmd    `cmd:"" help:"Try a club of three servers and three NATS servers on this machine (needs pawndemo)."`
	Version versionCmd `cmd:"" help:"Print the version."`

	ShowVersion kong.VersionFlag `name:"version" env:"-" help:"Print the version."`
	Manual      manualCmd        `cmd:"" hidden:"" help:"Write the manual page, or the completion of a shell."`
}

// Main runs the arguments of the process until it is asked to stop, and returns its
// exit code.
func Main() int {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	return Run(ctx, os.Args[1:], os.Stdout, os.Stderr)
}

// Exit codes.
const (
	ExitDone   = 0
	ExitFailed = 1
	ExitUsage  = 2
)

// Run runs one command until it is done or ctx ends, and returns its exit code.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer) (code int) {
	var c cli
	exited := false
	parser, err := newParser(&c, ctx, &streams{stdout, stderr}, func(c int) { exited, code = true, c })
	if err != nil {
		fmt.Fprintln(stderr, "pawnstorm:", err)
		return ExitFailed
	}
	command, err := parser.Parse(args)
	if exited { // --help has been answered
		return code
	}
	if err != nil {
		fmt.Fprintf(stderr, "pawnstorm: %s; pawnstorm --help lists what there is.\n", strings.TrimRight(err.Error(), ".?"))
		return ExitUsage
	}
	var words *wordsError
	switch err := command.Run(); {
	case errors.As(err, &words):
		fmt.Fprintf(stderr, hasFailed, err)
		return ExitUsage
	case err != nil:
		fmt.Fprintf(stderr, hasFailed, err)
		return ExitFailed
	}
	return ExitDone
}

// newParser returns the parser that fills in c.
func newParser(c *cli, ctx context.Context, s *streams, exit func(code int)) (*kong.Kong, error) {
	return kong.New(c,
		kong.Name("pawnstorm"),
		kong.Description("An SSH server for chess and the chess variants where the pawns fight back."),
		kong.Help(help),
		kong.Vars{"budgets": defaultBudgets(), "version": "pawnstorm " + buildVersion()},
		kong.DefaultEnvars("PAWNSTORM"),
		kong.Resolvers(kong.ResolverFunc(credentials)),
		kong.Writers(s.out, s.err),
		kong.Exit(exit),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Bind(s),
	)
}

// help prints what kong would and, for the program as a whole, the flags of the
// default command too: they can be given without its name.
func help(options kong.HelpOptions, ctx *kong.Context) error {
	err := kong.DefaultHelpPrinter(options, ctx)
	if err != nil || ctx.Selected() != nil {
		return err
	}
	serve, err := kong.Trace(ctx.Kong, []string{"serve"})
	if err != nil {
		return err
	}
	fmt.Fprintln(ctx.Stdout)
	return kong.DefaultHelpPrinter(options, serve)
}

// streams are where a command writes.
type streams struct{ out, err io.Writer }
