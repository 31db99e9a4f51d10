package server

import (
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/server/sshtest"
)

// In a terminal, a command prints lines that end with CR LF, all on its only stream. The screens
// handle unknown words.
func TestCommandInATerminal(t *testing.T) {
	s := start(t, nil)
	c := sshtest.Dial(t, s.addr)
	term := c.Terminal(80, 24, "echo", "this")
	if code := term.Wait(); code != 3 {
		t.Errorf("exit code %d, want 3", code)
	}
	if got, want := term.Raw(), "[\"echo\" \"this\"] to stderr\r\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	screens := c.Terminal(80, 24, "k3x")
	screens.Until(`words: ["k3x"]`)
	screens.Type("q")
	screens.Wait()
}

// ctrl+c ends a command, and so does hanging up.
func TestCommandIsLeft(t *testing.T) {
	s := start(t, nil)
	c := sshtest.Dial(t, s.addr)
	for _, key := range []string{"\x03", "\x04", "text\x03"} {
		term := c.Terminal(80, 24, "wait")
		term.Until("waiting")
		term.Type(key)
		if code := term.Wait(); code != 1 {
			t.Errorf("after %q: got exit code %d", key, code)
		}
	}
	term := c.Terminal(80, 24, "wait")
	term.Until("waiting")
	term.Close()
	s.log.until(t, "session ended", "session=c1.4", "client hung up")
}

// A command that waits for input becomes idle. A command that waits for something else does not,
// even for hours.
func TestIdleCommands(t *testing.T) {
	inBubble(t, nil, func(t *testing.T, s *running, dial func() net.Conn) {
		c := sshtest.Connect(t, dial())
		waits, reads := openRaw(t, c), openRaw(t, c)
		waits.ask("exec", execRequest{"wait"})
		waits.until("waiting")
		reads.ask("exec", execRequest{"read"})
		reads.until("reading")
		began := time.Now()
		elapse(defaultIdle - time.Second)
		line := s.log.until(t, "session ended", "reason=idle")
		if got := time.Since(began).Round(time.Second); got != defaultIdle || !strings.Contains(line, "session=c1.2") {
			t.Errorf("idle after %v: %s", got, line)
		}
		elapse(5 * time.Hour)
		synctest.Wait()
		if strings.Contains(s.log.String(), "session=c1.1 reason") {
			t.Error("the server ended a waiting command")
		}
		waits.Close()
		s.log.until(t, "session ended", "session=c1.1", "client hung up")
	})
}
