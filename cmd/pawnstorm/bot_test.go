package main

import (
	"net"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"pawnstorm/game/catalog"
)

// TestRandomBots lets two of the example bots play all games with each other, by
// the real OpenSSH client, until each game has ended.
func TestRandomBots(t *testing.T) {
	if _, err := exec.LookPath("ssh"); err != nil {
		t.Skip(err)
	}
	h := openHouse(t)
	_, port, err := net.SplitHostPort(h.addr)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	program := filepath.Join(folder, "randombot")
	if out, err := exec.Command("go", "build", "-o", program, "pawnstorm/cmd/examples/randombot").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	type result struct {
		out []byte
		err error
	}
	results := make(chan result)
	for _, name := range []string{"dicey", "lucky"} {
		key := filepath.Join(folder, name)
		if out, err := exec.Command("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key).CombinedOutput(); err != nil {
			t.Fatalf("ssh-keygen: %v\n%s", err, out)
		}
		bot := exec.CommandContext(t.Context(), program, "-once", "-name", name, "-key", key, "-addr", "127.0.0.1:"+port, "--",
			"-F", "none", "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null", "-o", "LogLevel=ERROR")
		go func() {
			out, err := bot.CombinedOutput()
			results <- result{out, err}
		}()
	}
	for range 2 {
		r := <-results
		if r.err != nil {
			t.Errorf("a bot ended with %v:\n%s", r.err, r.out)
		}
		for _, g := range catalog.All() {
			if !strings.Contains(string(r.out), g.Info().ID+": ") {
				t.Errorf("%s was not played to its end:\n%s", g.Info().ID, r.out)
			}
		}
	}
	who, err := h.service.Accounts.Find(t.Context(), "lucky")
	if err != nil || !h.service.Accounts.IsBot(who.ID) {
		t.Errorf("lucky is no bot: %v", err)
	}
}
