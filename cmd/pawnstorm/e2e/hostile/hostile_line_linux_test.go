package hostile

import (
	"encoding/json"
	"fmt"
	"math"
	"net"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

const (
	// mostHeld limits the memory for a client that stops reading, in bytes.
	mostHeld = 256 << 10
	// mostSlower limits how many times longer a move may take during a flood.
	mostSlower = 50
)

// silent is a client that stops reading but keeps typing.
type silent struct {
	line *sshtest.StalledConn
	keys interface{ Write([]byte) (int, error) }
	conn *gossh.Client
}

// connectSilent connects a client and opens the lobby.
func (s *strictServer) connectSilent(source string) (*silent, error) {
	nc, err := s.from(source)
	if err != nil {
		return nil, err
	}
	// A small buffer fills up soon.
	if err := nc.(*net.TCPConn).SetReadBuffer(4 << 10); err != nil {
		return nil, err
	}
	nc.SetDeadline(time.Now().Add(e2etest.Patience))
	one := &silent{line: &sshtest.StalledConn{Conn: nc}}
	if one.conn, err = sshtest.Login(one.line, "silent", sshtest.Auth()...); err != nil {
		return nil, err
	}
	v := &visitor{conn: one.conn, done: make(chan struct{}), changed: make(chan struct{})}
	if err := v.enter(nil); err != nil {
		one.conn.Close()
		return nil, err
	}
	nc.SetDeadline(time.Time{})
	one.keys = v.keys
	return one, nil
}

// TestHostileSilentReaders is row 18: clients stop reading while their screens change. The server
// must hold little for each, close them on time, and not slow down two players.
func TestHostileSilentReaders(t *testing.T) {
	e2etest.Nightly(t)
	t.Parallel()
	s := startStrictServer(t)
	d := e2etest.NewDuo(t, "ann", "ben")
	d.Connect(t, s.Addr())
	d.Register()
	d.Begin(t)
	calm := median(d.TimedMoves(t, 10))

	crowd := make([]*silent, ofCrowd(12, 400))
	errs := make([]error, len(crowd))
	var arriving sync.WaitGroup
	for worker := range 8 {
		arriving.Go(func() {
			for i := worker; i < len(crowd); i += 8 {
				crowd[i], errs[i] = s.connectSilent(fmt.Sprintf("127.70.%d.%d", i/100, i%100))
			}
		})
	}
	arriving.Wait()
	for i, one := range crowd {
		if errs[i] != nil {
			t.Fatal(errs[i])
		}
		defer one.conn.Close()
	}
	before := s.heap(t)
	began := time.Now()
	stop := s.typeOn(crowd)
	var beside []time.Duration
	var queued, heap float64 // for all clients, when the kernel's queues peak
	cut := s.cutFor(t, "client stopped reading", len(crowd), func() {
		inKernel := s.sendQueues(t)
		if inKernel > queued*1.1 {
			heap = math.Inf(1) // the earlier peak was not the highest
		}
		if queued = max(queued, inKernel); inKernel > queued*0.9 {
			heap = min(heap, s.heap(t)-before)
		}
		beside = append(beside, d.TimedMoves(t, 2)...)
	})
	stop()
	held, queued := (heap+queued)/float64(len(crowd)), queued/float64(len(crowd))
	t.Logf("%d silent clients: %.0f kB held for each, %.0f kB of it in the kernel; a move takes %v, otherwise %v; all closed within %v",
		len(crowd), held/1e3, queued/1e3, median(beside), calm, time.Since(began).Round(time.Second))
	if queued == 0 {
		t.Error("no connection was ever full")
	}
	if held > mostHeld {
		t.Errorf("%.0f bytes held for each client", held)
	}
	if median(beside) > mostSlower*calm {
		t.Errorf("a move takes %v, otherwise %v", median(beside), calm)
	}
	for _, lived := range cut {
		if lived < 30*time.Second {
			t.Errorf("a connection was closed after only %v", lived)
		}
	}
	d.Move(t)
}

// typeOn makes clients stop reading and redraw their screens until they are disconnected or stop is
// called.
func (s *strictServer) typeOn(crowd []*silent) (stop func()) {
	over := make(chan struct{})
	var typing sync.WaitGroup
	for _, one := range crowd {
		one.line.Stop()
		typing.Go(func() {
			pace := time.NewTicker(100 * time.Millisecond)
			defer pace.Stop()
			for {
				select {
				case <-over:
					return
				case <-pace.C:
					if _, err := one.keys.Write([]byte("?")); err != nil {
						return
					}
				}
			}
		})
	}
	return func() {
		close(over)
		for _, one := range crowd {
			one.conn.Close()
		}
		typing.Wait()
	}
}

// sendQueues returns the bytes in the kernel that the server's clients have not read.
func (s *strictServer) sendQueues(t *testing.T) (queued float64) {
	t.Helper()
	table, err := os.ReadFile("/proc/net/tcp")
	if err != nil {
		t.Fatal(err)
	}
	port, err := strconv.Atoi(s.Port)
	if err != nil {
		t.Fatal(err)
	}
	line := regexp.MustCompile(fmt.Sprintf(`(?m)^ *\d+: [0-9A-F]{8}:%04X [0-9A-F]{8}:[0-9A-F]{4} 01 ([0-9A-F]{8}):`, port))
	for _, found := range line.FindAllSubmatch(table, -1) {
		n, err := strconv.ParseInt(string(found[1]), 16, 64)
		if err != nil {
			t.Fatal(err)
		}
		queued += float64(n)
	}
	return queued
}

// cutFor waits until n connections are closed for a reason, and returns how long each lasted. It
// calls look every second.
func (s *strictServer) cutFor(t *testing.T, reason string, clients int, look func()) (lived []time.Duration) {
	t.Helper()
	line := regexp.MustCompile(`msg="connection closed".* for=(\S+) reason="` + reason + `"`)
	for late := time.Now().Add(10 * e2etest.Patience); ; <-time.After(time.Second) { // filling takes many frames
		look()
		found := line.FindAllStringSubmatch(s.Log(t), -1)
		if len(found) < clients {
			if time.Now().After(late) {
				t.Fatalf("%d of %d connections were closed", len(found), clients)
			}
			continue
		}
		for _, one := range found {
			d, err := time.ParseDuration(one[1])
			if err != nil {
				t.Fatal(err)
			}
			lived = append(lived, d)
		}
		return lived
	}
}

func median(all []time.Duration) time.Duration {
	slices.Sort(all)
	return all[len(all)/2].Round(10 * time.Microsecond)
}

// TestHostilePaste is row 19: players paste fifteen megabytes, with and without paste markers. They
// must stay connected, the server must never hold all of it, and two other players must not notice.
func TestHostilePaste(t *testing.T) {
	t.Setenv("GOGC", "25") // so that growth means live memory, not garbage
	s := startStrictServer(t)
	d := e2etest.NewDuo(t, "ann", "ben")
	d.Connect(t, s.Addr())
	d.Register()
	d.Begin(t)
	calm := median(d.TimedMoves(t, 10))
	const line = "Zażółć gęślą jaźń \x1b[31;1m\x1b]8;;x\x1b\\ 駒 e2e4\r"
	text := strings.Repeat(line, 15<<20/len(line))
	for _, form := range []struct{ name, text string }{
		{"marked", "\x1b[200~" + text + "\x1b[201~"},
		{"bare", text},
	} {
		t.Run(form.name, func(t *testing.T) {
			terms := make([]*sshtest.Terminal, ofCrowd(3, 12))
			for i := range terms {
				terms[i] = s.atTable(t, fmt.Sprintf("%s%d", form.name, i))
			}
			before, peak := s.heap(t), s.peak(t)
			var pasting sync.WaitGroup
			for i, term := range terms {
				pasting.Go(func() {
					term.Type(form.text)
					if code := untilAlive(term); code != 0 {
						t.Errorf("session %d ended with exit code %d:\n%s", i, code, term.Screen())
					}
				})
			}
			beside := median(d.TimedMoves(t, 5))
			pasting.Wait()
			grown, most := s.peak(t)-peak, float64(len(terms)*mostHeld)
			left := s.heap(t) - before
			for late := time.Now().Add(e2etest.Patience); left > most && time.Now().Before(late); {
				left = s.heap(t) - before // screens may still be drawing
			}
			t.Logf("%d pastes of %d MB: the process grew by at most %d kB, %.0f kB remain; a move takes %v, otherwise %v",
				len(terms), len(form.text)>>20, grown>>10, left/1e3, beside, calm)
			if grown > len(terms)*len(form.text)*3/4 {
				t.Errorf("the process grew by %d bytes", grown)
			}
			if left > most {
				t.Errorf("%.0f bytes remain", left)
			}
			if beside > mostSlower*calm {
				t.Errorf("a move takes %v, otherwise %v", beside, calm)
			}
		})
	}
}

// heap returns the live heap of the server. Asking costs memory for a moment, so it takes the least
// of a few answers.
func (s *strictServer) heap(t *testing.T) float64 {
	t.Helper()
	least := math.Inf(1)
	for range 3 {
		least = min(least, s.collected(t)["go_gc_heap_live_bytes"])
	}
	return least
}

// atTable opens the screen of a player at a new table.
func (s *strictServer) atTable(t *testing.T, name string) *sshtest.Terminal {
	t.Helper()
	source := fmt.Sprintf("127.71.%d.%d", len(name), name[len(name)-1])
	c := sshtest.Connect(t, sshtest.From(t, source, s.Addr()), sshtest.Key(t))
	var table struct{ ID string }
	for _, line := range []string{"name " + name, "new chess as white --json"} {
		out, errs, code := c.Run(line, "")
		if code != 0 {
			t.Fatalf("%s: %s%s", line, out, errs)
		}
		json.Unmarshal([]byte(out), &table) // the last line
	}
	term := c.Terminal(80, 24, table.ID)
	term.Until("Waiting for an opponent.")
	return term
}

// untilAlive waits until a session redraws after a resize. It returns the exit code if the session
// ended with a message instead.
func untilAlive(term *sshtest.Terminal) (code int) {
	const rows = 30
	term.Resize(90, rows)
	term.UntilFunc("a larger screen", func(screen string) bool { return strings.Count(screen, "\n") == rows-1 })
	return 0
}

// peak returns the process's peak memory in bytes.
func (s *strictServer) peak(t *testing.T) int {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.Cmd.Process.Pid))
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`VmHWM:\s+(\d+) kB`).FindSubmatch(status)
	if found == nil {
		t.Fatalf("no peak in:\n%s", status)
	}
	n, err := strconv.Atoi(string(found[1]))
	if err != nil {
		t.Fatal(err)
	}
	return n << 10
}
