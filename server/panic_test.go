package server

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/ssh"
	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/lobby/rescue"
	"pawnstorm/server/sshtest"
)

// trigger makes a faulty channel panic.
const trigger = "!!"

// faulty is a session channel whose client can make it panic.
type faulty struct {
	gossh.NewChannel
	reading, writing bool

	gossh.Channel
}

func (f *faulty) Accept() (gossh.Channel, <-chan *gossh.Request, error) {
	accepted, requests, err := f.NewChannel.Accept()
	f.Channel = accepted
	return f, requests, err
}

func (f *faulty) Read(p []byte) (int, error) {
	n, err := f.Channel.Read(p)
	if f.reading && bytes.Contains(p[:n], []byte(trigger)) {
		panic("in Read")
	}
	return n, err
}

func (f *faulty) Write(p []byte) (int, error) {
	if f.writing && bytes.Contains(p, []byte(trigger)) {
		panic("in Write")
	}
	return f.Channel.Write(p)
}

// connectFaulty returns a connection whose session channels wrap replaces.
func connectFaulty(t *testing.T, s *running, wrap func(gossh.NewChannel) gossh.NewChannel) *sshtest.Client {
	t.Helper()
	p := sshtest.NewPipe()
	served := make(chan struct{})
	go func() {
		defer close(served)
		nc, err := p.Accept()
		if err != nil {
			t.Error(err)
			return
		}
		place, err := s.gate.Admit(netip.MustParseAddr("192.0.2.1"), nil)
		if err != nil {
			t.Error(err)
			return
		}
		c := s.newConn(nc, "faulty")
		c.takePlace(place)
		engine, err := c.handler()
		if err != nil {
			t.Error(err)
			return
		}
		engine.ChannelHandlers["session"] = func(_ *ssh.Server, sc *gossh.ServerConn, nc gossh.NewChannel, ctx ssh.Context) {
			c.sessionChannel(sc, wrap(nc), ctx)
		}
		engine.HandleConn(c)
		c.work.Wait()
	}()
	nc, err := p.Dial()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		nc.Close()
		<-served
	})
	return sshtest.Connect(t, nc)
}

// wantPanics runs f and checks that it causes n panics, logged with their stacks. Another session
// must not notice.
func wantPanics(t *testing.T, s *running, n uint64, value, what string, f func()) {
	t.Helper()
	other := sshtest.Dial(t, s.addr).Terminal(80, 24)
	other.Until("who: guest")
	before := rescue.Panics()
	f()
	s.log.until(t, fmt.Sprintf("in=%q", what), fmt.Sprintf("panic=%q", value), "panic_test.go")
	if got := rescue.Panics() - before; got != n {
		t.Errorf("counted %d panics, want %d", got, n)
	}
	other.Type("z")
	other.Until("keys: z.")
}

// A panic in the input or output of a session ends only that session, with screens or a command.
func TestPanicInAChannel(t *testing.T) {
	terminal := func(c *sshtest.Client) int {
		term := c.Terminal(80, 24)
		term.Until("who: guest")
		term.Type(trigger)
		return term.Wait()
	}
	command := func(c *sshtest.Client) int {
		_, _, code := c.Run("cat", trigger)
		return code
	}
	waiting := func(c *sshtest.Client) int {
		term := c.Terminal(80, 24, "wait")
		term.Until("waiting")
		term.Type(trigger)
		return term.Wait()
	}
	for _, test := range []struct {
		name, value, what string
		fault             faulty
		visit             func(*sshtest.Client) int
	}{
		{"keys of screens", "in Read", "the input of a session", faulty{reading: true}, terminal},
		{"frames of screens", "in Write", "the output of a session", faulty{writing: true}, terminal},
		{"input of a command", "in Read", "the input of a command", faulty{reading: true}, command},
		{"output of a command", "in Write", "the output of a session", faulty{writing: true}, command},
		{"keys of a command", "in Read", "the keys of a command", faulty{reading: true}, waiting},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := start(t, nil)
			wantPanics(t, s, 1, test.value, test.what, func() {
				c := connectFaulty(t, s, func(nc gossh.NewChannel) gossh.NewChannel {
					return &faulty{NewChannel: nc, reading: test.fault.reading, writing: test.fault.writing}
				})
				if code := test.visit(c); code != exitFailed {
					t.Errorf("got exit code %d, want %d", code, exitFailed)
				}
				s.log.until(t, "session ended", "session=faulty.1", "reason=panic")
				if _, _, code := c.Run("echo", "sound"); code != 3 {
					t.Errorf("the connection's next session: got exit code %d", code)
				}
			})
		})
	}
}

// panickyRequests is a channel whose requests panic when they are read.
type panickyRequests struct{ gossh.NewChannel }

func (d panickyRequests) Accept() (gossh.Channel, <-chan *gossh.Request, error) {
	accepted, requests, err := d.NewChannel.Accept()
	faulty := make(chan *gossh.Request)
	go func() {
		defer close(faulty)
		for r := range requests {
			r.Reply(false, nil)
			faulty <- nil
		}
	}()
	return accepted, faulty, err
}

func TestPanicInTheFilter(t *testing.T) {
	s := start(t, nil)
	before := rescue.Panics()
	c := connectFaulty(t, s, func(nc gossh.NewChannel) gossh.NewChannel { return panickyRequests{nc} })
	if _, _, code := c.Run("echo", ""); code == 3 {
		t.Error("the server ran the command")
	}
	s.log.until(t, "the filter of a session", "nil pointer", "filter.go")
	if got := rescue.Panics() - before; got != 1 {
		t.Errorf("counted %d panics", got)
	}
}

// Keys that make the program panic end the session, even if a timer decodes them late.
func TestPanicInTheKeyDecoder(t *testing.T) {
	for name, text := range map[string]string{"a key": "a", "an escape that nothing follows": "\x1b"} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var log bytes.Buffer
				ch := &channel{scope: scope{broken: make(chan struct{}), log: slog.New(slog.NewTextHandler(&log, nil))}}
				r, w := io.Pipe()
				defer w.Close()
				in := newInput(func(tea.Msg) { panic("at a key") }, func(f func()) { ch.protect("the input of a session", f) })
				before := rescue.Panics()
				ch.start("the input of a session", func() { defer r.Close(); in.run(r.Read) }, nil)
				io.WriteString(w, text)
				elapse(2 * escTime)
				w.Close()
				ch.work.Wait()
				if !ch.isBroken() || rescue.Panics() == before ||
					!strings.Contains(log.String(), `in="the input of a session" panic="at a key"`) || !strings.Contains(log.String(), "input.go") {
					t.Errorf("broken: %v; the log:\n%s", ch.isBroken(), log.String())
				}
			})
		})
	}
}

// lateTrap is a log that panics once, at a given line.
type lateTrap struct {
	slog.Handler
	line   string
	sprung *atomic.Bool
}

func (h lateTrap) Handle(ctx context.Context, r slog.Record) error {
	if strings.Contains(r.Message, h.line) && !h.sprung.Swap(true) {
		panic("in the log")
	}
	return h.Handler.Handle(ctx, r)
}

func (h lateTrap) WithAttrs(attrs []slog.Attr) slog.Handler {
	return lateTrap{h.Handler.WithAttrs(attrs), h.line, h.sprung}
}

// A panic ends its connection, wherever it happens, and the server serves the next one.
func TestPanicOfAConnection(t *testing.T) {
	for _, line := range []string{"connection accepted", "session started", "session ended", "connection closed"} {
		t.Run(line, func(t *testing.T) {
			sprung := &atomic.Bool{}
			s := start(t, func(c *Config) { c.Log = slog.New(lateTrap{c.Log.Handler(), line, sprung}) })
			before := rescue.Panics()
			if nc, err := net.Dial("tcp", s.addr); err != nil {
				t.Fatal(err)
			} else if c, err := sshtest.Login(nc, "first", sshtest.Auth()...); err == nil {
				if session, err := c.NewSession(); err == nil {
					session.Run("echo")
				}
				c.Close()
			}
			s.log.until(t, "in the log", "panic_test.go")
			if got := rescue.Panics() - before; got != 1 {
				t.Errorf("counted %d panics", got)
			}
			if _, _, code := sshtest.Dial(t, s.addr).Run("echo", ""); code != 3 {
				t.Errorf("the next connection's command: got exit code %d", code)
			}
		})
	}
}

// nameless is a listener whose first connection has no address.
type nameless struct {
	net.Listener
	once sync.Once
}

type namelessConn struct{ net.Conn }

func (namelessConn) RemoteAddr() net.Addr { panic("no address") }

func (l *nameless) Accept() (net.Conn, error) {
	nc, err := l.Listener.Accept()
	if err == nil {
		l.once.Do(func() { nc = namelessConn{nc} })
	}
	return nc, err
}

func TestPanicOnAccept(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := startOn(t, &nameless{Listener: l}, nil)
	nc, err := net.Dial("tcp", s.addr)
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	if _, err := nc.Read(make([]byte, 1)); err != io.EOF {
		t.Errorf("the connection ended with %v", err)
	}
	s.log.until(t, "accepting a connection", "no address")
	if _, _, code := sshtest.Dial(t, s.addr).Run("echo", ""); code != 3 {
		t.Errorf("the next connection's command: got exit code %d", code)
	}
}

// brokenPeer is a client whose keepalives panic.
type brokenPeer struct{ gossh.Conn }

func (brokenPeer) SendRequest(string, bool, []byte) (bool, []byte, error) { panic("no answer") }

func TestPanicInTheKeepalive(t *testing.T) {
	inBubble(t, nil, func(t *testing.T, s *running, dial func() net.Conn) {
		near, far := net.Pipe()
		defer far.Close()
		c := s.newConn(near, "c7")
		before := rescue.Panics()
		c.enter(brokenPeer{})
		c.leave()
		elapse(keepaliveEvery + time.Second)
		c.work.Wait()
		s.log.until(t, "conn=c7", "the keepalive", "no answer")
		synctest.Wait() // the server logs first, then cuts
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.reason != reasonPanic || rescue.Panics() != before+1 || !isClosed(far) {
			t.Errorf("got close reason %q", c.reason)
		}
	})
}
