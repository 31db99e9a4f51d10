package server

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/rescue"
	"pawnstorm/server/sshtest"
	"pawnstorm/ui/tui"
)

const sorryText = "Something went wrong on the server"

// Guards against a panic that ends more than its session, or leaves a terminal that no one can type
// in.
func TestPanicEndsOneSession(t *testing.T) {
	s := start(t, nil)
	c := sshtest.Dial(t, s.addr)
	other := c.Terminal(80, 24)
	other.Until("who: guest")
	for _, key := range []string{"P", "C"} { // in Update, in a command
		term := c.Terminal(80, 24)
		term.Until("who: guest")
		term.Type(key)
		if code := term.Wait(); code != exitFailed {
			t.Errorf("%s: got exit code %d, want %d", key, code, exitFailed)
		}
		if term.AltScreen() || !strings.HasPrefix(term.Screen(), sorryText) {
			t.Errorf("%s: the screen shows:\n%s", key, term.Screen())
		}
		wantRestored(t, term)
	}
	s.log.until(t, "panic=\"in Update\"", "stack=")
	s.log.until(t, "panic=\"in a command\"", "stack=")
	other.Type("z")
	other.Until("keys: z.")
}

// wantRestored checks that the server switched off every mode it had switched on.
func wantRestored(t *testing.T, term *sshtest.Terminal) {
	t.Helper()
	raw := term.Raw()
	for _, mode := range []string{"1049", "1002", "1006", "2004"} {
		if on, off := strings.LastIndex(raw, "\x1b[?"+mode+"h"), strings.LastIndex(raw, "\x1b[?"+mode+"l"); off < on {
			t.Errorf("mode %s is still on: %q", mode, raw)
		}
	}
	if hide, show := strings.LastIndex(raw, "\x1b[?25l"), strings.LastIndex(raw, "\x1b[?25h"); show < hide {
		t.Errorf("the cursor is still hidden: %q", raw)
	}
}

type brokenView struct{ probe }

func (m *brokenView) Update(tea.Msg) (tea.Model, tea.Cmd) { return m, nil }
func (m *brokenView) View() tea.View                      { panic("in View") }

func TestModelsThatFail(t *testing.T) {
	for name, f := range map[string]func(context.Context, tui.Visit) (tea.Model, error){
		"error":     func(context.Context, tui.Visit) (tea.Model, error) { return nil, errors.New("no store") },
		"panic":     func(context.Context, tui.Visit) (tea.Model, error) { panic("in NewModel") },
		"View":      func(context.Context, tui.Visit) (tea.Model, error) { return &brokenView{}, nil },
		"nil model": func(context.Context, tui.Visit) (tea.Model, error) { return nil, nil },
	} {
		t.Run(name, func(t *testing.T) {
			s := start(t, func(c *Config) { c.NewModel = f })
			term := sshtest.Dial(t, s.addr).Terminal(80, 24)
			if code := term.Wait(); code != exitFailed {
				t.Errorf("got exit code %d, want %d", code, exitFailed)
			}
			if !strings.Contains(term.Screen(), sorryText) || strings.Contains(term.Raw(), "no store") {
				t.Errorf("the screen shows:\n%s", term.Screen())
			}
		})
	}
}

// Guards against a model that suspends its process, the server.
func TestSuspendIsIgnored(t *testing.T) {
	s := start(t, nil)
	term := sshtest.Dial(t, s.addr).Terminal(80, 24)
	term.Until("who: guest")
	term.Type("Sx")
	term.Until("keys: x.")
}

// The context of a model ends with its session, so that its commands can end.
func TestModelContextEnds(t *testing.T) {
	models := make(chan *probe, 1)
	s := start(t, func(c *Config) {
		c.NewModel = func(ctx context.Context, v tui.Visit) (tea.Model, error) {
			m := &probe{ctx: ctx, visit: v}
			models <- m
			return m, nil
		}
	})
	c := sshtest.Dial(t, s.addr)
	for _, leave := range []func(*sshtest.Terminal){
		func(term *sshtest.Terminal) { term.Type("q") },
		func(term *sshtest.Terminal) { term.Close() },
	} {
		term := c.Terminal(80, 24)
		term.Until("who: guest")
		leave(term)
		<-(<-models).ctx.Done()
	}
}

// Guards against unread keys at the end of the program. Bubble Tea's own input would wait forever
// to deliver them. start runs goleak, which would find that.
func TestKeysAfterTheEnd(t *testing.T) {
	s := start(t, nil)
	c := sshtest.Dial(t, s.addr)
	term := c.Terminal(80, 24)
	term.Until("who: guest")
	term.Type("q" + strings.Repeat("x", 1000) + "\x1b[")
	if code := term.Wait(); code != 0 {
		t.Errorf("got exit code %d", code)
	}
}

func TestIdleSessionsEnd(t *testing.T) {
	inBubble(t, nil, func(t *testing.T, s *running, dial func() net.Conn) {
		c := sshtest.Connect(t, dial())
		term := c.Terminal(80, 24)
		term.Until("idle: .")
		elapse(defaultIdle - idleWarning - time.Second)
		synctest.Wait()
		if strings.Contains(term.Screen(), "1m0s") {
			t.Error("warned too early")
		}
		elapse(2 * time.Second)
		term.Until("idle: 1m0s.")
		term.Type("x")
		term.Until("idle: 0s.")
		began := time.Now()
		elapse(defaultIdle - 30*time.Second)
		term.Until("idle: 1m0s.")
		s.log.until(t, "session ended", "reason=idle")
		if got := time.Since(began).Round(time.Second); got != defaultIdle {
			t.Errorf("ended after %v, want %v", got, defaultIdle)
		}
		term.Wait()
		if got := term.Screen(); !strings.Contains(got, "You were away") || !strings.Contains(got, "See you.") {
			t.Errorf("the ordinary screen shows:\n%s", got)
		}
	})
}

// Guards against a client that stops reading. The server gives it up, and it blocks no other
// session. Its window is full because this client takes nothing from its channel.
func TestClientThatDoesNotRead(t *testing.T) {
	inBubble(t, withModel(&painter{}), func(t *testing.T, s *running, dial func() net.Conn) {
		c := sshtest.Connect(t, dial())
		r := openRaw(t, c)
		r.ask("env", envRequest{"COLORTERM", "truecolor"})
		r.ask("pty-req", ptyRequest{Term: "xterm", Width: maxWidth, Height: maxHeight})
		r.ask("shell", nil)
		for range 2 { // each frame has over a megabyte; the window takes two
			r.Write([]byte("x"))
			synctest.Wait()
			elapse(time.Second)
		}
		s.log.until(t, "session ended", errStall.Error())
		if out, _, _ := c.Run("other", ""); out == "" {
			t.Error("the connection's other sessions ended too")
		}
	})
}

func withModel(m tea.Model) func(*Config) {
	return func(c *Config) {
		c.NewModel = func(context.Context, tui.Visit) (tea.Model, error) { return m, nil }
	}
}

// painter changes the color of every cell of a large screen with each key.
type painter struct{ keys int }

func (m *painter) Init() tea.Cmd { return nil }

func (m *painter) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if _, ok := msg.(tea.KeyPressMsg); ok {
		m.keys++
	}
	return m, nil
}

func (m *painter) View() tea.View {
	var b strings.Builder
	for y := range maxHeight * min(m.keys, 1) {
		for x := range maxWidth {
			fmt.Fprintf(&b, "\x1b[38;2;%d;%d;%dm\x1b[48;2;%d;%d;%dm#",
				100+x%2, 100+y%3, 100+m.keys, 200+x%3, 200+y%2, 200+m.keys)
		}
		b.WriteByte('\n')
	}
	v := tea.NewView(strings.TrimSuffix(b.String(), "\n"))
	v.AltScreen = true
	return v
}

// Guards against a shutdown that hangs or leaves terminals broken. With many sessions, everyone
// sees the message, and all sessions end in time.
func TestShutdownWithManySessions(t *testing.T) {
	const people, sessions = 40, 3
	s := start(t, nil)
	terms := make(chan *sshtest.Terminal, people*sessions)
	var wg sync.WaitGroup
	for range people {
		c := sshtest.Dial(t, s.addr)
		wg.Go(func() {
			for range sessions {
				term := c.Terminal(80, 24)
				term.Until("who: guest")
				terms <- term
			}
		})
	}
	sshtest.Dial(t, s.addr) // without a session
	wg.Wait()
	close(terms)
	s.stop()
	for term := range terms {
		if code := term.Wait(); code != 0 {
			t.Errorf("got exit code %d", code)
		}
		wantRestored(t, term)
		want := "The server is going down and will be back.\nGoodbye.\nSee you."
		if got := term.Screen(); got != want {
			t.Fatalf("the ordinary screen shows:\n%s\nwant:\n%s", got, want)
		}
	}
	if _, err := net.Dial("tcp", s.addr); err == nil {
		t.Error("the server is still listening")
	}
}

// Guards against clients that delay the shutdown because they do not hang up, or have not logged
// in.
func TestShutdownWithStubbornClients(t *testing.T) {
	inBubble(t, nil, func(t *testing.T, s *running, dial func() net.Conn) {
		nc := &mutedConn{Conn: dial()}
		term := sshtest.Connect(t, nc).Terminal(80, 24)
		term.Until("who: guest")
		dial()
		nc.mute()
		began := time.Now()
		s.stop()
		if took := time.Since(began); took > 2*partingTime {
			t.Errorf("the shutdown took %v", took)
		}
	})
}

// Guards against a model that delays the shutdown.
func TestShutdownWithStuckModel(t *testing.T) {
	m := &stuck{}
	inBubble(t, withModel(m), func(t *testing.T, s *running, dial func() net.Conn) {
		m.release = make(chan struct{})
		sshtest.Connect(t, dial()).Terminal(80, 24)
		s.log.until(t, "session started")
		synctest.Wait()
		began := time.Now()
		s.hang = true
		s.stop()
		if took := time.Since(began); took != giveUpAfter {
			t.Errorf("the shutdown took %v, want %v", took, giveUpAfter)
		}
		close(m.release)
	})
}

// The shutdown takes no longer if cutting connections panics.
func TestPanicWhileCutting(t *testing.T) {
	m := &stuck{}
	defer rescue.Trap(func(what string) {
		if what == "cutting connections" {
			panic("sabotage")
		}
	})()
	inBubble(t, withModel(m), func(t *testing.T, s *running, dial func() net.Conn) {
		m.release = make(chan struct{})
		sshtest.Connect(t, dial()).Terminal(80, 24)
		s.log.until(t, "session started")
		synctest.Wait()
		began := time.Now()
		s.hang = true
		s.stop()
		if took := time.Since(began); took != giveUpAfter {
			t.Errorf("the shutdown took %v, want %v", took, giveUpAfter)
		}
		s.log.until(t, "cutting connections", "sabotage")
		close(m.release)
	})
}

type stuck struct {
	probe
	release chan struct{}
}

func (m *stuck) Update(tea.Msg) (tea.Model, tea.Cmd) {
	<-m.release
	return m, nil
}

func TestShutdownEndsCommands(t *testing.T) {
	s := start(t, nil)
	c := sshtest.Dial(t, s.addr)
	type result struct {
		out, err string
		code     int
	}
	results := make(chan result)
	go func() {
		out, errs, code := c.Run("wait", "")
		results <- result{out, errs, code}
	}()
	s.log.until(t, "session started")
	s.stop()
	if r := <-results; r.code != 1 || !strings.Contains(r.err, "The server is going down") {
		t.Errorf("got %+v", r)
	}
}
