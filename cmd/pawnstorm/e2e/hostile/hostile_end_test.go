package hostile

import (
	"net/http"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

// TestHostileEnd is the shutdown part of row 30: with many sessions of all kinds, the server says
// goodbye to each and exits cleanly. That includes clients that are logging in.
func TestHostileEnd(t *testing.T) {
	const screens, lines = 30, 20
	others := ofCrowd(150, 4950)
	s, url := e2etest.OpenOps(t, "--data", t.TempDir())
	terms := make([]*sshtest.Terminal, screens+lines)
	var all sync.WaitGroup
	for i := range terms {
		all.Go(func() {
			c := sshtest.Dial(t, s.Addr())
			if i < screens {
				terms[i] = c.Terminal(80, 24)
				terms[i].Until("Look around")
			} else {
				terms[i] = c.Terminal(80, 24, "plain")
				terms[i].Until("This is line mode")
			}
		})
	}
	all.Wait()
	visitors := crowd(t, s.Addr(), others)
	half := e2etest.ShakeHalf(t, s.Addr())
	if _, values := e2etest.Scrape(t, url); values["pawnstorm_sessions kind=screens"] != float64(screens+others) || values["pawnstorm_sessions kind=lines"] != lines {
		t.Errorf("got %v screens and %v lines", values["pawnstorm_sessions kind=screens"], values["pawnstorm_sessions kind=lines"])
	}
	if status, _ := e2etest.Get(t, url+"/readyz"); status != http.StatusOK {
		t.Errorf("not ready: status %d", status)
	}
	began := time.Now()
	s.Cmd.Process.Signal(syscall.SIGTERM)
	terms[0].Until("The server is going down")
	if err := half(); err == nil || !strings.Contains(err.Error(), "The server is going down and will be back.") {
		t.Errorf("the client that was logging in got %v", err)
	}
	if code := s.Terminate(); code != cli.ExitDone {
		t.Errorf("exit code %d", code)
	}
	t.Logf("%d sessions ended within %v", screens+lines+others, time.Since(began).Round(time.Millisecond))
	for i, v := range visitors {
		<-v.done
		if v.err != nil || !isFarewell(string(v.tail)) {
			t.Fatalf("visitor %d: %v; last output: %q", i, v.err, v.tail[max(0, len(v.tail)-200):])
		}
	}
	for i, term := range terms {
		term.Wait()
		if screen := term.Screen(); !strings.Contains(strings.Join(strings.Fields(screen), " "), "The server is going down and will be back.") {
			t.Errorf("session %d: got screen\n%s", i, screen)
		}
	}
}
