package hostile

import (
	"bytes"
	"errors"
	"io"
	"net"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

// visitor is a guest without an emulator. It keeps only the end of its output, so that hundreds fit
// on one machine.
type visitor struct {
	conn    *gossh.Client
	session *gossh.Session
	keys    io.Writer
	done    chan struct{} // closed when the session ends
	err     error         // nil for exit code 0

	mu      sync.Mutex
	tail    []byte
	changed chan struct{} // closed and replaced when output arrives
}

// tailLength limits the output that a visitor keeps, in bytes: a few frames.
const tailLength = 32 << 10

// perSource is the number of visitors from one address. The server limits it too. All of 127.0.0.0/8
// is this machine.
const perSource = 16

// perNetwork is the number of addresses in one network.
const perNetwork = 100

// crowd connects n visitors and opens the lobby, or the page that words name. It returns when all of
// them see it.
func crowd(t testing.TB, addr string, n int, words ...string) []*visitor {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("needs several loopback addresses, which only Linux has")
	}
	visitors, errs := make([]*visitor, n), make([]error, n)
	next := make(chan int)
	var arriving sync.WaitGroup
	for range 8 {
		arriving.Go(func() {
			for i := range next {
				visitors[i], errs[i] = visit(addr, i/perSource, words)
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	arriving.Wait()
	t.Cleanup(func() { disperse(visitors) })
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
	return visitors
}

// disperse disconnects visitors.
func disperse(visitors []*visitor) {
	for _, v := range visitors {
		if v != nil {
			v.conn.Close()
		}
	}
}

// visit connects a guest from one of this machine's addresses.
func visit(addr string, source int, words []string) (*visitor, error) {
	from := net.Dialer{Timeout: e2etest.Patience, LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, byte(1+source/perNetwork), byte(1+source%perNetwork))}}
	nc, err := from.Dial("tcp", addr)
	if err != nil {
		return nil, err
	}
	conn, err := sshtest.Login(nc, "visitor", sshtest.Auth()...)
	if err != nil {
		return nil, err
	}
	v := &visitor{conn: conn, done: make(chan struct{}), changed: make(chan struct{})}
	if err := v.enter(words); err != nil {
		conn.Close()
		return nil, err
	}
	return v, nil
}

// enter opens a terminal. Without words it goes past the welcome page to the lobby.
func (v *visitor) enter(words []string) (err error) {
	if v.session, err = v.conn.NewSession(); err != nil {
		return err
	}
	if v.keys, err = v.session.StdinPipe(); err != nil {
		return err
	}
	v.session.Stdout = v
	if err := v.session.RequestPty("xterm-256color", 24, 80, nil); err != nil {
		return err
	}
	if err := v.session.Start(strings.Join(words, " ")); err != nil {
		return err
	}
	go func() {
		defer close(v.done)
		v.err = v.session.Wait()
	}()
	if len(words) > 0 {
		return v.until("to move.")
	}
	if err := v.until("Look around"); err != nil {
		return err
	}
	if _, err := v.keys.Write([]byte("q")); err != nil {
		return err
	}
	return v.until(" Mine")
}

// Write receives the session's output.
func (v *visitor) Write(p []byte) (int, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.tail = append(v.tail, p...)
	v.tail = v.tail[:copy(v.tail, v.tail[max(0, len(v.tail)-tailLength):])]
	close(v.changed)
	v.changed = make(chan struct{})
	return len(p), nil
}

// until waits until the recent output contains a text.
func (v *visitor) until(text string) error {
	timeout := time.NewTimer(e2etest.Patience)
	defer timeout.Stop()
	for {
		v.mu.Lock()
		found, changed := bytes.Contains(v.tail, []byte(text)), v.changed
		v.mu.Unlock()
		if found {
			return nil
		}
		select {
		case <-changed:
		case <-v.done:
			return errors.New("a visitor's session ended without " + text)
		case <-timeout.C:
			return errors.New("a visitor timed out waiting for " + text)
		}
	}
}

// TestEndToEndShutdownOfMany stops the server under hundreds of sessions. Each one must get a goodbye
// and an exit code. The server itself gives up after ten seconds with an exit code other than 0.
func TestEndToEndShutdownOfMany(t *testing.T) {
	p := e2etest.Start(t, t.TempDir())
	d := e2etest.NewDuo(t, "ann", "ben")
	d.Connect(t, p.Addr())
	d.Register()
	d.Begin(t)
	half := 150
	if e2etest.RaceEnabled {
		half = 50 // sessions are slow under the race detector
	}
	visitors := append(crowd(t, p.Addr(), half), crowd(t, p.Addr(), half, string(d.Match.Id))...)

	began := time.Now()
	if code := p.Terminate(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	t.Logf("%d sessions ended within %v", len(visitors)+len(d.Terms), time.Since(began).Round(time.Millisecond))
	for i, v := range visitors {
		<-v.done
		if v.err != nil || !isFarewell(string(v.tail)) {
			t.Fatalf("visitor %d: %v; last output: %q", i, v.err, v.tail[max(0, len(v.tail)-200):])
		}
	}
	for _, term := range d.Terms {
		if code := term.Wait(); code != 0 || !isFarewell(term.Screen()) || term.AltScreen() {
			t.Errorf("a player: exit code %d, screen:\n%s", code, term.Screen())
		}
	}
}

func isFarewell(text string) bool {
	return strings.Contains(text, "The server is going down") && strings.Contains(text, "games are saved")
}
