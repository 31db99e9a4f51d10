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

// TestHostileEnd is row 30 of what a server must withstand, as far as it is about its
// end: with many sessions of all kinds it says to each that it goes down, to those who are
// about to log in, too, and ends well.
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
		t.Errorf("the sessions are %v and %v", values["pawnstorm_sessions kind=screens"], values["pawnstorm_sessions kind=lines"])
	}
	if status, _ := e2etest.Get(t, url+"/readyz"); status != http.StatusOK {
		t.Errorf("it is not ready: %d", status)
	}
	began := time.Now()
	s.Cmd.Process.Signal(syscall.SIGTERM)
	terms[0].Until("The server is going down")
	if err := half(); err == nil || !strings.Contains(err.Error(), "The server is going down and will be back.") {
		t.Errorf("somebody who was logging in is told %v", err)
	}
	if code := s.Terminate(); code != cli.ExitDone {
		t.Errorf("it ends with %d", code)
	}
	t.Logf("%d sessions have ended within %v", screens+lines+others, time.Since(began).Round(time.Millisecond))
	for i, v := range visitors {
		<-v.done
		if v.err != nil || !isFarewell(string(v.tail)) {
			t.Fatalf("visitor %d: %v; the last words: %q", i, v.err, v.tail[max(0, len(v.tail)-200):])
		}
	}
	for i, term := range terms {
		term.Wait()
		if screen := term.Screen(); !strings.Contains(strings.Join(strings.Fields(screen), " "), "The server is going down and will be back.") {
			t.Errorf("session %d reads:\n%s", i, screen)
		}
	}
}
