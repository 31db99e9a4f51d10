package server

import (
	"context"
	"io"
	"net"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/server/gate"
	"pawnstorm/server/sshtest"
	"pawnstorm/ui/tui"
)

// inBubble runs a test with a server on an in-memory listener. Time passes only while every
// goroutine waits, and synctest finds goroutines left at the end.
func inBubble(t *testing.T, change func(*Config), test func(t *testing.T, s *running, dial func() net.Conn)) {
	synctest.Test(t, func(t *testing.T) {
		p := sshtest.NewPipe()
		s := startOn(t, p, change)
		test(t, s, func() net.Conn {
			nc, err := p.Dial()
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { nc.Close() })
			return nc
		})
	})
}

// isClosed reports whether the other end has closed a connection. Nothing else may read from it.
func isClosed(nc net.Conn) bool {
	nc.SetReadDeadline(time.Now().Add(time.Millisecond))
	buf := make([]byte, 4096)
	for {
		_, err := nc.Read(buf)
		if err == io.EOF {
			return true
		}
		if err != nil {
			return false
		}
	}
}

// Guards against clients that hold a connection without logging in, even if they send a byte a
// second.
func TestHandshakeTime(t *testing.T) {
	inBubble(t, nil, func(t *testing.T, s *running, dial func() net.Conn) {
		nc := dial()
		version := "SSH-2.0-" + strings.Repeat("x", 100)
		began := time.Now()
		for i := range 9 {
			nc.Write([]byte(version[i : i+1]))
			elapse(time.Second)
		}
		if isClosed(nc) {
			t.Errorf("closed after %v", time.Since(began))
		}
		elapse(2 * time.Second)
		if !isClosed(nc) {
			t.Errorf("still open after %v", time.Since(began))
		}
		s.log.until(t, "connection closed", "handshake took too long")
	})
}

// Row 8. Guards against connections that log in and then do nothing, at once or after their last
// session.
func TestHostileNoChannel(t *testing.T) {
	inBubble(t, nil, func(t *testing.T, s *running, dial func() net.Conn) {
		c := sshtest.Connect(t, dial())
		elapse(noSessionTime - time.Second)
		term := c.Terminal(80, 24)
		term.Until("who: guest")
		elapse(3 * noSessionTime) // one session keeps it open
		term.Type("q")
		if code := term.Wait(); code != 0 {
			t.Errorf("exit code %d", code)
		}
		ended := time.Now()
		c.Wait()
		if got := time.Since(ended); got != noSessionTime {
			t.Errorf("closed %v after its last session, want %v", got, noSessionTime)
		}
		s.log.until(t, "connection closed", `reason="no session"`)
	})
}

// Guards against a connection that goes dead silently.
func TestKeepalive(t *testing.T) {
	inBubble(t, nil, func(t *testing.T, s *running, dial func() net.Conn) {
		nc := &mutedConn{Conn: dial()}
		c := sshtest.Connect(t, nc)
		c.Terminal(80, 24).Until("who: guest")
		elapse(5 * time.Minute) // answered every time
		synctest.Wait()
		if strings.Contains(s.log.String(), "connection closed") {
			t.Fatal("the server closed a connection that answers")
		}
		nc.mute()
		elapse(keepaliveEvery * (keepaliveMisses + 1))
		s.log.until(t, "connection closed", "no answer to keepalives")
		s.log.until(t, "session ended", errHungUp.Error())
	})
}

// mutedConn is a connection that delivers nothing after mute.
type mutedConn struct {
	net.Conn
	muted atomic.Bool
}

func (m *mutedConn) mute() { m.muted.Store(true) }

func (m *mutedConn) Write(p []byte) (int, error) {
	if m.muted.Load() {
		return len(p), nil
	}
	return m.Conn.Write(p)
}

// Guards against unlimited sessions on one connection.
func TestSessionsPerConnection(t *testing.T) {
	inBubble(t, nil, func(t *testing.T, s *running, dial func() net.Conn) {
		c := sshtest.Connect(t, dial())
		var open []gossh.Channel
		for i := range 20 {
			ch, reqs, err := c.OpenChannel("session", nil)
			if err == nil {
				go gossh.DiscardRequests(reqs)
				open = append(open, ch)
			}
			if got := err == nil; got != (i < 4) {
				t.Errorf("session %d: got opened %v (%v)", i+1, got, err)
			}
		}
		open[0].Close()
		synctest.Wait() // until the server has seen it
		if _, _, err := c.OpenChannel("session", nil); err != nil {
			t.Errorf("no new session after one ended: %v", err)
		}
	})
}

// Guards against a client that keeps asking after refusals.
func TestRefusedChannels(t *testing.T) {
	s := start(t, nil)
	c := sshtest.Dial(t, s.addr)
	refused := 0
	for range 10 * requestBurst {
		_, _, err := c.OpenChannel("direct-tcpip", nil)
		if _, ok := err.(*gossh.OpenChannelError); !ok {
			break // cut
		}
		refused++
	}
	if refused < requestBurst/2 || refused > 2*requestBurst {
		t.Errorf("cut after %d refusals", refused)
	}
	s.log.until(t, "connection closed", "too many requests")
}

func TestGlobalRequests(t *testing.T) {
	s := start(t, nil)
	c := sshtest.Dial(t, s.addr)
	for name, want := range map[string]bool{
		keepalive: true, "tcpip-forward": false, "streamlocal-forward@openssh.com": false, "unknown": false,
	} {
		if got, _, err := c.SendRequest(name, true, nil); err != nil || got != want {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
	for range 100_000 {
		if _, _, err := c.SendRequest("unknown", false, nil); err != nil {
			break
		}
	}
	s.log.until(t, "connection closed", "too many requests")
}

// Guards against a session that outlives its channel and burns CPU: the client closes the channel
// and keeps the connection.
func TestChannelClosedConnectionKept(t *testing.T) {
	inBubble(t, nil, func(t *testing.T, s *running, dial func() net.Conn) {
		c := sshtest.Connect(t, dial())
		term := c.Terminal(80, 24)
		term.Until("who: guest")
		closed := time.Now()
		term.Close()
		s.log.until(t, "session ended")
		if took := time.Since(closed); took > time.Second {
			t.Errorf("the session ended %v after its channel", took)
		}
		synctest.Wait() // a busy loop would never wait
		if _, _, err := c.SendRequest(keepalive, true, nil); err != nil {
			t.Errorf("the connection failed: %v", err)
		}
	})
}

// The same for a command. If it reads no input, it cannot see the end of it.
func TestCommandEndsWithItsChannel(t *testing.T) {
	inBubble(t, nil, func(t *testing.T, s *running, dial func() net.Conn) {
		r := openRaw(t, sshtest.Connect(t, dial()))
		r.ask("exec", execRequest{"wait"})
		r.until("waiting")
		closed := time.Now()
		r.Close()
		s.log.until(t, "session ended", errHungUp.Error())
		if took := time.Since(closed); took > time.Second {
			t.Errorf("the command ended %v after its channel", took)
		}
	})
}

// Guards against a channel that the client never closes after its session. It would hold a place
// forever.
func TestChannelLeftOpen(t *testing.T) {
	change, end := endsWhenTold()
	inBubble(t, change, func(t *testing.T, s *running, dial func() net.Conn) {
		nc := &mutedConn{Conn: dial()}
		c := sshtest.Connect(t, nc)
		term := c.Terminal(80, 24)
		term.Until("who: guest")
		term.Type("q")
		synctest.Wait()
		r := openRaw(t, c)
		r.ask("exec", execRequest{"anything"})
		r.until("text")
		nc.mute() // no answer to the close
		began := time.Now()
		end()
		s.log.until(t, "connection closed", "channel left open")
		if got := time.Since(began); got != lingerTime {
			t.Errorf("closed after %v, want %v", got, lingerTime)
		}
	})
}

// endsWhenTold is a command that prints "text" and then waits for end. A client can stop reading
// before it ends.
func endsWhenTold() (change func(*Config), end func()) {
	var told chan struct{} // made in the bubble
	return func(c *Config) {
		told = make(chan struct{})
		c.Exec = func(_ context.Context, _ tui.Visit, _ io.Reader, stdout, _ io.Writer) int {
			io.WriteString(stdout, "text")
			<-told
			return 0
		}
	}, func() { close(told) }
}

func TestConnectionsPerSource(t *testing.T) {
	s := start(t, func(c *Config) { c.Gate = gate.Config{Limits: gate.Limits{ConnsPerSource: 2}} })
	a := sshtest.Dial(t, s.addr)
	sshtest.Dial(t, s.addr)
	nc, err := net.Dial("tcp", s.addr)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := sshtest.Login(nc, "tester", sshtest.Auth()...); err == nil {
		t.Error("the server accepted a third connection from one source")
	}
	a.Close()
	s.log.until(t, "connection closed", "conn=c1 ")
	sshtest.Dial(t, s.addr).Terminal(80, 24).Until("who: guest")
}

// Guards against garbage instead of a handshake. The server keeps serving.
func TestMalformedHandshakes(t *testing.T) {
	s := start(t, nil)
	for _, garbage := range []string{
		"", "\r\n", "GET / HTTP/1.1\r\n\r\n", "SSH-1.0-x\r\n", strings.Repeat("x", 100_000),
		"SSH-2.0-x\r\n\xff\xff\xff\xff\xff\xff\xff\xff", "SSH-2.0-x\r\n\x00\x00\x00\x0c\x0a\x14aaaaaaaaaa",
		"SSH-2.0-\x1b]52;c;AAAA\x07\r\n" + strings.Repeat("\x00", 1000),
	} {
		for range 20 {
			nc, err := net.Dial("tcp", s.addr)
			if err != nil {
				t.Fatal(err)
			}
			io.WriteString(nc, garbage)
			nc.(*net.TCPConn).CloseWrite()
			nc.SetReadDeadline(time.Now().Add(time.Minute))
			io.Copy(io.Discard, nc)
			nc.Close()
		}
	}
	if strings.Contains(s.log.String(), "\x1b") || strings.Contains(s.log.String(), "panic") {
		t.Error(s.log.String())
	}
	sshtest.Dial(t, s.addr).Terminal(80, 24).Until("who: guest")
}
