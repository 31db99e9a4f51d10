package server

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/netip"
	"os"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/lobby/rescue"
	"pawnstorm/server/gate"
	"pawnstorm/server/sshtest"
	"pawnstorm/ui/tui"
)

// The hostile tests have a short form, and a long one:
//
//	PAWNSTORM_HOSTILE=long go test ./server -run TestHostile -v -timeout 30m
func times(short, long int) int {
	if os.Getenv("PAWNSTORM_HOSTILE") == "long" {
		return long
	}
	return short
}

// fortress is a server that logs nothing and trusts this machine: the tests attack what lies behind
// the gate.
func fortress(t *testing.T, change func(*Config)) *running {
	t.Helper()
	return start(t, func(c *Config) {
		c.Log = slog.New(slog.DiscardHandler)
		c.Gate = gate.Config{Trust: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}}
		if change != nil {
			change(c)
		}
	})
}

// isFlat attacks twice, and checks that the second time leaves no goroutine behind and at most 1 %
// more memory plus a few buffers. The server still serves.
func isFlat(t *testing.T, s *running, attack func()) {
	t.Helper()
	panics := rescue.Panics()
	loud := &lines{} // which the SSH library tells of panics
	defer slog.SetDefault(slog.Default())
	slog.SetDefault(slog.New(slog.NewTextHandler(loud, nil)))
	attack()
	goroutines, heap := rest(t, s, 0, 0)
	most := heap + heap/100 + 64<<10
	attack()
	after, grown := rest(t, s, goroutines, most)
	t.Logf("goroutines: %d, then %d; heap: %d kB, then %d kB", goroutines, after, heap>>10, grown>>10)
	if after > goroutines {
		t.Errorf("%d goroutines are left, before there were %d", after, goroutines)
	}
	if grown > most {
		t.Errorf("%d kB are left, before there were %d", grown>>10, heap>>10)
	}
	if rescue.Panics() > panics || strings.Contains(loud.String(), "panic") {
		t.Errorf("there was a panic:\n%s", loud)
	}
	sshtest.Dial(t, s.addr).Terminal(80, 24).Until("who: guest")
}

// rest waits until everyone has left, and counts what remains. It waits for at most so many
// goroutines and bytes, unless that is 0: work that ends later than its connection holds memory
// until then.
func rest(t *testing.T, s *running, mostGoroutines int, mostHeap uint64) (goroutines int, heap uint64) {
	t.Helper()
	connections := func() int {
		s.mu.Lock()
		defer s.mu.Unlock()
		return len(s.conns)
	}
	for late := time.Now().Add(time.Minute); ; runtime.Gosched() {
		runtime.GC()
		runtime.GC() // which empties the pools
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		goroutines, heap = runtime.NumGoroutine(), m.HeapAlloc
		quiet := connections() == 0 && (goroutines <= mostGoroutines || mostGoroutines == 0 && goroutines < 12) &&
			(heap <= mostHeap || mostHeap == 0)
		if quiet || time.Now().After(late) {
			return goroutines, heap
		}
	}
}

// crowded calls f so many times, for some at once.
func crowded(n int, f func(i int)) {
	var crowd sync.WaitGroup
	var next atomic.Int64
	for range 32 {
		crowd.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				f(i)
			}
		})
	}
	crowd.Wait()
}

// knock dials from one of many addresses.
func knock(t *testing.T, s *running, i int) net.Conn {
	t.Helper()
	d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 3, byte(i>>8), byte(i))}}
	nc, err := d.Dial("tcp", s.addr)
	if err != nil {
		t.Error(err)
		return &net.TCPConn{} // of which every use fails
	}
	nc.SetDeadline(time.Now().Add(time.Minute))
	return nc
}

// tapped records what is sent.
type tapped struct {
	net.Conn
	sent bytes.Buffer
}

func (c *tapped) Write(p []byte) (int, error) {
	c.sent.Write(p)
	return c.Conn.Write(p)
}

// TestHostileHandshakeBytes is row 2: wrong version lines, key exchanges and packets, at every
// point of what a client sends.
func TestHostileHandshakeBytes(t *testing.T) {
	s := fortress(t, nil)
	honest := &tapped{Conn: knock(t, s, 0)}
	c, err := sshtest.Login(honest, "tester", sshtest.Auth(sshtest.Key(t))...)
	if err != nil {
		t.Fatal(err)
	}
	c.Close()
	sound := honest.sent.Bytes()
	isFlat(t, s, func() {
		crowded(times(500, 10_000), func(i int) {
			nc := knock(t, s, i)
			defer nc.Close()
			nc.Write(spoilt(sound, rand.New(rand.NewPCG(1, uint64(i)))))
			if half, ok := nc.(*net.TCPConn); ok {
				half.CloseWrite()
			}
			io.Copy(io.Discard, nc)
		})
	})
}

// spoilt returns a client's bytes with something wrong in them.
func spoilt(sound []byte, chance *rand.Rand) []byte {
	said := bytes.Clone(sound)
	switch chance.IntN(6) {
	case 0: // bits in the version line, which is the beginning
		for range 1 + chance.IntN(4) {
			said[chance.IntN(16)] ^= 1 << chance.IntN(8)
		}
	case 1: // bits anywhere
		for range 1 + chance.IntN(16) {
			said[chance.IntN(len(said))] ^= 1 << chance.IntN(8)
		}
	case 2: // the length of the first packet
		at := bytes.IndexByte(said, '\n') + 1
		for i := range 4 {
			said[at+i] = byte(chance.Uint32())
		}
	case 3: // it ends early
		said = said[:chance.IntN(len(said))]
	case 4: // a part twice
		at := chance.IntN(len(said))
		said = append(said[:at:at], sound[chance.IntN(at+1):]...)
	case 5: // no client at all
		said = make([]byte, chance.IntN(4096))
		for i := range said {
			said[i] = byte(chance.Uint32())
		}
	}
	return said
}

var errLeaves = errors.New("the client leaves")

// TestHostileDisconnects is row 4: clients that leave before they have logged in, at once, in the
// middle of the handshake, and when they have to authenticate.
func TestHostileDisconnects(t *testing.T) {
	s := fortress(t, nil)
	isFlat(t, s, func() {
		crowded(times(600, 10_000), func(i int) {
			nc := knock(t, s, i)
			defer nc.Close()
			config := &gossh.ClientConfig{HostKeyCallback: gossh.InsecureIgnoreHostKey()}
			switch i % 4 {
			case 0:
				return
			case 1:
				io.WriteString(nc, "SSH-2.0-x\r\n")
				return
			case 2:
				config.HostKeyCallback = func(string, net.Addr, gossh.PublicKey) error { return errLeaves }
			}
			if _, _, _, err := gossh.NewClientConn(nc, "server", config); err == nil {
				t.Error("somebody who cannot log in has logged in")
			}
		})
	})
}

// TestHostileChannels is row 9: of 2,000 session channels on a connection four are opened, and a
// client that keeps asking is cut.
func TestHostileChannels(t *testing.T) {
	s := fortress(t, nil)
	isFlat(t, s, func() {
		c, err := sshtest.Login(knock(t, s, 1), "tester", sshtest.Auth()...)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		opened := 0
		for range 2000 {
			ch, reqs, err := c.OpenChannel("session", nil)
			if refusal := new(gossh.OpenChannelError); errors.As(err, &refusal) {
				continue
			}
			if err != nil {
				break // it is cut
			}
			opened++
			go gossh.DiscardRequests(reqs)
			go io.Copy(io.Discard, ch)
		}
		if opened != defaultSessions {
			t.Errorf("%d channels were opened", opened)
		}
	})
}

// TestHostileChannelTypes is row 10: channels of unknown types are refused, and then the connection
// is cut.
func TestHostileChannelTypes(t *testing.T) {
	s := fortress(t, nil)
	var asked atomic.Int64
	isFlat(t, s, func() {
		want := asked.Load() + int64(times(5000, 1_000_000))
		for asked.Load() < want {
			c, err := sshtest.Login(knock(t, s, 1), "tester", sshtest.Auth()...)
			if err != nil {
				t.Fatal(err)
			}
			before := asked.Load()
			for cut := false; !cut; {
				asked.Add(1)
				_, _, err := c.OpenChannel("direct-tcpip", make([]byte, 1000))
				refusal := new(gossh.OpenChannelError)
				cut = !errors.As(err, &refusal)
			}
			if n := asked.Load() - before; n > 3*requestBurst {
				t.Errorf("cut after %d channels", n)
			}
			c.Close()
		}
	})
}

// TestHostileWindowChanges is row 12: the program learns of a window that changes thousands of
// times a second ten times a second, and of its final size.
func TestHostileWindowChanges(t *testing.T) {
	var told, last atomic.Int64
	s := fortress(t, func(c *Config) {
		c.NewModel = func(_ context.Context, v tui.Visit) (tea.Model, error) {
			return &measured{told: &told, last: &last}, nil
		}
	})
	isFlat(t, s, func() {
		c, err := sshtest.Login(knock(t, s, 1), "tester", sshtest.Auth()...)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		for _, withShell := range []bool{false, true} {
			ch, reqs, err := c.OpenChannel("session", nil)
			if err != nil {
				t.Fatal(err)
			}
			go gossh.DiscardRequests(reqs)
			go io.Copy(io.Discard, ch)
			ch.SendRequest("pty-req", true, gossh.Marshal(ptyRequest{Term: "xterm", Width: 80, Height: 24}))
			if withShell {
				ch.SendRequest("shell", true, nil)
			}
			told.Store(0)
			began := time.Now()
			changes := times(20_000, 200_000)
			for i := range changes {
				ch.SendRequest("window-change", false, gossh.Marshal(windowRequest{Width: uint32(20 + i%200), Height: 24}))
			}
			ch.SendRequest("window-change", false, gossh.Marshal(windowRequest{Width: 299, Height: 24}))
			if !withShell {
				ch.Close()
				continue
			}
			for late := time.Now().Add(time.Minute); last.Load() != 299; runtime.Gosched() {
				if time.Now().After(late) {
					t.Fatalf("the window is %d wide in the end", last.Load())
				}
			}
			took := time.Since(began)
			t.Logf("%d changes in %v, of which %d were told", changes, took.Round(time.Millisecond), told.Load())
			if most := took/sizeEvery + 3; told.Load() > int64(most) {
				t.Errorf("%d changes were told in %v", told.Load(), took)
			}
		}
	})
}

// measured is a model that counts the sizes it gets.
type measured struct{ told, last *atomic.Int64 }

func (m *measured) Init() tea.Cmd { return nil }

func (m *measured) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if size, ok := msg.(tea.WindowSizeMsg); ok {
		m.told.Add(1)
		m.last.Store(int64(size.Width))
	}
	return m, nil
}

func (m *measured) View() tea.View { return tea.NewView("who: guest") }

// TestHostileVariables is row 14: thousands of long variables, and a command that is too long.
func TestHostileVariables(t *testing.T) {
	s := fortress(t, nil)
	value := strings.Repeat("x", 200_000)
	isFlat(t, s, func() {
		for range times(1, 10) {
			c, err := sshtest.Login(knock(t, s, 1), "tester", sshtest.Auth()...)
			if err != nil {
				t.Fatal(err)
			}
			ch, reqs, err := c.OpenChannel("session", nil)
			if err != nil {
				t.Fatal(err)
			}
			go gossh.DiscardRequests(reqs)
			go io.Copy(io.Discard, ch)
			for range 5000 {
				if _, err := ch.SendRequest("env", false, gossh.Marshal(envRequest{"LANG", value})); err != nil {
					break // it is cut, as it should
				}
			}
			if ok, err := ch.SendRequest("shell", true, nil); ok || err == nil {
				t.Error("a channel that was flooded with variables still works")
			}
			c.Close()

			// The client of a subtest is released at its end, with everything it has sent.
			t.Run("command", func(t *testing.T) {
				out, errs, code := sshtest.Connect(t, knock(t, s, 1)).Run(strings.Repeat("x", 250_000), "")
				if want := fmt.Sprintf("The limit is %d bytes", maxCommand); out != "" || code != exitUsage || !strings.Contains(errs, want) {
					t.Errorf("a command of 250,000 bytes gives %d and %.100q", code, errs)
				}
			})
		}
	})
}
