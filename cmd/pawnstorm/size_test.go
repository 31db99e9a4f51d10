package main

import (
	"os/exec"
	"strings"
	"testing"
)

// TestBinaryLeavesOut checks that the server does not link packages that only the demo and tests
// need. pawndemo links them all, which proves the names are right.
func TestBinaryLeavesOut(t *testing.T) {
	needs := func(program string) map[string]bool {
		out, err := exec.Command("go", "list", "-deps", "../"+program).Output()
		if err != nil {
			t.Fatal(err)
		}
		packages := make(map[string]bool)
		for _, p := range strings.Fields(string(out)) {
			packages[p] = true
		}
		return packages
	}
	server, demo := needs("pawnstorm"), needs("pawndemo")
	for _, p := range []string{
		"github.com/nats-io/nats-server/v2/server",
		"pawnstorm/lobby/store/nats/embedded",
		"pawnstorm/cmd/pawndemo/demo",
		"pawnstorm/cmd/pawndemo/member",
	} {
		if server[p] {
			t.Errorf("pawnstorm contains %s", p)
		}
		if !demo[p] {
			t.Errorf("pawndemo does not contain %s", p)
		}
	}
	for p := range server {
		if strings.HasPrefix(p, "pawnstorm/game/lab/") {
			t.Errorf("pawnstorm contains %s, which only pawnlab needs", p)
		}
		for _, tool := range []string{"testing", "github.com/chromedp/", "github.com/getkin/", "pgregory.net/rapid", "github.com/rogpeppe/"} {
			if p == tool || strings.HasSuffix(tool, "/") && strings.HasPrefix(p, tool) {
				t.Errorf("pawnstorm contains %s", p)
			}
		}
	}
}
