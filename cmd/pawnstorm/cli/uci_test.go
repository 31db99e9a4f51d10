package cli_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
)

func TestUCI(t *testing.T) {
	cmd := e2etest.Program(t, "uci")
	cmd.Stdin = strings.NewReader("uci\nposition startpos moves e2e4\ngo depth 3\nisready\n")
	var out bytes.Buffer
	cmd.Stdout = &out
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"id name pawnstorm ", "uciok\n", "\nreadyok\n", "\nbestmove "} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing from\n%s", want, &out)
		}
	}
}

// itself is pawnstorm as a UCI program. A variable turns the test binary into it, and no client can
// set that variable.
func itself(t *testing.T) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	script := filepath.Join(t.TempDir(), "pawnstorm")
	text := fmt.Sprintf("#!/bin/sh\n%s=1 GORACE=atexit_sleep_ms=0 exec '%s' uci\n", e2etest.RunAsServer, self)
	if err := os.WriteFile(script, []byte(text), 0o700); err != nil {
		t.Fatal(err)
	}
	return script
}
