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

// TestRehearsal does what OPERATING.md says to rehearse, with a club of which a call is owed to
// somebody's webhook: neither the copy that was restored nor one that was made by hand calls
// anybody or writes to anybody, and both say so. The one that is adopted does both.
func TestRehearsal(t *testing.T) {
	t.Parallel()
	post := emailtest.Open(t, email.Open)
	var fails atomic.Bool
	fails.Store(true)
	calls := make(chan string, 100)
	receiver := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if fails.Load() { // the club makes this call again later
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
	club.Kill() // its next try would come after five seconds
	backup, copied, restored := filepath.Join(t.TempDir(), "a.db.gz"), t.TempDir(), t.TempDir()
	e2etest.Must(t, "backup", "--data", folder, backup)
	for len(calls) > 0 {
		<-calls
	}
	fails.Store(false)

	if said := e2etest.Must(t, "restore", "--data", restored, backup); !strings.Contains(said, "It is a copy") {
		t.Errorf("restore says %q", said)
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
			t.Errorf("an operator reads %q and %q", out, errs)
		}
		if said, _, _ := sshtest.Dial(t, p.Addr(), key).Run("plain", "quit\n"); !strings.Contains(said, "This is a copy of the club") {
			t.Errorf("an operator who comes in reads %q", said)
		}
		if _, errs, code := sshtest.Dial(t, p.Addr(), other).Run("email new ben@b.example", ""); code == 0 || !strings.Contains(errs, "does not send email") {
			t.Errorf("a code is sent: %d, %q", code, errs)
		}
		if _, errs, code := sshtest.Dial(t, p.Addr(), key).Run("hook new "+receiver.URL, ""); code == 0 {
			t.Errorf("a hook is made: %q", errs)
		}
		e2etest.ShellOf(t, p, key, "move e4 on "+doc.ID)
		e2etest.ShellOf(t, p, other, "move e5 on "+doc.ID) // of which ann's hook would be told
		if code := p.Terminate(); code != 0 {
			t.Errorf("the copy ends with %d", code)
		}
		if log, _ := os.ReadFile(filepath.Join(folder, "log")); !strings.Contains(string(log), "this is a copy of a club") {
			t.Error("the log does not tell")
		}
	}
	if len(calls) > 0 || post.Left() > 0 {
		t.Fatalf("the copies have made %d calls and written %d letters", len(calls), post.Left())
	}

	p := e2etest.Start(t, restored, append(flags, "--adopt")...)
	if id := nextCall(t, calls); !strings.HasPrefix(id, doc.ID) || id == owed {
		t.Errorf("the club that is adopted calls with %s", id)
	}
	e2etest.ShellOf(t, p, other, "email new ben@b.example")
	if l := post.Next(); l.To != "ben@b.example" || !regexp.MustCompile(`Your code: \S+`).MatchString(l.Subject) {
		t.Errorf("it writes %+v", l)
	}
	p.Terminate()
	p = e2etest.Start(t, restored, flags...) // once is enough
	e2etest.ShellOf(t, p, other, "email new ben@c.example")
	post.Next()
}

func nextCall(t *testing.T, calls <-chan string) (id string) {
	t.Helper()
	select {
	case id = <-calls:
	case <-time.After(e2etest.Patience):
		t.Fatal("nobody calls")
	}
	return id
}

// TestRestoreInEarnest: a backup that is restored by the operator's word is the club.
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
			t.Errorf("restored with %q, it is a copy: %t", flags, isCopy)
		}
	}
}

// TestRehearsalOnServers: what is loaded or restored into servers of NATS is a copy, unless the
// operator says otherwise, then or when it is started.
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
			t.Errorf("after %s it is no copy, or still one after it was adopted", command)
		}
		e2etest.Must(t, append([]string{command, "--adopt", name + "2", backup}, nats...)...)
		if isCopy(name + "2") {
			t.Errorf("after %s --adopt it is a copy", command)
		}
	}
	if isCopy("--nats-name=new") {
		t.Error("a new club is a copy")
	}
}
