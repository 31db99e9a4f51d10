package server

import (
	"context"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/server/sshtest"
	"pawnstorm/ui/tui"
)

// TestSessions checks that operators see each session's user, client and activity until it ends.
func TestSessions(t *testing.T) {
	s := start(t, func(c *Config) {
		c.CommandOf = func(line string) string { return line[:strings.IndexByte(line, ' ')] }
	})
	key := sshtest.Key(t)
	person := sshtest.Dial(t, s.addr, key).Terminal(80, 24)
	person.Until("who: key")
	person.Type("x")
	person.Until("keys: x.")
	command := sshtest.Dial(t, s.addr).Terminal(80, 24, "wait here\x1b[31m")
	command.Until("waiting")

	list := s.Sessions()
	if len(list) != 2 {
		t.Fatalf("got %d sessions: %+v", len(list), list)
	}
	one, two := list[0], list[1]
	switch {
	case one.Key != fingerprint(key.PublicKey()), one.User != "tester", !strings.HasPrefix(one.Client, "SSH-2.0-"),
		!strings.HasPrefix(one.From, "127.0.0.1:"), one.Source.String() != "127.0.0.1/32", one.ID != "c1.1",
		one.Received == 0, one.Sent == 0, one.Active.Before(one.Since):
		t.Errorf("the first session is %+v", one)
	case two.Key != "", two.Shows != "wait":
		t.Errorf("the second session is %+v", two)
	}
	s.sessions[one.ID].visit.Note(identity.Person{Name: "Ana\x1b"}, "Mine")
	if now := s.Sessions()[0]; now.Name != "Ana" || now.Shows != "Mine" {
		t.Errorf("after the update: %+v", now)
	}
	person.Type("q")
	person.Wait()
	s.log.until(t, "session ended", one.ID)
	if list := s.Sessions(); len(list) != 1 {
		t.Errorf("%d sessions are left", len(list))
	}
}

// TestKick checks that kicked users read the reason, with screens, a command or in line mode. Other
// sessions go on.
func TestKick(t *testing.T) {
	const why = "You have been asked to leave for a day."
	s := start(t, nil)
	other := sshtest.Dial(t, s.addr).Terminal(80, 24)
	other.Until("who: guest")
	for name, words := range map[string][]string{"screens": nil, "command": {"wait"}} {
		t.Run(name, func(t *testing.T) {
			term := sshtest.Dial(t, s.addr).Terminal(80, 24, words...)
			if words == nil {
				term.Until("who: guest")
			} else {
				term.Until("waiting")
			}
			list := s.Sessions()
			if !s.Kick(list[len(list)-1].ID, why) {
				t.Fatal("Kick found no session")
			}
			term.Until(why)
			term.Wait()
			s.log.until(t, "session ended", reasonKicked, list[len(list)-1].ID)
		})
	}
	if s.Kick("c99.9", why) {
		t.Error("Kick found a session that does not exist")
	}
	other.Type("z")
	other.Until("keys: z.")
}

// TestKickOfTheDeaf checks that the server cuts a kicked client that reads nothing.
func TestKickOfTheDeaf(t *testing.T) {
	config := func(c *Config) {
		c.Exec = func(ctx context.Context, _ tui.Visit, _ io.Reader, stdout, _ io.Writer) int {
			for ctx.Err() == nil {
				if _, err := io.WriteString(stdout, "words "); err != nil {
					<-ctx.Done()
				}
			}
			return 0
		}
	}
	inBubble(t, config, func(t *testing.T, s *running, dial func() net.Conn) {
		c := sshtest.Connect(t, dial())
		session, err := c.NewSession()
		if err != nil {
			t.Fatal(err)
		}
		r, w := io.Pipe() // never read
		defer r.Close()
		session.Stdout = w
		if err := session.Start("wait"); err != nil {
			t.Fatal(err)
		}
		elapse(time.Second)
		if !s.Kick("c1.1", "Out.") {
			t.Fatal("Kick found no session")
		}
		elapse(lingerTime + flushTime + time.Second)
		if list := s.Sessions(); len(list) != 0 {
			t.Errorf("the session is still there: %+v", list)
		}
		w.Close()
	})
}
