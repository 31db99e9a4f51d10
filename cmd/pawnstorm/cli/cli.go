// Package cli is the command line of pawnstorm: it reads flags and the environment,
// connects store, lobby, screens and server, and stops them in order. Besides the
// command itself, only pawndemo and tests import it.
package cli

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/alecthomas/kong"

	"pawnstorm/cmd/command"
)

// cli is the command line. The environment can set every flag by PAWNSTORM_…; the flag wins.
type cli struct {
	Serve   serveCmd   `cmd:"" default:"withargs" group:"Server commands:" help:"Run the server. This is the default."`
	Demo    demoCmd    `cmd:"" group:"Server commands:" help:"Try a club of three servers on this machine. Needs pawndemo."`
	Version versionCmd `cmd:"" group:"Server commands:" help:"Print the version."`
	Backup  backupCmd  `cmd:"" group:"Data commands:" help:"Write a backup to a file. The server may be running."`
	Restore restoreCmd `cmd:"" group:"Data commands:" help:"Replace the database with a backup."`
	Check   checkCmd   `cmd:"" group:"Data commands:" help:"Check the whole database. Repair it with --repair, or save what is left of a damaged one with --salvage."`
	Compact compactCmd `cmd:"" group:"Data commands:" help:"Shrink the database file."`
	Dump    dumpCmd    `cmd:"" group:"Data commands:" help:"Print the database as lines of JSON."`
	Load    loadCmd    `cmd:"" group:"Data commands:" help:"Make a database from a dump."`
	Reports reportsCmd `cmd:"" group:"Data commands:" help:"Print players' reports."`
	Rules   rulesCmd   `cmd:"" group:"Game commands:" help:"Print rules, positions and legal moves."`
	UCI     uciCmd     `cmd:"" name:"uci" group:"Game commands:" help:"Run as a UCI engine, for chess programs."`

	ShowHelpAll helpAll          `name:"help-all" env:"-" help:"Show every command and flag."`
	ShowVersion kong.VersionFlag `name:"version" env:"-" help:"Print the version."`
	Manual      manualCmd        `cmd:"" hidden:"" group:"Server commands:" help:"Write the manual page, or the completion of a shell."`
}

// labCommands are commands that moved to pawnlab.
var labCommands = []string{"arena", "book", "puzzles"}

// Exit codes.
const (
	ExitDone   = command.ExitDone
	ExitFailed = command.ExitFailed
	ExitUsage  = command.ExitUsage
)

// Run runs one command until it is done or ctx ends, and returns its exit code.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer) (code int) {
	if len(args) > 0 && slices.Contains(labCommands, args[0]) {
		fmt.Fprintf(stderr, "pawnstorm: %s is now a command of pawnlab; run \"pawnlab %s\".\n", args[0], args[0])
		return ExitUsage
	}
	program := command.Program{Name: "pawnstorm", Line: new(cli), Options: options(&streams{stdout, stderr})}
	return program.Run(ctx, args, stdout, stderr)
}

// options returns what kong has to know about the command line.
func options(s *streams) []kong.Option {
	return []kong.Option{
		kong.Description("An SSH server for chess and the chess variants where the pawns fight back."),
		kong.Help(help),
		kong.Vars{"budgets": defaultBudgets(), "version": "pawnstorm " + buildVersion()},
		kong.DefaultEnvars("PAWNSTORM"),
		kong.Resolvers(kong.ResolverFunc(credentials)),
		kong.Bind(s),
	}
}

// streams are the outputs of a command.
type streams struct{ out, err io.Writer }
