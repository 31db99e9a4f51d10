package web

import (
	"context"
	"encoding/json"
	"net"
	"net/http"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/game/catalog"
	"pawnstorm/server/sshtest"
)

// TestRandomBots lets two example bots play all games to the end. One uses the real OpenSSH client,
// the other HTTP with a token.
func TestRandomBots(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("ssh"); err != nil {
		t.Skip(err)
	}
	p, home := startWeb(t)
	_, port, err := net.SplitHostPort(p.Addr())
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	program := filepath.Join(folder, "randombot")
	if out, err := exec.Command("go", "build", "-o", program, "pawnstorm/cmd/examples/randombot").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	dicey := filepath.Join(folder, "dicey")
	if out, err := exec.Command("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", dicey).CombinedOutput(); err != nil {
		t.Fatalf("ssh-keygen: %v\n%s", err, out)
	}
	lucky := sshtest.Key(t)
	e2etest.ShellOf(t, p, lucky, "name lucky")
	var token struct{ Secret string }
	if err := json.Unmarshal([]byte(e2etest.ShellOf(t, p, lucky, "token new bot --json")), &token); err != nil {
		t.Fatal(err)
	}
	ctx, giveUp := context.WithTimeout(t.Context(), 2*e2etest.Patience) // one bot waits for the other
	defer giveUp()
	byHTTP := exec.CommandContext(ctx, program, "-once", "-url", home)
	byHTTP.Env = append(byHTTP.Environ(), "PAWNSTORM_TOKEN="+token.Secret)
	type result struct {
		out []byte
		err error
	}
	results := make(chan result)
	for _, bot := range []*exec.Cmd{byHTTP, exec.CommandContext(ctx, program, "-once", "-name", "dicey", "-key", dicey, "-addr", "127.0.0.1:"+port, "--",
		"-F", "none", "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null", "-o", "LogLevel=ERROR")} {
		go func() {
			out, err := bot.CombinedOutput()
			results <- result{out, err}
		}()
	}
	for range 2 {
		r := <-results
		if r.err != nil {
			giveUp()
			t.Errorf("bot: %v\n%s", r.err, r.out)
		}
		for _, g := range catalog.All() {
			if !strings.Contains(string(r.out), g.Info().ID+": ") {
				t.Errorf("%s did not end:\n%s", g.Info().ID, r.out)
			}
		}
	}
	// The server now knows it as a bot, so it needs no greeting.
	r, err := http.NewRequest(http.MethodPost, home+"/api/v1/bot", strings.NewReader(`{"do":"ping"}`))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+token.Secret)
	r.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	if answer.Body.Close(); answer.StatusCode != http.StatusOK {
		t.Errorf("lucky is not a bot: %s", answer.Status)
	}
}
