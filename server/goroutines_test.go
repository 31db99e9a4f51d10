package server

import (
	"bytes"
	"context"
	"net"
	"regexp"
	"runtime"
	"runtime/pprof"
	"strconv"
	"testing"
	"time"

	"pawnstorm/server/sshtest"
)

// mostGoroutines is how many goroutines an idle session may have, including the SSH library's.
const mostGoroutines = 9

// ours counts the server's goroutines. A goroutine passes its label on to each goroutine it starts.
func ours(t *testing.T) (n int) {
	t.Helper()
	var profile bytes.Buffer
	if err := pprof.Lookup("goroutine").WriteTo(&profile, 1); err != nil {
		t.Fatal(err)
	}
	for _, group := range labelled.FindAllSubmatch(profile.Bytes(), -1) {
		count, _ := strconv.Atoi(string(group[1]))
		n += count
	}
	return n
}

var labelled = regexp.MustCompile(`(?m)^(\d+) @.*\n# labels: {"side":"ours"}`)

// onOurSide is a listener that labels its accepting goroutine.
type onOurSide struct{ net.Listener }

func (l onOurSide) Accept() (net.Conn, error) {
	pprof.SetGoroutineLabels(pprof.WithLabels(context.Background(), pprof.Labels("side", "ours")))
	return l.Listener.Accept()
}

func TestGoroutinesOfASession(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := startOn(t, onOurSide{l}, nil)
	enter := func() *sshtest.Terminal {
		term := sshtest.Dial(t, s.addr).Terminal(80, 24)
		term.Until("who: guest")
		term.Type("x")
		term.Until("keys: x.")
		return term
	}
	enter()
	const sessions = 8
	before := ours(t)
	for range sessions {
		enter()
	}
	per := 0
	for late := time.Now().Add(time.Minute); time.Now().Before(late); runtime.Gosched() {
		if per = (ours(t) - before + sessions - 1) / sessions; per <= mostGoroutines {
			break
		}
	}
	if per > mostGoroutines || per < 5 {
		t.Errorf("a session has %d goroutines, want at most %d", per, mostGoroutines)
	}
}
