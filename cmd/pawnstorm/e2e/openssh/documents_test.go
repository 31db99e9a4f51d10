package openssh

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
)

// example is a command from a document.
type example struct {
	who     string // the account that types it
	command string
	line    int // in the document
}

// prompt begins a command: "$ " for ann, "ben$ " for ben, "op$ " for the operator opal.
var prompt = regexp.MustCompile(`^([a-z]*)\$ (.+)$`)

// examplesIn returns the commands in the "console" blocks of a document.
func examplesIn(t *testing.T, file string) (found []example) {
	t.Helper()
	inside := false
	for i, line := range strings.Split(e2etest.ReadText(t, file), "\n") {
		if strings.HasPrefix(line, "```") {
			inside = line == "```console"
			continue
		}
		m := prompt.FindStringSubmatch(line)
		if !inside || m == nil {
			continue
		}
		who := m[1]
		switch who {
		case "":
			who = "ann"
		case "op":
			who = "opal"
		}
		found = append(found, example{who: who, command: m[2], line: i + 1})
	}
	return found
}

// docServer is a server and a folder for each user, with an ssh that uses that user's key.
type docServer struct {
	*tmux
	server *e2etest.Process
	bins   map[string]string
}

// newDocServer starts a server with opal as its operator.
func newDocServer(t *testing.T) *docServer {
	t.Helper()
	d := &docServer{tmux: newTmux(t), bins: make(map[string]string)}
	public, err := os.ReadFile(d.key("opal") + ".pub")
	if err != nil {
		t.Fatal(err)
	}
	operators := filepath.Join(d.home, "operators")
	if err := os.WriteFile(operators, public, 0o600); err != nil {
		t.Fatal(err)
	}
	d.server = e2etest.Start(t, t.TempDir(), "--operators", operators)
	return d
}

// addUser creates the ssh of an account. All host names in documents lead to the server.
func (d *docServer) addUser(who string) {
	d.t.Helper()
	if d.bins[who] != "" {
		return
	}
	ssh, err := exec.LookPath("ssh")
	if err != nil {
		d.t.Fatal(err)
	}
	folder := filepath.Join(d.home, "bin-"+who)
	config := filepath.Join(folder, "config")
	text := fmt.Sprintf("Host HOST localhost chess.example pawnstorm\n  HostName 127.0.0.1\n  Port %s\n  User %s\n  IdentityFile %s\n"+
		"  IdentitiesOnly yes\n  StrictHostKeyChecking no\n  UserKnownHostsFile /dev/null\n  LogLevel ERROR\n",
		d.server.Port, who, d.key(who))
	if err := os.Mkdir(folder, 0o700); err != nil {
		d.t.Fatal(err)
	}
	if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
		d.t.Fatal(err)
	}
	script := fmt.Sprintf("#!/bin/sh\nexec %s -F %s \"$@\"\n", ssh, config)
	if err := os.WriteFile(filepath.Join(folder, "ssh"), []byte(script), 0o700); err != nil {
		d.t.Fatal(err)
	}
	d.bins[who] = folder
}

// types runs a command as an account. It must succeed and end by itself.
func (d *docServer) types(who, command string) error {
	d.addUser(who)
	ctx, giveUp := context.WithTimeout(d.t.Context(), e2etest.Patience)
	defer giveUp()
	command = strings.ReplaceAll(command, "-p 2222 ", "")
	cmd := exec.CommandContext(ctx, "sh", "-c", command)
	cmd.Dir = d.home
	cmd.Env = append(os.Environ(), "PATH="+d.bins[who]+":"+os.Getenv("PATH"))
	out, err := cmd.CombinedOutput()
	if err != nil {
		return fmt.Errorf("%s types %s: %w\n%s", who, command, err, out)
	}
	return nil
}

// TestDocuments runs every command in the console blocks of the documents in order, with the real
// OpenSSH client. Each document gets its own server.
func TestDocuments(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(e2etest.Path("cmd/pawnstorm/docs/*.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range append(files, e2etest.Path("README.md")) {
		name, err := filepath.Rel(e2etest.Path("."), file)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			examples := examplesIn(t, name)
			if len(examples) == 0 {
				t.Skip("no console commands")
			}
			d := newDocServer(t)
			for _, who := range []string{"ann", "ben", "opal"} {
				names := func(e example) bool { return e.who == who && strings.Contains(e.command, " name "+who) }
				if slices.ContainsFunc(examples, names) {
					continue // the document itself registers them
				}
				if err := d.types(who, "ssh HOST name "+who); err != nil {
					t.Fatal(err)
				}
			}
			for _, e := range examples {
				if err := d.types(e.who, e.command); err != nil {
					t.Fatalf("%s:%d: %v", name, e.line, err)
				}
			}
		})
	}
}
