package main

import (
	"net/http"
	"strings"
	"sync"
	"testing"

	"pawnstorm/server/sshtest"
)

// TestHostileEnd is row 30 of what a server must withstand, as far as it is about its
// end: with many sessions of all kinds it says to each that it goes down, and ends well.
func TestHostileEnd(t *testing.T) {
	const screens, lines = 60, 20
	s, url := openOps(t, "--data", t.TempDir())
	terms := make([]*sshtest.Terminal, screens+lines)
	var all sync.WaitGroup
	for i := range terms {
		all.Go(func() {
			c := sshtest.Dial(t, s.addr())
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
	if _, values := scrape(t, url); values["pawnstorm_sessions kind=screens"] != screens || values["pawnstorm_sessions kind=lines"] != lines {
		t.Errorf("the sessions are %v and %v", values["pawnstorm_sessions kind=screens"], values["pawnstorm_sessions kind=lines"])
	}
	if status, _ := get(t, url+"/readyz"); status != http.StatusOK {
		t.Errorf("it is not ready: %d", status)
	}
	if code := s.terminate(); code != exitDone {
		t.Errorf("it ends with %d", code)
	}
	for i, term := range terms {
		term.Wait()
		if screen := term.Screen(); !strings.Contains(strings.Join(strings.Fields(screen), " "), "The server is going down and will be back.") {
			t.Errorf("session %d reads:\n%s", i, screen)
		}
	}
}
