package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

// TestDocumentedShellBot plays against the shell bot in API.md.
func TestDocumentedShellBot(t *testing.T) {
	t.Parallel()
	needs(t, "ssh", "ssh-keygen", "jq")
	code := documented(t, "bot-shell")
	p, _ := startWeb(t)
	runBot(t, p, exec.Command("sh", "-c", code), "PATH="+aliasHost(t, p)+":"+os.Getenv("PATH"))
	playBot(t, p, "dicey")
}

// TestDocumentedPythonBot plays against the Python bot in API.md.
func TestDocumentedPythonBot(t *testing.T) {
	t.Parallel()
	needs(t, "python3")
	code := documented(t, "bot-python")
	p, home := startWeb(t)
	lucky := sshtest.Key(t)
	e2etest.ShellOf(t, p, lucky, "name lucky")
	var token struct{ Secret string }
	decode(t, e2etest.ShellOf(t, p, lucky, "token new bot called lucky --json"), &token)
	runBot(t, p, exec.Command("python3", "-c", code), "SITE="+home, "TOKEN="+token.Secret)
	playBot(t, p, "lucky")
}

// TestDocumentedSignature checks a real webhook call and a forged one with the function in API.md.
func TestDocumentedSignature(t *testing.T) {
	t.Parallel()
	needs(t, "python3")
	code := documented(t, "webhook-python")
	type call struct {
		Headers map[string]string
		Body    string
	}
	calls := make(chan call, 1)
	receiver := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		headers := make(map[string]string)
		for name := range r.Header {
			headers[strings.ToLower(name)] = r.Header.Get(name)
		}
		calls <- call{headers, string(body)}
	}))
	defer receiver.Close()
	p := e2etest.Start(t, t.TempDir(), "--hook-allow=127.0.0.0/8")
	ann := sshtest.Key(t)
	e2etest.ShellOf(t, p, ann, "name ann")
	var hook struct{ ID, Secret string }
	decode(t, e2etest.ShellOf(t, p, ann, "hook new "+receiver.URL+" --json"), &hook)
	e2etest.ShellOf(t, p, ann, "hook test "+hook.ID)
	given, err := json.Marshal([]any{hook.Secret, <-calls})
	if err != nil {
		t.Fatal(err)
	}
	check := exec.Command("python3", "-c", code+`
import json, sys
secret, call = json.load(sys.stdin)
body = call["Body"].encode()
print(is_genuine(secret, call["Headers"], body), is_genuine(secret, call["Headers"], body + b" "))
`)
	check.Stdin = bytes.NewReader(given)
	if out, err := check.CombinedOutput(); err != nil || string(out) != "True False\n" {
		t.Errorf("signatures of a real and a changed call: %s, %v", out, err)
	}
}

// needs skips a test if a program is missing, unless the environment requires it.
func needs(t *testing.T, programs ...string) {
	t.Helper()
	for _, name := range programs {
		if _, err := exec.LookPath(name); err != nil {
			if os.Getenv("PAWNSTORM_E2E") != "" {
				t.Fatal(err)
			}
			t.Skip(err)
		}
	}
}

// documented returns the code block in API.md below the comment with its name.
func documented(t *testing.T, name string) string {
	t.Helper()
	block := regexp.MustCompile("(?s)<!-- run: " + name + " -->\n```\\w+\n(.*?)\n```\n")
	found := block.FindStringSubmatch(e2etest.ReadText(t, "cmd/pawnstorm/docs/API.md"))
	if found == nil {
		t.Fatalf("API.md has no code block %s", name)
	}
	return found[1]
}

// aliasHost returns a folder with an ssh that knows the server as HOST.
func aliasHost(t *testing.T, p *e2etest.Process) string {
	t.Helper()
	ssh, err := exec.LookPath("ssh")
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	config := filepath.Join(folder, "config")
	script := fmt.Sprintf("#!/bin/sh\nexec '%s' -F '%s' \"$@\"\n", ssh, config)
	alias := "Host HOST\nHostName 127.0.0.1\nPort " + p.Port + "\nStrictHostKeyChecking no\nUserKnownHostsFile /dev/null\nLogLevel ERROR\n"
	for file, text := range map[string]string{config: alias, filepath.Join(folder, "ssh"): script} {
		if err := os.WriteFile(file, []byte(text), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// runBot runs a bot in its own folder. Bots end when the server stops.
func runBot(t *testing.T, p *e2etest.Process, bot *exec.Cmd, env ...string) {
	t.Helper()
	bot.Dir = t.TempDir()
	bot.Env = append(os.Environ(), env...)
	log, err := os.Create(filepath.Join(bot.Dir, "log"))
	if err != nil {
		t.Fatal(err)
	}
	bot.Stdout, bot.Stderr = log, log
	if err := bot.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		p.Kill()
		defer time.AfterFunc(e2etest.Patience, func() { bot.Process.Kill() }).Stop()
		bot.Wait()
		log.Close()
		if said, _ := os.ReadFile(log.Name()); t.Failed() {
			t.Logf("bot output:\n%s", said)
		}
	})
}

// playBot plays some moves against a bot, which may still be connecting. The moves are legal after
// any reply.
func playBot(t *testing.T, p *e2etest.Process, bot string) {
	t.Helper()
	ann := sshtest.Key(t)
	e2etest.ShellOf(t, p, ann, "name ann")
	challenge(t, p, ann, bot)
	for _, move := range []string{"a3", "h3", "b3"} {
		e2etest.ShellOf(t, p, ann, "wait --timeout=1m")
		e2etest.ShellOf(t, p, ann, "move "+move)
	}
	e2etest.ShellOf(t, p, ann, "wait --timeout=1m")
	var played struct{ Moves []string }
	decode(t, e2etest.ShellOf(t, p, ann, "show --json"), &played)
	if len(played.Moves) != 6 {
		t.Errorf("after three moves each, got moves %q", played.Moves)
	}
	if shown := e2etest.ShellOf(t, p, ann, "show"); !strings.Contains(shown, bot+" (bot)") {
		t.Errorf("%s is not marked as a bot:\n%s", bot, shown)
	}
}

// challenge challenges a bot as soon as it has an account.
func challenge(t *testing.T, p *e2etest.Process, ann gossh.Signer, bot string) {
	t.Helper()
	caller := e2etest.NewCaller(t, p.Addr(), ann)
	for late := time.Now().Add(e2etest.Patience); ; {
		_, sentence, code := caller.Run("challenge "+bot+" chess as white", "")
		if code == cli.ExitDone {
			return
		}
		if time.Now().After(late) {
			t.Fatalf("%s refused the challenge: %s", bot, sentence)
		}
	}
}

func decode(t *testing.T, text string, into any) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), into); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
}
