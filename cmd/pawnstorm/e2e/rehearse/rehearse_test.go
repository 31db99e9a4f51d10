package rehearse

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

// flags are for all servers: people play without limits, and without bots.
func flags(more ...string) []string {
	return append([]string{"--no-house", "--budget=all=none,none"}, more...)
}

// TestRestoreElsewhere loses a machine while people play, and restores what it shipped on another one,
// which gets its address and its host key.
func TestRestoreElsewhere(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	data, shipped, second, key := filepath.Join(folder, "data"), filepath.Join(folder, "shipped"), filepath.Join(folder, "second"), filepath.Join(folder, "key")
	for _, dir := range []string{data, shipped, second} {
		if err := os.Mkdir(dir, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	c := newPeople(t)
	server := e2etest.StartOn(t, data, c.addr, flags("--ship", shipped, "--host-key", key)...)
	c.register()
	c.more(10)
	begun := time.Now()
	server.Kill()
	ended := time.Now()
	if err := os.RemoveAll(data); err != nil {
		t.Fatal(err)
	}
	e2etest.Must(t, "restore", "--adopt", "--data", second, shipped)
	e2etest.StartOn(t, second, c.addr, flags("--host-key", key)...)
	c.more(10)
	c.report("the machine is lost, and restored elsewhere", begun, ended, time.Second)
}

// TestUpgradeAndRollback restarts the server with this program while people play with the one before,
// and then with the older one again. Nothing may be lost, and a study that the older program can't read
// must still be there at the end.
func TestUpgradeAndRollback(t *testing.T) {
	e2etest.Nightly(t)
	older, data := os.Getenv("PAWNSTORM_OLDER"), t.TempDir()
	if older == "" {
		t.Skip("PAWNSTORM_OLDER names no older program; .ci/nightly builds one")
	}
	c := newPeople(t)
	server := e2etest.StartOther(t, older, data, c.addr, flags()...)
	c.register()
	c.more(20)
	switchTo := func(what, program string) {
		t.Helper()
		begun := time.Now()
		server.Terminate()
		ended := time.Now()
		server = e2etest.StartOther(t, program, data, c.addr, flags()...)
		c.more(20)
		c.report(what, begun, ended, 0)
		c.play()
	}
	switchTo("upgrade", "")
	ann := e2etest.NewCaller(t, c.addr, sshtest.Key(t))
	e2etest.Say(t, ann, "name newcomer")
	var made struct{ ID string }
	if err := json.Unmarshal([]byte(e2etest.Say(t, ann, "study chess --json")), &made); err != nil {
		t.Fatal(err)
	}
	switchTo("rollback", older)
	switchTo("upgrade again", "")
	e2etest.Say(t, ann, "study show "+made.ID)
	c.stop()
	if code := server.Terminate(); code != cli.ExitDone {
		t.Errorf("exit code %d", code)
	}
	e2etest.Must(t, "check", "--data", data)
	said, err := exec.Command(older, "check", "--data", data).CombinedOutput()
	if exit := new(exec.ExitError); err != nil && !errors.As(err, &exit) || bytes.Contains(said, []byte("goroutine ")) {
		t.Errorf("the program before says %s", said)
	}
	t.Logf("the program before says of data that it doesn't know, which must stay as it is:\n%s", firstOfEachKind(said))
}

// firstOfEachKind returns one line of each kind of fault that check has found: KIND/ID: FAULT.
func firstOfEachKind(said []byte) string {
	var lines []string
	kinds := make(map[string]bool)
	for line := range strings.Lines(string(said)) {
		kind, _, ok := strings.Cut(line, "/")
		if !ok || !kinds[kind] {
			kinds[kind] = ok
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "")
}
