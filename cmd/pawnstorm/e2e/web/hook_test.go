package web

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

// TestKilledWhileCalling kills the server between a webhook call and its reply. After the restart it
// must repeat that call with the same ID, and make no other.
func TestKilledWhileCalling(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	ids, begun := make(chan string, 10), make(chan struct{})
	var p *e2etest.Process
	kill := sync.OnceFunc(func() {
		<-begun
		p.Kill()
	})
	receiver := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		kill()
		ids <- r.Header.Get("webhook-id")
	}))
	defer receiver.Close()
	p = e2etest.Start(t, folder, "--hook-allow=127.0.0.0/8", "--house-wait=0")
	keys := []gossh.Signer{sshtest.Key(t), sshtest.Key(t)}
	e2etest.ShellOf(t, p, keys[0], "name ann")
	e2etest.ShellOf(t, p, keys[1], "name ben")
	e2etest.ShellOf(t, p, keys[0], "hook new "+receiver.URL)
	var doc struct{ ID string }
	if err := json.Unmarshal([]byte(e2etest.ShellOf(t, p, keys[0], "new chess as white --json")), &doc); err != nil {
		t.Fatal(err)
	}
	e2etest.ShellOf(t, p, keys[1], "join "+doc.ID)
	close(begun)
	<-p.Done
	again := e2etest.Start(t, folder, "--hook-allow=127.0.0.0/8", "--house-wait=0")
	var came [2]string
	for i := range came {
		select {
		case came[i] = <-ids:
		case <-time.After(e2etest.Patience):
			log, _ := os.ReadFile(filepath.Join(folder, "log"))
			t.Fatalf("no webhook call:\n%s", log)
		}
	}
	if code := again.Terminate(); code != 0 {
		t.Errorf("the server exits with %d", code)
	}
	if came[0] != came[1] || !strings.HasPrefix(came[0], doc.ID+"-") {
		t.Errorf("got calls %q", came)
	}
}
