package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"pawnstorm/cmd/command"
	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/engine/uci"
)

// runAs tells the test binary which program to run as: pawnlab, or an engine for it.
const runAs = "PAWNLAB_TEST_RUN"

func TestMain(m *testing.M) {
	switch os.Getenv(runAs) {
	case "pawnlab":
		main()
	case "uci":
		chess, _ := catalog.Find("chess")
		server := uci.Server{Name: "pawnstorm", Author: "the authors of pawnstorm", Games: []game.Rules{chess}}
		if server.Serve(context.Background(), os.Stdin, os.Stdout) != nil {
			os.Exit(1)
		}
	default:
		os.Exit(m.Run())
	}
}

// program returns the command that runs pawnlab with the arguments.
func program(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, args...)
	// The race detector would sleep for a second at exit.
	cmd.Env = append(os.Environ(), runAs+"=pawnlab", "GORACE=atexit_sleep_ms=0")
	return cmd
}

// TestScripts runs typical command lines. The scripts have these commands:
//
//	pawnlab WORDS...   must succeed
//	refuses WORDS...   must end with exit code 2, one sentence on standard error and nothing on
//	                   standard output
func TestScripts(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("testdata", "script"),
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			env.Setenv(runAs, "pawnlab")
			env.Setenv("GORACE", "atexit_sleep_ms=0")
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"pawnlab": func(ts *testscript.TestScript, _ bool, args []string) { ts.Check(ts.Exec(self, args...)) },
			"refuses": func(ts *testscript.TestScript, _ bool, args []string) { checkRefusal(ts, ts.Exec(self, args...)) },
		},
	})
}

func checkRefusal(ts *testscript.TestScript, err error) {
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != command.ExitUsage {
		ts.Fatalf("exit: got %v, want code %d", err, command.ExitUsage)
	}
	if out := ts.ReadFile("stdout"); out != "" {
		ts.Fatalf("unexpected standard output: %s", out)
	}
	if said := ts.ReadFile("stderr"); strings.Count(said, "\n") != 1 || !strings.HasSuffix(said, ".\n") {
		ts.Fatalf("want one sentence on standard error, got: %s", said)
	}
}

// TestHelp checks that the help names each command.
func TestHelp(t *testing.T) {
	var out, errs bytes.Buffer
	if code := run(t.Context(), []string{"--help"}, &out, &errs); code != command.ExitDone || errs.Len() > 0 {
		t.Fatalf("exit code %d, %s", code, &errs)
	}
	for _, command := range []string{"arena", "data", "train", "puzzles make", "puzzles verify", "book export", "book show", "book make"} {
		if !strings.Contains(out.String(), "\n  "+command+" ") {
			t.Errorf("the help does not name %s:\n%s", command, &out)
		}
	}
}
