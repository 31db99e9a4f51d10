package cli_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/lobby/email"
	"pawnstorm/lobby/email/emailtest"
	"pawnstorm/server/sshtest"
)

// TestRehearsal follows a restore as in BACKUPS.md for a club with an unsent webhook call.
// A restored copy and a copied folder must make no calls and send no email, and both must say so.
// After --adopt the club does both again.
func TestRehearsal(t *testing.T) {
	t.Parallel()
	post := emailtest.Open(t, email.Open)
	var fails atomic.Bool
	fails.Store(true)
	calls := make(chan string, 100)
	receiver := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if fails.Load() { // the club retries this call later
			w.WriteHeader(http.StatusServiceUnavailable)
		}
		calls <- r.Header.Get("webhook-id")
	}))
	defer receiver.Close()
	key, other := sshtest.Key(t), sshtest.Key(t)
	operators := filepath.Join(t.TempDir(), "operators")
	write(t, operators, gossh.MarshalAuthorizedKey(key.PublicKey()), 0o600)
	at := post.Address()
	flags := []string{
		"--hook-allow=127.0.0.0/8", "--house-wait=0", "--operators=" + operators, "--web=127.0.0.1:0", "--web-url=" + at.Pages,
		"--smtp=" + at.Host + ":" + strconv.Itoa(at.Port), "--smtp-from=" + at.From, "--smtp-security=none",
	}
	folder := t.TempDir()
	club := e2etest.Start(t, folder, flags...)
	e2etest.ShellOf(t, club, key, "name ann")
	e2etest.ShellOf(t, club, other, "name ben")
	e2etest.ShellOf(t, club, key, "hook new "+receiver.URL)
	var doc struct{ ID string }
	if err := json.Unmarshal([]byte(e2etest.ShellOf(t, club, key, "new chess as white --json")), &doc); err != nil {
		t.Fatal(err)
	}
	e2etest.ShellOf(t, club, other, "join "+doc.ID)
	owed := nextCall(t, calls)
	club.Kill() // it would retry after five seconds
	backup, copied, restored := filepath.Join(t.TempDir(), "a.db.gz"), t.TempDir(), t.TempDir()
	e2etest.Must(t, "backup", "--data", folder, backup)
	for len(calls) > 0 {
		<-calls
	}
	fails.Store(false)

	if said := e2etest.Must(t, "restore", "--data", restored, backup); !strings.Contains(said, "It is a copy") {
		t.Errorf("got restore output %q", said)
	}
	e2etest.Must(t, "check", "--data", restored)
	text, err := os.ReadFile(filepath.Join(folder, cli.DatabaseFile))
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(copied, cli.DatabaseFile), text, 0o600)
	for _, folder := range []string{restored, copied} {
		p := e2etest.Start(t, folder, flags...)
		out, errs, _ := sshtest.Dial(t, p.Addr(), key).Run("admin who", "")
		if !strings.Contains(errs, "This is a copy of the club") || strings.Contains(out, "copy of the club") {
			t.Errorf("the operator reads %q and %q", out, errs)
		}
		if said, _, _ := sshtest.Dial(t, p.Addr(), key).Run("plain", "quit\n"); !strings.Contains(said, "This is a copy of the club") {
			t.Errorf("after login the operator reads %q", said)
		}
		if _, errs, code := sshtest.Dial(t, p.Addr(), other).Run("email new ben@b.example", ""); code == 0 || !strings.Contains(errs, "does not send email") {
			t.Errorf("the copy sent a code: %d, %q", code, errs)
		}
		if _, errs, code := sshtest.Dial(t, p.Addr(), key).Run("hook new "+receiver.URL, ""); code == 0 {
			t.Errorf("the copy created a webhook: %q", errs)
		}
		e2etest.ShellOf(t, p, key, "move e4 on "+doc.ID)
		e2etest.ShellOf(t, p, other, "move e5 on "+doc.ID) // would call ann's webhook
		if code := p.Terminate(); code != 0 {
			t.Errorf("the copy exits with %d", code)
		}
		if log, _ := os.ReadFile(filepath.Join(folder, "log")); !strings.Contains(string(log), "this is a copy of a club") {
			t.Error("the log does not say that it is a copy")
		}
	}
	if len(calls) > 0 || post.Left() > 0 {
		t.Fatalf("the copies made %d calls and sent %d emails", len(calls), post.Left())
	}

	p := e2etest.Start(t, restored, append(flags, "--adopt")...)
	if id := nextCall(t, calls); !strings.HasPrefix(id, doc.ID) || id == owed {
		t.Errorf("the adopted club calls with ID %s", id)
	}
	e2etest.ShellOf(t, p, other, "email new ben@b.example")
	if l := post.Next(); l.To != "ben@b.example" || !regexp.MustCompile(`Your code: \S+`).MatchString(l.Subject) {
		t.Errorf("unexpected email %+v", l)
	}
	p.Terminate()
	p = e2etest.Start(t, restored, flags...) // adopting once is enough
	e2etest.ShellOf(t, p, other, "email new ben@c.example")
	post.Next()
}

func nextCall(t *testing.T, calls <-chan string) (id string) {
	t.Helper()
	select {
	case id = <-calls:
	case <-time.After(e2etest.Patience):
		t.Fatal("the webhook was not called")
	}
	return id
}

// TestRestoreInEarnest checks that restore --adopt makes the backup the real club.
func TestRestoreInEarnest(t *testing.T) {
	t.Parallel()
	folder, backup := t.TempDir(), filepath.Join(t.TempDir(), "a.db.gz")
	e2etest.Start(t, folder).Terminate()
	e2etest.Must(t, "backup", "--data", folder, backup)
	for _, flags := range [][]string{{"--adopt"}, {}} {
		args := append([]string{"restore", "--force", "--data", folder}, flags...)
		e2etest.Must(t, append(args, backup)...)
		if err := os.Remove(filepath.Join(folder, "log")); err != nil {
			t.Fatal(err)
		}
		e2etest.Start(t, folder).Terminate()
		log, err := os.ReadFile(filepath.Join(folder, "log"))
		if err != nil {
			t.Fatal(err)
		}
		if isCopy := strings.Contains(string(log), "this is a copy"); isCopy != (len(flags) == 0) {
			t.Errorf("restored with %q: got copy %t", flags, isCopy)
		}
	}
}

// TestRehearsalOnServers checks that data loaded or restored into NATS is a copy. The operator can
// adopt it right away or at the next start.
func TestRehearsalOnServers(t *testing.T) {
	t.Parallel()
	nats := append(e2etest.NatsServer(t, nil), "--seal="+e2etest.SecretFile(t, e2etest.SealSecret))
	folder, backup := t.TempDir(), filepath.Join(t.TempDir(), "a.jsonl.gz")
	isCopy := func(flags ...string) bool {
		t.Helper()
		folder := t.TempDir()
		e2etest.Start(t, folder, append(append(flags, "--no-house"), nats...)...).Terminate()
		log, err := os.ReadFile(filepath.Join(folder, "log"))
		if err != nil {
			t.Fatal(err)
		}
		return strings.Contains(string(log), "this is a copy of a club")
	}
	e2etest.Start(t, folder, "--no-house").Terminate()
	e2etest.Must(t, "dump", "--data", folder, backup)
	for _, command := range []string{"load", "restore"} {
		name := "--nats-name=" + command
		e2etest.Must(t, append([]string{command, name, backup}, nats...)...)
		if !isCopy(name) || isCopy(name, "--adopt") || isCopy(name) {
			t.Errorf("after %s it is not a copy, or adopting it failed", command)
		}
		e2etest.Must(t, append([]string{command, "--adopt", name + "2", backup}, nats...)...)
		if isCopy(name + "2") {
			t.Errorf("after %s --adopt it is still a copy", command)
		}
	}
	if isCopy("--nats-name=new") {
		t.Error("a new club is a copy")
	}
}
