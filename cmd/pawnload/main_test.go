package main

import (
	"encoding/json"
	"os"
	"runtime"
	"strings"
	"testing"

	"pawnstorm/cmd/command"
	"pawnstorm/cmd/pawnload/compare"
)

// runAsProgram makes the test binary behave as pawnload, which starts itself as a server.
const runAsProgram = "PAWNLOAD_TEST_RUN"

func TestMain(m *testing.M) {
	if os.Getenv(runAsProgram) != "" {
		main()
	}
	os.Exit(m.Run())
}

// finish runs pawnload until it exits.
func finish(t *testing.T, words ...string) (stdout, stderr string, code int) {
	t.Helper()
	var out, errs strings.Builder
	code = run(t.Context(), words, &out, &errs)
	return out.String(), errs.String(), code
}

// TestCompare measures a server in its own process and prints JSON.
func TestCompare(t *testing.T) {
	if testing.Short() || runtime.GOOS != "linux" {
		t.Skip("slow, and needs loopback addresses that only Linux has")
	}
	t.Setenv(runAsProgram, "1")
	stdout, stderr, code := finish(t, "compare", "--servers", "floor", "--sessions", "3", "--moves", "2", "--idle", "100ms", "--folder", t.TempDir(), "--json")
	if code != command.ExitDone {
		t.Fatalf("exit code %d: %s", code, stderr)
	}
	var r compare.Report
	if err := json.Unmarshal([]byte(stdout), &r); err != nil {
		t.Fatal(err)
	}
	if len(r.Measurements) != 1 {
		t.Fatalf("got measurements %+v", r.Measurements)
	}
	m := r.Measurements[0]
	if m.Server != "floor" || m.Sessions != 3 {
		t.Errorf("unexpected measurement: %+v", m)
	}
	for _, f := range []compare.Figure{compare.Resident, compare.MoveP50, compare.MoveP99, compare.MoveCPU, compare.MoveBytes, compare.Logins} {
		if m.Figures[f] <= 0 {
			t.Errorf("%s is %v", f, m.Figures[f])
		}
	}
}

// TestNoServer checks that a bad program ends the comparison.
func TestNoServer(t *testing.T) {
	program := t.TempDir() + "/pawnstorm"
	if err := os.WriteFile(program, []byte("#!/bin/sh\nexit 1\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	_, stderr, code := finish(t, "compare", "--servers", "pawnstorm", "--pawnstorm", program, "--folder", t.TempDir())
	if code != command.ExitFailed || !strings.Contains(stderr, "pawnload: the comparison is incomplete: pawnstorm, lobby: pawnstorm does not answer: it ended.\n") {
		t.Errorf("exit code %d: %s", code, stderr)
	}
}

func TestHelp(t *testing.T) {
	stdout, stderr, code := finish(t, "compare", "--help")
	if code != command.ExitDone || stderr != "" || !strings.Contains(stdout, "--sessions=200,500,1000") {
		t.Errorf("exit code %d, %q, %s", code, stderr, stdout)
	}
}

// TestWrongWords checks that bad arguments exit with code 2 before any measurement.
func TestWrongWords(t *testing.T) {
	for words, complaint := range map[string]string{
		"":                              "compare",
		"race":                          "race",
		"compare --place garden":        "--place",
		"compare --servers lisp":        "--servers",
		"compare --sessions 500,200":    "--sessions must be ascending",
		"compare --sessions 0":          "--sessions must be ascending",
		"compare --live=-1":             "--live must be ascending",
		"compare --moves=-1":            "numbers must not be negative",
		"compare --idle 0s":             "durations must be greater than 0",
		"compare --pawnstorm /nonesuch": "/nonesuch",
		"reference lisp":                "lisp",
	} {
		stdout, stderr, code := finish(t, strings.Fields(words)...)
		if code != command.ExitUsage || stdout != "" || !strings.Contains(stderr, complaint) || !strings.HasSuffix(stderr, "; run \"pawnload --help\" for help.\n") {
			t.Errorf("%q: exit code %d, %q, %q", words, code, stdout, stderr)
		}
	}
}
