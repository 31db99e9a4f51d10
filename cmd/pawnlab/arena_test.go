package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"pawnstorm/cmd/command"
)

// TestArenaInterrupted checks that Ctrl-C ends a match and prints the games played so far.
func TestArenaInterrupted(t *testing.T) {
	cmd := program(t, "arena", "random", "random", "--games", "1000000", "--nodes", "1", "--json", "--concurrency", "2")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(stdout)
	lines.Buffer(nil, 1<<20)
	types := map[string]int{}
	for lines.Scan() {
		kind, _, _ := strings.Cut(strings.TrimPrefix(lines.Text(), `{"type":"`), `"`)
		if types[kind]++; kind == "game" && types[kind] == 4 {
			cmd.Process.Signal(syscall.SIGINT) // only once: a second signal kills it
		}
	}
	if err := cmd.Wait(); err != nil || lines.Err() != nil {
		t.Errorf("%v, %v\n%s", err, lines.Err(), &stderr)
	}
	if types["game"]%2 != 0 || types["pairing"] != 1 || types["player"] != 2 {
		t.Errorf("got lines of types %v", types)
	}
}

// TestArenaWithoutProgram checks the error when the engine program is missing.
func TestArenaWithoutProgram(t *testing.T) {
	var out, errs bytes.Buffer
	code := run(t.Context(), []string{"arena", "random", "uci:/no/such/program", "--games", "2"}, &out, &errs)
	if code != command.ExitFailed || !strings.HasSuffix(errs.String(), "pawnlab: /no/such/program: this is not a program that can be run.\n") {
		t.Errorf("exit code %d, %q", code, &errs)
	}
}

// TestArenaOfItself runs the engine against itself over UCI twice and expects the same games.
func TestArenaOfItself(t *testing.T) {
	script := engineProgram(t)
	match := func() (games string) {
		var out, errs bytes.Buffer
		args := []string{"arena", "a=uci:" + script, "b=uci:" + script, "--nodes=200", "--plies=40", "--games=2", "--json"}
		if code := run(t.Context(), args, &out, &errs); code != command.ExitDone {
			t.Fatalf("exit code %d, %s", code, &errs)
		}
		for line := range strings.Lines(out.String()) {
			var g struct{ Type, Fault string }
			if err := json.Unmarshal([]byte(line), &g); err != nil || g.Fault != "" {
				t.Errorf("%v in %s", err, line)
			}
			if g.Type == "game" {
				games += line
			}
		}
		return games
	}
	first, second := match(), match()
	if strings.Count(first, "\n") != 2 || first != second {
		t.Errorf("the two runs differ:\n%s%s", first, second)
	}
}

// engineProgram returns the command line of a UCI engine.
func engineProgram(t *testing.T) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	script := filepath.Join(t.TempDir(), "engine")
	text := fmt.Sprintf("#!/bin/sh\n%s=uci GORACE=atexit_sleep_ms=0 exec '%s'\n", runAs, self)
	if err := os.WriteFile(script, []byte(text), 0o700); err != nil {
		t.Fatal(err)
	}
	return script
}
