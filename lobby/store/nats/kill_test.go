package nats

import (
	"bytes"
	"sync"
	"syscall"
	"testing"
	"time"

	"pawnstorm/lobby/store/storetest"
)

// said collects what the writers print, and counts the lines.
type said struct {
	mu    sync.Mutex
	text  bytes.Buffer
	lines int
	more  chan struct{}
	ended chan error // of the writers
}

func (s *said) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.lines++
	close(s.more)
	s.more = make(chan struct{})
	return s.text.Write(p)
}

// wait waits for n more lines.
func (s *said) wait(t *testing.T, n int) {
	t.Helper()
	late := time.After(time.Minute)
	s.mu.Lock()
	want := s.lines + n
	s.mu.Unlock()
	for {
		s.mu.Lock()
		lines, more := s.lines, s.more
		s.mu.Unlock()
		if lines >= want {
			return
		}
		select {
		case <-more:
		case err := <-s.ended:
			t.Fatalf("the writers ended: %v", err)
		case <-late:
			t.Fatalf("only %d of %d lines in a minute", lines, want)
		}
	}
}

// TestKilledServer kills the only server again and again while many goroutines write. They continue
// when it is back, and no acknowledged write is missing.
func TestKilledServer(t *testing.T) {
	servers := startServers(t, 1, "always")
	underKills(t, servers, 3, func(int) *natsServer { return servers[0] })
}

// TestKilledServers kills three servers one after another, and in the end all at once.
func TestKilledServers(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a minute")
	}
	servers := startServers(t, 3, "always")
	underKills(t, servers, 3, func(i int) *natsServer { return servers[i%3] })
}

func underKills(t *testing.T, servers []*natsServer, kills int, victim func(int) *natsServer) {
	c := config(t, servers, "club")
	st := open(t, c)
	s := &said{more: make(chan struct{}), ended: make(chan error, 1)}
	go func() { s.ended <- storetest.WriteUntilKilled(st, "1", s) }()
	s.wait(t, 200)
	for i := range kills {
		v := victim(i)
		v.signal(syscall.SIGKILL)
		v.cmd.Wait()
		v.start()
		s.wait(t, 200)
	}
	for _, v := range servers {
		v.signal(syscall.SIGKILL)
	}
	for _, v := range servers {
		v.cmd.Wait()
	}
	var all sync.WaitGroup
	for _, v := range servers {
		all.Go(v.start)
	}
	all.Wait()
	s.wait(t, 200)
	st.Close()
	t.Logf("after %d lines: %v", s.lines, <-s.ended)
	again := open(t, c)
	storetest.CheckAfterKill(t, again, "1", bytes.NewReader(s.text.Bytes()))
}
