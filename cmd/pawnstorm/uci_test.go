package main

import (
	"bytes"
	"strings"
	"testing"
)

func TestUCI(t *testing.T) {
	cmd := program(t, "uci")
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
