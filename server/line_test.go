package server

import (
	"context"
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/server/sshtest"
	"pawnstorm/ui/tui"
)

// Guards against a client that never stops sending: the server slows it down and loses no byte.
func TestEndlessInput(t *testing.T) {
	const sent = 100 << 20
	var got int64
	inBubble(t, func(c *Config) {
		c.Exec = func(_ context.Context, _ tui.Visit, stdin io.Reader, _, _ io.Writer) int {
			got, _ = io.Copy(io.Discard, stdin)
			return 0
		}
	}, func(t *testing.T, s *running, dial func() net.Conn) {
		c := sshtest.Connect(t, dial())
		r := openRaw(t, c)
		r.ask("exec", execRequest{"cat"})
		began := time.Now()
		line := make([]byte, 1<<20)
		for range sent / len(line) {
			if _, err := r.Write(line); err != nil {
				t.Fatal(err)
			}
		}
		if err := r.CloseWrite(); err != nil {
			t.Fatal(err)
		}
		io.Copy(io.Discard, r)
		least := (sent - receiveBurst) / receiveRate * time.Second
		if took := time.Since(began); took < least || took > least+least/8 {
			t.Errorf("took %v, want about %v", took, least)
		}
		if got != sent {
			t.Errorf("got %d bytes, want %d", got, sent)
		}
	})
}

// The server does not cut a client that sends a lot, but not too fast.
func TestSteadyInput(t *testing.T) {
	inBubble(t, nil, func(t *testing.T, s *running, dial func() net.Conn) {
		c := sshtest.Connect(t, dial())
		r := openRaw(t, c)
		r.ask("exec", execRequest{"cat"})
		go io.Copy(io.Discard, r)
		for range 4 * receiveBurst >> 20 {
			if _, err := r.Write(make([]byte, 1<<20)); err != nil {
				t.Fatal(err)
			}
			elapse((1<<20)/receiveRate*time.Second + time.Second)
		}
	})
}

// keyLog is a model that writes down the keys it gets.
type keyLog struct{ keys []string }

func (m *keyLog) Init() tea.Cmd { return nil }

func (m *keyLog) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if key, ok := msg.(tea.KeyPressMsg); ok {
		m.keys = append(m.keys, key.String())
	}
	return m, nil
}

func (m *keyLog) View() tea.View { return tea.NewView("who: guest") }

// TestHalfClosedScreen checks that a client that stops sending, perhaps in the middle of an answer, gets its last
// keys handled and a proper end.
func TestHalfClosedScreen(t *testing.T) {
	for typed, want := range map[string]string{
		"": "", "ab": "a b", "a\x1b": "a esc", "a\x1b[6;20": "a", "a\x1bP>|kit": "a", "a\x1b]11;rgb:0/0/0\x07b": "a b",
	} {
		m := &keyLog{}
		inBubble(t, withModel(m), func(t *testing.T, s *running, dial func() net.Conn) {
			r := openRaw(t, sshtest.Connect(t, dial()))
			r.ask("pty-req", ptyRequest{Term: "xterm", Width: 80, Height: 24})
			r.ask("shell", nil)
			r.until("who: guest")
			if _, err := r.Write([]byte(typed)); err != nil {
				t.Fatal(err)
			}
			if err := r.CloseWrite(); err != nil {
				t.Fatal(err)
			}
			rest, err := io.ReadAll(r)
			if err != nil || !strings.Contains(string(rest), "\x1b[?1049l") {
				t.Errorf("%q: the session ends with %q, %v", typed, rest, err)
			}
			s.log.until(t, "session ended", reasonEOF, "code=0")
		})
		if got := strings.Join(m.keys, " "); got != want {
			t.Errorf("%q: got the keys %q, want %q", typed, got, want)
		}
	}
}

// Guards against finished commands that stay in memory for five seconds because timers hold their
// channel.
func TestCommandsLeaveNothing(t *testing.T) {
	var ch *channel
	inBubble(t, func(c *Config) {
		c.Exec = func(_ context.Context, _ tui.Visit, stdin io.Reader, _, _ io.Writer) int {
			ch = stdin.(*commandInput).s.wire.(channelWire).ch
			return 0
		}
	}, func(t *testing.T, s *running, dial func() net.Conn) {
		c := sshtest.Connect(t, dial())
		began := time.Now()
		c.Run("anything", "")
		synctest.Wait()
		if took := time.Since(began); took > 0 {
			t.Errorf("took %v", took)
		}
		if ch.lingering.Load() != nil || ch.unasked.Stop() {
			t.Error("a timer still holds the channel")
		}
	})
}

// Guards against channels that ask for nothing. Data sent to them would stay in memory forever.
func TestChannelWithoutSession(t *testing.T) {
	inBubble(t, nil, func(t *testing.T, s *running, dial func() net.Conn) {
		c := sshtest.Connect(t, dial())
		term := c.Terminal(80, 24)
		term.Until("who: guest")
		r := openRaw(t, c)
		began := time.Now()
		if _, err := io.Copy(io.Discard, r); err != nil {
			t.Error(err)
		}
		if got := time.Since(began); got != noSessionTime {
			t.Errorf("closed after %v, want %v", got, noSessionTime)
		}
		elapse(time.Minute)
		term.Type("x")
		term.Until("keys: x.")
	})
}

// Row 18. Guards against a client that stops reading while buffers still hold the server's
// little output. A client that reads but sends nothing may stay.
func TestHostileSilentReaderOfLittle(t *testing.T) {
	ticking := func(c *Config) {
		c.Exec = func(ctx context.Context, _ tui.Visit, _ io.Reader, stdout, _ io.Writer) int {
			for {
				fmt.Fprintln(stdout, "tick")
				select {
				case <-time.After(time.Second):
				case <-ctx.Done():
					return 0
				}
			}
		}
	}
	once := func(c *Config) {
		c.Exec = func(ctx context.Context, _ tui.Visit, stdin io.Reader, stdout, _ io.Writer) int {
			io.ReadFull(stdin, make([]byte, 1))
			fmt.Fprintln(stdout, "once")
			<-ctx.Done()
			return 0
		}
	}
	for name, change := range map[string]func(*Config){"every second": ticking, "once": once} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, change, func(t *testing.T, s *running, dial func() net.Conn) {
				nc := &sshtest.StalledConn{Conn: dial()}
				r := openRaw(t, sshtest.Connect(t, nc))
				go io.Copy(io.Discard, r)
				r.ask("exec", execRequest{"anything"})
				elapse(10*time.Minute + time.Second/2)
				if strings.Contains(s.log.String(), "connection closed") {
					t.Fatal("the server cut a client that reads")
				}
				nc.Stop()
				r.Write([]byte("x"))
				began := time.Now()
				s.log.until(t, "connection closed", errStall.Error())
				if took := time.Since(began); took < stallTime-time.Second || took > stallTime+time.Second {
					t.Errorf("cut after %v, want %v", took, stallTime)
				}
			})
		})
	}
}

// Guards against the same with screens: the server shows one typed key and nothing more.
func TestHostileSilentScreen(t *testing.T) {
	inBubble(t, nil, func(t *testing.T, s *running, dial func() net.Conn) {
		nc := &sshtest.StalledConn{Conn: dial()}
		term := sshtest.Connect(t, nc).Terminal(80, 24)
		term.Until("who: guest")
		elapse(time.Minute)
		nc.Stop()
		term.Type("x")
		began := time.Now()
		s.log.until(t, "connection closed", errStall.Error())
		if took := time.Since(began); took < stallTime || took > stallTime+time.Second {
			t.Errorf("cut after %v, want %v", took, stallTime)
		}
	})
}

// Row 18. Guards against a client that reads nothing at all, not even the end of its session. The
// server must cut it at its own time limit, without waiting for missed keepalives.
func TestHostileSilentReader(t *testing.T) {
	inBubble(t, withModel(&painter{}), func(t *testing.T, s *running, dial func() net.Conn) {
		nc := &sshtest.StalledConn{Conn: dial()}
		c := sshtest.Connect(t, nc)
		r := openRaw(t, c)
		r.ask("env", envRequest{"COLORTERM", "truecolor"})
		r.ask("pty-req", ptyRequest{Term: "xterm", Width: maxWidth, Height: maxHeight})
		r.ask("shell", nil)
		nc.Stop()
		r.Write([]byte("x"))
		began := time.Now()
		s.log.until(t, "connection closed", errStall.Error())
		if took := time.Since(began); took < stallTime || took > stallTime+time.Second {
			t.Errorf("cut after %v, want %v", took, stallTime)
		}
	})
}
