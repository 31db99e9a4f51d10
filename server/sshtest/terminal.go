package sshtest

import (
	"context"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"
	"golang.org/x/crypto/ssh"
	"golang.org/x/time/rate"
)

// Terminal is a session with a terminal, and the emulator that draws its screen.
type Terminal struct {
	client  *Client
	session *ssh.Session
	ended   chan struct{} // closed when the session is over
	code    int

	pace   *rate.Limiter
	typing sync.Mutex
	stdin  io.Writer

	mu      sync.Mutex
	screen  *vt.Emulator
	raw     strings.Builder
	changed chan struct{} // closed and replaced when the screen changes
}

// Terminal opens a session with a terminal of the given size. The words, if any, are the arguments
// after the host on the ssh command line.
func (c *Client) Terminal(width, height int, words ...string) *Terminal {
	c.t.Helper()
	return c.TerminalEnv(width, height, "xterm-256color", nil, words...)
}

// TerminalEnv is Terminal with the caller's TERM and environment.
func (c *Client) TerminalEnv(width, height int, term string, env map[string]string, words ...string) *Terminal {
	c.t.Helper()
	s := c.session()
	for name, value := range env {
		s.Setenv(name, value) // the server may refuse it
	}
	if err := s.RequestPty(term, height, width, ssh.TerminalModes{ssh.ECHO: 1}); err != nil {
		c.t.Fatal(err)
	}
	stdin, err := s.StdinPipe()
	if err != nil {
		c.t.Fatal(err)
	}
	t := &Terminal{
		client: c, session: s, stdin: stdin,
		pace:    rate.NewLimiter(keyRate, keyBurst),
		ended:   make(chan struct{}),
		screen:  vt.NewEmulator(width, height),
		changed: make(chan struct{}),
	}
	s.Stdout, s.Stderr = t, t
	if err := t.start(strings.Join(words, " ")); err != nil {
		c.t.Fatal(err)
	}
	return t
}

func (t *Terminal) start(command string) error {
	if err := start(t.session, command); err != nil {
		return err
	}
	// The emulator answers a program's questions, and its answers arrive among the keys.
	answers := make(chan struct{})
	go func() {
		defer close(answers)
		io.Copy(writerFunc(t.send), t.screen)
		io.Copy(io.Discard, t.screen) // after a disconnect, or the emulator would wait for a reader
	}()
	go func() {
		defer close(t.ended)
		t.code = exitCode(t.session.Wait())
		t.screen.InputPipe().(io.Closer).Close() // ends the answers
		<-answers
	}()
	return nil
}

// Write draws on the screen. The session's output goes here.
func (t *Terminal) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.raw.Write(p)
	n, err := t.screen.Write(p)
	close(t.changed)
	t.changed = make(chan struct{})
	return n, err
}

// Screen returns the text on the screen, one line for each row, without trailing blanks.
func (t *Terminal) Screen() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.text()
}

func (t *Terminal) text() string {
	lines := strings.Split(t.screen.String(), "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRight(ansi.Strip(l), " \r")
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n")
}

// Raw returns every byte that the session has sent.
func (t *Terminal) Raw() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.raw.String()
}

// AltScreen reports whether the terminal shows the alternate screen.
func (t *Terminal) AltScreen() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.screen.IsAltScreen()
}

// Until waits until the screen shows a text.
func (t *Terminal) Until(text string) {
	t.client.t.Helper()
	t.UntilFunc("the text "+text, func(screen string) bool { return strings.Contains(screen, text) })
}

// UntilGone waits until the screen no longer shows a text.
func (t *Terminal) UntilGone(text string) {
	t.client.t.Helper()
	t.UntilFunc("no text "+text, func(screen string) bool { return !strings.Contains(screen, text) })
}

// UntilFunc waits until f accepts the screen. Failure messages contain what.
func (t *Terminal) UntilFunc(what string, f func(screen string) bool) {
	t.client.t.Helper()
	timeout := time.NewTimer(patience)
	defer timeout.Stop()
	ended := t.ended
	for {
		t.mu.Lock()
		screen, changed := t.text(), t.changed
		t.mu.Unlock()
		if f(screen) {
			return
		}
		select {
		case <-changed:
		case <-ended:
			ended = nil // all output has arrived: look once more
			select {
			case <-changed:
			default:
				if !f(t.Screen()) {
					t.client.t.Fatalf("the session ended while waiting for %s; the screen:\n%s", what, t.Screen())
				}
				return
			}
		case <-timeout.C:
			t.client.t.Fatalf("timed out waiting for %s; the screen:\n%s", what, screen)
		}
	}
}

// send writes to the session's input. Calls must not overlap.
func (t *Terminal) send(p []byte) (int, error) {
	t.typing.Lock()
	defer t.typing.Unlock()
	return t.stdin.Write(p)
}

type writerFunc func(p []byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

// A server drops keys that arrive faster than 250 a second after the first 1000.
const keyRate, keyBurst = 200, 900

// Type sends keys. A fast machine plays hundreds of moves a second, so Type slows down before the
// server would drop keys.
func (t *Terminal) Type(keys string) {
	t.client.t.Helper()
	if err := t.pace.WaitN(context.Background(), min(len(keys), keyBurst)); err != nil {
		t.client.t.Fatalf("cannot type: %v", err)
	}
	if _, err := t.send([]byte(keys)); err != nil {
		t.client.t.Fatalf("cannot type: %v", err)
	}
}

// Resize changes the size of the window.
func (t *Terminal) Resize(width, height int) {
	t.client.t.Helper()
	t.mu.Lock()
	t.screen.Resize(width, height)
	t.mu.Unlock()
	if err := t.session.WindowChange(height, width); err != nil {
		t.client.t.Fatalf("cannot resize: %v", err)
	}
}

// Close hangs up: it closes the channel and keeps the connection.
func (t *Terminal) Close() { t.session.Close() }

// Wait waits for the session to end and returns its exit code, or -1 if it has none.
func (t *Terminal) Wait() int {
	t.client.t.Helper()
	timeout := time.NewTimer(patience)
	defer timeout.Stop()
	select {
	case <-t.ended:
	case <-timeout.C:
		t.client.t.Fatalf("the session did not end; the screen:\n%s", t.Screen())
	}
	return t.code
}
