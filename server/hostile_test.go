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

// The hostile tests have a short and a long form:
//
//	PAWNSTORM_HOSTILE=long go test ./server -run TestHostile -v -timeout 30m
func times(short, long int) int {
	if os.Getenv("PAWNSTORM_HOSTILE") == "long" {
		return long
	}
	return short
}

// trustingServer starts a server that logs nothing and trusts this machine. The tests attack what
// comes after the gate.
func trustingServer(t *testing.T, change func(*Config)) *running {
	t.Helper()
	return start(t, func(c *Config) {
		c.Log = slog.New(slog.DiscardHandler)
		c.Gate = gate.Config{Trust: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}}
		if change != nil {
			change(c)
		}
	})
}

// checkLeaks attacks twice. The second attack may leave no goroutine behind, and at most 1 % more
// memory plus a few buffers. The server must still serve.
func checkLeaks(t *testing.T, s *running, attack func()) {
	t.Helper()
	panics := rescue.Panics()
	loud := &lines{} // gets the SSH library's panics
	defer slog.SetDefault(slog.Default())
	slog.SetDefault(slog.New(slog.NewTextHandler(loud, nil)))
	attack()
	goroutines, heap := rest(t, s, 0, 0)
	most := heap + heap/100 + 64<<10
	attack()
	after, grown := rest(t, s, goroutines, most)
	t.Logf("goroutines: %d before, %d after; heap: %d kB before, %d kB after", goroutines, after, heap>>10, grown>>10)
	if after > goroutines {
		t.Errorf("got %d goroutines, want at most %d", after, goroutines)
	}
	if grown > most {
		t.Errorf("the heap has %d kB, before it had %d", grown>>10, heap>>10)
	}
	if rescue.Panics() > panics || strings.Contains(loud.String(), "panic") {
		t.Errorf("the server panicked:\n%s", loud)
	}
	sshtest.Dial(t, s.addr).Terminal(80, 24).Until("who: guest")
}

// rest waits until all clients have left, and counts what remains. It waits until the counts are
// small enough, unless the limits are 0. Some work outlives its connection and holds memory.
func rest(t *testing.T, s *running, mostGoroutines int, mostHeap uint64) (goroutines int, heap uint64) {
	t.Helper()
	connections := func() int {
		s.mu.Lock()
		defer s.mu.Unlock()
		return len(s.conns)
	}
	for late := time.Now().Add(time.Minute); ; runtime.Gosched() {
		runtime.GC()
		runtime.GC() // empties the pools
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

// crowded calls f n times, some of them concurrently.
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

// dialFrom dials from one of many addresses.
func dialFrom(t *testing.T, s *running, i int) net.Conn {
	t.Helper()
	d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 3, byte(i>>8), byte(i))}}
	nc, err := d.Dial("tcp", s.addr)
	if err != nil {
		t.Error(err)
		return &net.TCPConn{} // any use of it fails
	}
	nc.SetDeadline(time.Now().Add(time.Minute))
	return nc
}

// tapped records the bytes a client sends.
type tapped struct {
	net.Conn
	sent bytes.Buffer
}

func (c *tapped) Write(p []byte) (int, error) {
	c.sent.Write(p)
	return c.Conn.Write(p)
}

// TestHostileHandshakeBytes is row 2: broken version lines, key exchanges and packets, at any point
// of a handshake.
func TestHostileHandshakeBytes(t *testing.T) {
	s := trustingServer(t, nil)
	honest := &tapped{Conn: dialFrom(t, s, 0)}
	c, err := sshtest.Login(honest, "tester", sshtest.Auth(sshtest.Key(t))...)
	if err != nil {
		t.Fatal(err)
	}
	c.Close()
	sound := honest.sent.Bytes()
	checkLeaks(t, s, func() {
		crowded(times(500, 10_000), func(i int) {
			nc := dialFrom(t, s, i)
			defer nc.Close()
			nc.Write(corrupt(sound, rand.New(rand.NewPCG(1, uint64(i)))))
			if half, ok := nc.(*net.TCPConn); ok {
				half.CloseWrite()
			}
			io.Copy(io.Discard, nc)
		})
	})
}

// corrupt breaks a client's bytes in a random way.
func corrupt(sound []byte, chance *rand.Rand) []byte {
	said := bytes.Clone(sound)
	switch chance.IntN(6) {
	case 0: // bits in the version line
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
	case 3: // truncated
		said = said[:chance.IntN(len(said))]
	case 4: // a part repeated
		at := chance.IntN(len(said))
		said = append(said[:at:at], sound[chance.IntN(at+1):]...)
	case 5: // random bytes
		said = make([]byte, chance.IntN(4096))
		for i := range said {
			said[i] = byte(chance.Uint32())
		}
	}
	return said
}

var errLeaves = errors.New("the client leaves")

// TestHostileDisconnects is row 4: clients that disconnect at once, in the middle of the handshake,
// and when they must authenticate.
func TestHostileDisconnects(t *testing.T) {
	s := trustingServer(t, nil)
	checkLeaks(t, s, func() {
		crowded(times(600, 10_000), func(i int) {
			nc := dialFrom(t, s, i)
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
				t.Error("a client without a valid login got in")
			}
		})
	})
}

// TestHostileChannels is row 9: a client opens 2,000 session channels on one connection. The server
// accepts four, and cuts a client that keeps asking.
func TestHostileChannels(t *testing.T) {
	s := trustingServer(t, nil)
	checkLeaks(t, s, func() {
		c, err := sshtest.Login(dialFrom(t, s, 1), "tester", sshtest.Auth()...)
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
				break // the server cut it
			}
			opened++
			go gossh.DiscardRequests(reqs)
			go io.Copy(io.Discard, ch)
		}
		if opened != defaultSessions {
			t.Errorf("the server opened %d channels", opened)
		}
	})
}

// TestHostileChannelTypes is row 10: the server refuses channels of unknown types, and then cuts
// the connection.
func TestHostileChannelTypes(t *testing.T) {
	s := trustingServer(t, nil)
	var asked atomic.Int64
	checkLeaks(t, s, func() {
		want := asked.Load() + int64(times(5000, 1_000_000))
		for asked.Load() < want {
			c, err := sshtest.Login(dialFrom(t, s, 1), "tester", sshtest.Auth()...)
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

// TestHostileWindowChanges is row 12: a window changes thousands of times a second. The program
// gets ten sizes a second, and the final one.
func TestHostileWindowChanges(t *testing.T) {
	var told, last atomic.Int64
	s := trustingServer(t, func(c *Config) {
		c.NewModel = func(_ context.Context, v tui.Visit) (tea.Model, error) {
			return &measured{told: &told, last: &last}, nil
		}
	})
	checkLeaks(t, s, func() {
		c, err := sshtest.Login(dialFrom(t, s, 1), "tester", sshtest.Auth()...)
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
					t.Fatalf("the final window is %d wide", last.Load())
				}
			}
			took := time.Since(began)
			t.Logf("%d changes in %v, the program got %d", changes, took.Round(time.Millisecond), told.Load())
			if most := took/sizeEvery + 3; told.Load() > int64(most) {
				t.Errorf("the program got %d changes in %v", told.Load(), took)
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
	s := trustingServer(t, nil)
	value := strings.Repeat("x", 200_000)
	checkLeaks(t, s, func() {
		for range times(1, 10) {
			c, err := sshtest.Login(dialFrom(t, s, 1), "tester", sshtest.Auth()...)
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
					break // the server cut it, as it should
				}
			}
			if ok, err := ch.SendRequest("shell", true, nil); ok || err == nil {
				t.Error("the channel still works after a flood of variables")
			}
			c.Close()

			// The subtest releases its client at the end, with all that the client sent.
			t.Run("command", func(t *testing.T) {
				out, errs, code := sshtest.Connect(t, dialFrom(t, s, 1)).Run(strings.Repeat("x", 250_000), "")
				if want := fmt.Sprintf("The limit is %d bytes", maxCommand); out != "" || code != exitUsage || !strings.Contains(errs, want) {
					t.Errorf("a command of 250,000 bytes: got exit code %d and %.100q", code, errs)
				}
			})
		}
	})
}
