package server

import (
	"context"
	"fmt"
	"net"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/rescue"
	"pawnstorm/server/gate"
	"pawnstorm/server/memory"
	"pawnstorm/server/sshtest"
)

// roomFor returns a budget for n sessions of 80x24 cells. Guests get six eighths of it.
func roomFor(n int64) *memory.Budget { return memory.New(n * memory.Cost(80*24)) }

// ranks maps keys to the ranks of their owners.
type ranks map[string]memory.Rank

func (r ranks) of(_ context.Context, key string, _ identity.PlayerID) memory.Rank { return r[key] }

// TestFullServer checks that new guests queue and see their place, and that members and players
// have reserved places. When all are taken and a player comes back, the idlest guests must leave.
// The server never cuts a player.
func TestFullServer(t *testing.T) {
	var players []gossh.Signer
	known := make(ranks)
	for range 4 {
		key := sshtest.Key(t)
		players = append(players, key)
		known[fingerprint(key.PublicKey())] = memory.Player
	}
	full := func(c *Config) { c.Memory, c.Rank = roomFor(8), known.of }
	inBubble(t, full, func(t *testing.T, s *running, dial func() net.Conn) {
		come := func(keys ...gossh.Signer) *sshtest.Terminal {
			return sshtest.Connect(t, dial(), keys...).Terminal(80, 24)
		}
		var guests []*sshtest.Terminal
		for range 6 {
			g := come()
			g.Until("who: guest")
			guests = append(guests, g)
			elapse(time.Second)
		}
		first := come()
		first.Until("The server is full. You are number 1 in line")
		second := come()
		second.Until("You are number 2 in line")
		if m := s.Counts().Memory; m.Waiting != 2 || m.Used > m.Total/8*6 {
			t.Errorf("got counts %+v", m)
		}
		for _, key := range players[:2] { // the server kept their places
			come(key).Until("who: key")
		}
		guests[5].Type("q")
		guests[5].Wait()
		third := come(players[2])
		third.Until("who: key")
		fourth := come(players[3])
		fourth.Until("who: key")
		for i, g := range guests[:5] {
			if i > 0 {
				g.Type("x")
				g.Until("keys: x.")
				continue
			}
			g.Until("a player came back to a running game")
			g.Wait()
		}
		elapse(lineTime)
		first.Until(fullWords)
		if code := first.Wait(); code != exitFailed {
			t.Errorf("a guest who waited too long: got exit code %d", code)
		}
		second.Until(fullWords)
		third.Type("z")
		third.Until("keys: z.")
		fourth.Type("z")
		fourth.Until("keys: z.")
		if m := s.Counts().Memory; m.Waiting != 0 || m.Used > m.Total || m.Refused != 2 {
			t.Errorf("got counts %+v", m)
		}
	})
}

// TestComesInWhenThereIsRoom checks that a waiting session gets in when another leaves. Its earlier
// keys are dropped, and ctrl+c leaves the queue.
func TestComesInWhenThereIsRoom(t *testing.T) {
	inBubble(t, func(c *Config) { c.Memory = roomFor(2) }, func(t *testing.T, _ *running, dial func() net.Conn) {
		come := func() *sshtest.Terminal { return sshtest.Connect(t, dial()).Terminal(80, 24) }
		guest := come()
		guest.Until("who: guest")
		impatient := come()
		impatient.Until("You are number 1 in line")
		patient := come()
		patient.Until("You are number 2 in line")
		impatient.Type("\x03")
		impatient.Until("You left the line.")
		impatient.Wait()
		patient.Until("You are number 1 in line")
		patient.Type("a") // dropped
		synctest.Wait()
		guest.Type("q")
		patient.Until("who: guest")
		patient.Type("b")
		patient.Until("keys: b.")
		patient.Type("c")
		patient.Until("keys: bc.")
		patient.Type("q")
		if code := patient.Wait(); code != 0 {
			t.Errorf("got exit code %d", code)
		}
	})
}

// TestIdleGuestsAreAsked checks that the server warns an idle guest while others wait. The guest
// has a minute to press a key. Players get no warning.
func TestIdleGuestsAreAsked(t *testing.T) {
	key := sshtest.Key(t)
	known := ranks{fingerprint(key.PublicKey()): memory.Player}
	full := func(c *Config) { c.Memory, c.Rank = roomFor(4), known.of }
	inBubble(t, full, func(t *testing.T, s *running, dial func() net.Conn) {
		come := func(keys ...gossh.Signer) *sshtest.Terminal {
			return sshtest.Connect(t, dial(), keys...).Terminal(80, 24)
		}
		player, idle, awake := come(key), come(), come()
		for _, term := range []*sshtest.Terminal{player, idle, awake} {
			term.Until("who: ")
		}
		elapse(idleWhenFull - lineTime/4)
		waiting := come()
		waiting.Until("You are number 1 in line")
		idle.UntilGone("idle: 1m0s.")
		elapse(lineTime/4 + 5*time.Second)
		for _, term := range []*sshtest.Terminal{idle, awake} {
			term.Until("idle: 1m0s.")
		}
		awake.Type("x")
		awake.Until("idle: 0s.")
		elapse(askTime)
		idle.Until("The server is full and you were idle")
		idle.Wait()
		waiting.Until("who: guest")
		awake.Type("y")
		awake.Until("keys: xy.")
		player.Type("z")
		player.Until("keys: z.")
		if strings.Contains(player.Raw(), "1m0s") {
			t.Error("the player got a warning too")
		}
		s.log.until(t, "session ended", reasonFull)
	})
}

// TestWindowIsCutToRoom checks that the server draws a window smaller if memory is short, and the
// session goes on.
func TestWindowIsCutToRoom(t *testing.T) {
	inBubble(t, func(c *Config) { c.Memory = roomFor(2) }, func(t *testing.T, s *running, dial func() net.Conn) {
		term := sshtest.Connect(t, dial()).Terminal(80, 24)
		term.Until("size: 80x24")
		term.Resize(300, 100)
		term.UntilGone("size: 80x24")
		if m := s.Counts().Memory; m.Used > m.Total/8*6 || strings.Contains(term.Screen(), "300x100") {
			t.Errorf("counts %+v, screen:\n%s", m, term.Screen())
		}
		elapse(time.Second)
		term.Resize(60, 20)
		term.Until("size: 60x20")
		term.Type("q")
		term.Wait()
		synctest.Wait()
		if m := s.Counts().Memory; m.Used != 0 {
			t.Errorf("counts at the end: %+v", m)
		}
	})
}

// TestHostileNetwork is a small form of row 31: all addresses of one network open as many sessions
// as they can. They get a share of the memory, and a client from elsewhere still gets in.
func TestHostileNetwork(t *testing.T) {
	const sources = 13
	conns := times(4, 64)
	budget := roomFor(240)
	s := trustingServer(t, func(c *Config) {
		c.Memory = budget
		c.Gate = gate.Config{Limits: gate.Limits{Rate: 1000}}
	})
	var all sync.WaitGroup
	for i := range sources {
		for range conns {
			all.Go(func() {
				d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 66, byte(i+1))}}
				nc, err := d.Dial("tcp", s.addr)
				if err != nil {
					t.Error(err)
					return
				}
				t.Cleanup(func() { nc.Close() })
				c, err := sshtest.Login(nc, "crowd", sshtest.Auth()...)
				if err != nil {
					return // too many logins from one address at once
				}
				for range 4 {
					session, err := c.NewSession()
					if err != nil {
						continue
					}
					session.StdinPipe() // keeps the session open
					out, _ := session.StdoutPipe()
					if session.RequestPty("xterm", 100, 300, nil) == nil && session.Shell() == nil {
						out.Read(make([]byte, 1)) // it has started, or got the reason why not
					}
				}
			})
		}
	}
	all.Wait()
	m := budget.Counts()
	if m.Used > m.Total/4 || m.Used < m.Total/8 || m.Refused == 0 {
		t.Errorf("one network took %+v", m)
	}
	for i := range 10 {
		honest := sshtest.Connect(t, sshtest.From(t, fmt.Sprintf("127.0.%d.1", 70+i), s.addr)).Terminal(80, 24)
		honest.Until("who: guest")
		honest.Type("q")
		honest.Wait()
	}
}

// TestPanicsInLine checks that a panic while a session waits ends only that session.
func TestPanicsInLine(t *testing.T) {
	for _, part := range []string{"the keys of a session in line", "the wait of a session"} {
		t.Run(part, func(t *testing.T) {
			inBubble(t, func(c *Config) { c.Memory = roomFor(2) }, func(t *testing.T, _ *running, dial func() net.Conn) {
				come := func() *sshtest.Terminal { return sshtest.Connect(t, dial()).Terminal(80, 24) }
				guest := come()
				guest.Until("who: guest")
				before := rescue.Panics()
				defer rescue.Trap(func(what string) {
					if what == part {
						panic("sabotage")
					}
				})()
				waiting := come()
				if waiting.Wait(); !strings.Contains(waiting.Screen(), sorryText) {
					t.Errorf("the screen shows:\n%s", waiting.Screen())
				}
				if n := rescue.Panics() - before; n != 1 {
					t.Errorf("recovered %d panics", n)
				}
				guest.Type("q")
				if code := guest.Wait(); code != 0 {
					t.Errorf("got exit code %d for the guest", code)
				}
			})
		})
	}
}
