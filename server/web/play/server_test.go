package play

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/coder/websocket"

	"pawnstorm/lobby/errs"
	"pawnstorm/server"
	"pawnstorm/server/memory"
	"pawnstorm/ui/canvas/canvastest"
	"pawnstorm/ui/tui"
)

// A page has the session of a guest, in its own size from the first frame on. It sends what a
// terminal would send, and gets the session's final message and its end.
func TestPageHasASession(t *testing.T) {
	in(t, nil, func(t *testing.T, p *place) {
		b := p.browser()
		b.sees("who: guest")
		b.sees(`words: ["ABC"]`)
		b.sees("size: 300x100")
		if b.Cleared != 1 || b.W != 300 || b.title != "probe" {
			t.Errorf("the first frame: drawn %d times, %d wide, titled %q", b.Cleared, b.W, b.title)
		}
		b.types("x\x1b[A\x1b[<0;3;4M\x1b[200~a\nb\x1b[201~R")
		b.sees("xup<2,3><3 pasted>")
		b.until("a bell", func() bool { return b.raw == "\a" })
		b.send([]byte{kindSize, 50, 20})
		b.sees("size: 50x20")
		list := p.ssh.Sessions()
		if len(list) != 1 || list[0].Received == 0 || list[0].Sent == 0 || p.ssh.Counts().Sessions["page"] != 1 {
			t.Errorf("the operator sees sessions %+v and count %v", list, p.ssh.Counts().Sessions)
		}
		b.types("Q")
		if code := b.ends(); code != codeOver || b.words != "Goodbye.\n" {
			t.Errorf("closed with %d and %q", code, b.words)
		}
		synctest.Wait()
		if n := len(p.ssh.Sessions()); n != 0 || p.ssh.Counts().Ended["left"] != 1 {
			t.Errorf("got %d sessions, ended %v", n, p.ssh.Counts().Ended)
		}
	})
}

// A page that reconnects within two minutes gets the same session and only the output it missed. A
// reloaded page gets everything.
func TestLineComesBack(t *testing.T) {
	in(t, nil, func(t *testing.T, p *place) {
		b := p.browser()
		b.sees("size: 300x100")
		b.types("first")
		b.sees("first")
		b.conn.CloseNow()
		synctest.Wait()
		<-time.After(awayTime - time.Second)
		b.Cleared = 0
		token := b.token
		b.open()
		b.types("second")
		b.sees("second")
		if b.token != token || b.Cleared != 0 {
			t.Errorf("after the disconnect: token %q became %q, drawn %d times", token, b.token, b.Cleared)
		}

		b.conn.CloseNow()
		b.Page, b.shown, b.title = canvastest.Page{}, 0, "" // a reload
		b.open()
		b.sees("firstsecond")
		b.until("its title", func() bool { return b.title == "probe" })
		if b.Cleared == 0 || len(p.ssh.Sessions()) != 1 {
			t.Errorf("after the reload: drawn %d times, %d sessions", b.Cleared, len(p.ssh.Sessions()))
		}

		b.conn.CloseNow()
		synctest.Wait()
		<-time.After(awayTime + time.Second)
		synctest.Wait()
		if n := len(p.ssh.Sessions()); n != 0 || p.ssh.Counts().Ended["client hung up"] != 1 {
			t.Errorf("got %d sessions, ended %v", n, p.ssh.Counts().Ended)
		}
		b.open()
		if code := b.ends(); code != codeGone {
			t.Errorf("an ended session: closed with %d", code)
		}
	})
}

// The server sends bytes again that the page did not acknowledge before a disconnect.
func TestUnacknowledgedIsReplayed(t *testing.T) {
	in(t, nil, func(t *testing.T, p *place) {
		b := p.browser()
		b.sees("size: 300x100")
		b.noAcks = true
		shown := b.shown
		b.types("lost")
		b.sees("lost")
		b.conn.CloseNow()
		b.shown, b.noAcks = shown, false // as if they were lost
		b.Cells = slices.Repeat([]canvastest.PageCell{{Text: " ", Width: 1}}, len(b.Cells))
		b.open()
		b.sees("lost")
	})
}

// The newest page gets the session. The earlier page learns that.
func TestTakeover(t *testing.T) {
	in(t, nil, func(t *testing.T, p *place) {
		b := p.browser()
		b.sees("size: 300x100")
		other := &browser{p: p, token: b.token}
		other.open()
		other.sees("size: 300x100")
		if code := b.ends(); code != codeTaken {
			t.Errorf("the earlier page: closed with %d", code)
		}
		other.types("here")
		other.sees("here")
	})
}

// A session belongs to its user: the token alone is not enough.
func TestTokenIsNotEnough(t *testing.T) {
	in(t, nil, func(t *testing.T, p *place) {
		b := p.browser("X-Key", "anna")
		b.sees("who: key anna")
		thief := &browser{p: p, token: b.token}
		thief.open()
		if code := thief.ends(); code != codeGone {
			t.Errorf("a guest with a stolen token: closed with %d", code)
		}
		b.types("still")
		b.sees("still")
	})
}

// Only our own pages can open sockets, each with a new ticket.
func TestSocketsAreRefused(t *testing.T) {
	in(t, nil, func(t *testing.T, p *place) {
		used := p.ticket()
		p.socketWith(used)
		stale := p.ticket()
		<-time.After(ticketTime)
		for name, c := range map[string]struct {
			ticket  string
			headers []string
		}{
			"no origin":               {p.ticket(), []string{"Origin", "none"}},
			"a foreign origin":        {p.ticket(), []string{"Origin", "https://evil.example"}},
			"a null origin":           {p.ticket(), []string{"Origin", "null"}},
			"our name as a prefix":    {p.ticket(), []string{"Origin", "http://chess.example.evil.example"}},
			"another port":            {p.ticket(), []string{"Origin", "http://chess.example:81"}},
			"no ticket":               {"", nil},
			"a made-up ticket":        {strings.Repeat("A", tokenSize), nil},
			"a used ticket":           {used, nil},
			"an old ticket":           {stale, nil},
			"another's ticket":        {p.ticket(), []string{"X-From", "192.0.2.1/32"}},
			"a ticket from elsewhere": {p.ticket("X-From", "192.0.2.1/32"), []string{"X-From", "192.0.2.2/32"}},
		} {
			if c, answer := p.socketWith(c.ticket, c.headers...); c != nil || answer.StatusCode != http.StatusForbidden {
				t.Errorf("%s: got %v", name, answer)
			}
		}
		if n := len(p.ssh.Sessions()); n != 0 {
			t.Errorf("got %d sessions", n)
		}
	})
}

// Users who may not log in over SSH may not do so here either, and learn why.
func TestRefusedWithASentence(t *testing.T) {
	refused := func(t *testing.T, p *place, sentence string, headers ...string) {
		t.Helper()
		b := p.browser(headers...)
		if code := b.ends(); code != codeOver || !strings.Contains(b.words, sentence) {
			t.Errorf("closed with %d and %q, want %q", code, b.words, sentence)
		}
	}
	t.Run("banned", func(t *testing.T) {
		in(t, func(_ *Config, c *server.Config) {
			c.Admit = func(context.Context, tui.Visit) error { return errs.New(errs.Refused, "You are banned until Monday.") }
		}, func(t *testing.T, p *place) { refused(t, p, "You are banned until Monday.") })
	})
	t.Run("full", func(t *testing.T) {
		in(t, func(d *Config, _ *server.Config) { d.Sessions = 1 }, func(t *testing.T, p *place) {
			p.browser().sees("who")
			refused(t, p, "The server is full")
		})
	})
	t.Run("source", func(t *testing.T) {
		in(t, func(d *Config, _ *server.Config) { d.SessionsPerSource = 1 }, func(t *testing.T, p *place) {
			p.browser("X-From", "192.0.2.1/32").sees("who")
			refused(t, p, "too many sessions from your address", "X-From", "192.0.2.1/32")
			p.browser("X-From", "192.0.2.2/32").sees("who")
		})
	})
	t.Run("broken", func(t *testing.T) {
		in(t, func(_ *Config, c *server.Config) {
			c.NewModel = func(context.Context, tui.Visit) (tea.Model, error) { return nil, errors.New("no") }
		}, func(t *testing.T, p *place) { refused(t, p, "Something went wrong") })
	})
}

// At shutdown users learn how to come back, and the server leaves nothing behind.
func TestServerEnds(t *testing.T) {
	in(t, nil, func(t *testing.T, p *place) {
		b := p.browser()
		b.sees("who")
		away := p.browser()
		away.sees("who")
		away.conn.CloseNow()
		synctest.Wait()
		go p.stop()
		if code := b.ends(); code != codeOver || !strings.Contains(b.words, "The server is going down") {
			t.Errorf("closed with %d and %q", code, b.words)
		}
	})
}

// A panic in a session ends only that session, with a message.
func TestPanicEndsOneSession(t *testing.T) {
	in(t, nil, func(t *testing.T, p *place) {
		b, other := p.browser(), p.browser()
		b.sees("who")
		other.sees("who")
		b.types("P")
		if code := b.ends(); code != codeOver || !strings.Contains(b.words, "Something went wrong") {
			t.Errorf("closed with %d and %q", code, b.words)
		}
		other.types("on")
		other.sees("on")
	})
}

// When an operator ends a session, its user sees the reason. An idle session gets a warning and
// ends like all idle sessions.
func TestKickAndIdle(t *testing.T) {
	in(t, func(_ *Config, c *server.Config) { c.Idle = 10 * time.Minute }, func(t *testing.T, p *place) {
		b := p.browser()
		b.sees("who")
		if !p.ssh.Kick(p.ssh.Sessions()[0].ID, "You have been asked to leave.") {
			t.Error("Kick found no session")
		}
		if code := b.ends(); code != codeOver || !strings.Contains(b.words, "asked to leave") {
			t.Errorf("closed with %d and %q", code, b.words)
		}
		idle := p.browser()
		idle.sees("who")
		if code := idle.ends(); code != codeOver || !strings.Contains(idle.words, "You were away for a while") {
			t.Errorf("closed with %d and %q", code, idle.words)
		}
	})
}

// An invalid message ends the socket, but not the session.
func TestHostileMessages(t *testing.T) {
	for name, message := range map[string][]byte{
		"huge":               bytes.Repeat([]byte{kindKeys}, 40_000),
		"nothing":            {},
		"unknown":            {'z'},
		"cut":                {kindSize, 0x80},
		"too long":           {kindSize, 1, 1, 1},
		"again":              {kindOpen, version, 1, 80, 24, 0},
		"more than was sent": {kindShown, 0xff, 0xff, 0xff, 0xff, 0x0f},
		"number too long":    append([]byte{kindShown}, bytes.Repeat([]byte{0xff}, 20)...),
	} {
		t.Run(name, func(t *testing.T) {
			in(t, nil, func(t *testing.T, p *place) {
				b := p.browser()
				b.sees("size: 300x100")
				b.conn.Write(t.Context(), websocket.MessageBinary, message)
				if code := b.ends(); code != websocket.StatusPolicyViolation && code != websocket.StatusMessageTooBig {
					t.Errorf("closed with %d", code)
				}
				b.open()
				b.types("back")
				b.sees("back")
			})
		})
	}
	t.Run("text", func(t *testing.T) {
		in(t, nil, func(t *testing.T, p *place) {
			b := p.browser()
			b.sees("who")
			b.conn.Write(t.Context(), websocket.MessageText, []byte("k"))
			if code := b.ends(); code != websocket.StatusPolicyViolation {
				t.Errorf("closed with %d", code)
			}
		})
	})
	t.Run("flood", func(t *testing.T) {
		in(t, nil, func(t *testing.T, p *place) {
			b := p.browser()
			b.sees("who")
			for range mostMessages + 1 {
				if b.conn.Write(t.Context(), websocket.MessageBinary, []byte{kindBeat}) != nil {
					break
				}
			}
			if code := b.ends(); code != websocket.StatusPolicyViolation {
				t.Errorf("closed with %d", code)
			}
		})
	})
}

// TestTripToAPage checks that heartbeats measure how far away the page is.
func TestTripToAPage(t *testing.T) {
	in(t, nil, func(t *testing.T, p *place) {
		b := p.browser()
		b.late = 300 * time.Millisecond
		b.sees("who")
		trip := &p.door.lines[b.token].trip
		b.until("a heartbeat", func() bool {
			synctest.Wait()
			return trip.Usual() > 0
		})
		if got := trip.Usual(); got != b.late {
			t.Errorf("got %v, want %v", got, b.late)
		}
	})
}

// The server closes a socket that sends nothing or invalid messages, and one whose page does not
// read. Its session must not block: it waits and then ends.
func TestSilentPages(t *testing.T) {
	t.Run("at first", func(t *testing.T) {
		in(t, nil, func(t *testing.T, p *place) {
			c, _ := p.socketWith(p.ticket())
			began := time.Now()
			c.Read(context.Background())
			if took := time.Since(began); took > openTime+5*time.Second {
				t.Errorf("closed after %v", took)
			}
		})
	})
	t.Run("later", func(t *testing.T) {
		in(t, nil, func(t *testing.T, p *place) {
			b := p.browser()
			b.sees("size: 300x100")
			<-time.After(silentTime + time.Second)
			b.conn.CloseNow() // it sent and read nothing
			synctest.Wait()
			p.door.mu.Lock()
			l := p.door.lines[b.token]
			p.door.mu.Unlock()
			l.mu.Lock()
			defer l.mu.Unlock()
			if l.socket != nil {
				t.Error("the socket of a silent page is still open")
			}
		})
	})
	t.Run("without reading", func(t *testing.T) {
		in(t, nil, func(t *testing.T, p *place) {
			b := p.browser()
			b.sees("size: 300x100")
			for range 8 { // each redraws the screen
				b.types("B")
				synctest.Wait()
			}
			p.door.mu.Lock()
			l := p.door.lines[b.token]
			p.door.mu.Unlock()
			l.mu.Lock()
			kept := len(l.kept)
			l.mu.Unlock()
			if kept > mostKept+chunkSize {
				t.Errorf("buffered %d bytes for a page that does not read", kept)
			}
			<-time.After(10 * time.Minute)
			synctest.Wait()
			if n := len(p.ssh.Sessions()); n != 0 {
				t.Errorf("got %d sessions", n)
			}
		})
	})
}

// TestPagesShareTheMemory checks that pages and terminals share one memory budget and one queue.
func TestPagesShareTheMemory(t *testing.T) {
	budget := memory.New(2 * memory.Cost(300*100)) // guests get six eighths
	in(t, func(_ *Config, c *server.Config) { c.Memory = budget }, func(t *testing.T, p *place) {
		first := p.browser()
		first.sees("size: 300x100")
		second := p.browser()
		second.until("its place", func() bool { return strings.Contains(second.words, "The server is full. You are number 1 in line") })
		first.types("Q")
		first.ends()
		second.sees("size: 300x100")
		if m := budget.Counts(); m.Used != memory.Cost(300*100) || m.Waiting != 0 {
			t.Errorf("got counts %+v", m)
		}
	})
}
