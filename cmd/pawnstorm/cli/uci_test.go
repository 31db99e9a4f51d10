package cli_test

import (
	"bytes"
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
