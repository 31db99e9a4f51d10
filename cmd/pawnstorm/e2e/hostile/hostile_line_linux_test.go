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
	// mostHeld is how much may be held for a client that does not read, in bytes.
	mostHeld = 256 << 10
	// mostSlower is how many times longer a move may take beside a flood than on a calm
	// day.
	mostSlower = 50
)

// silent is somebody at a terminal who stops reading, and goes on typing.
type silent struct {
	line *sshtest.StalledConn
	keys interface{ Write([]byte) (int, error) }
	conn *gossh.Client
}

// hush brings somebody to the lobby.
func (s *besieged) hush(source string) (*silent, error) {
	nc, err := s.from(source)
	if err != nil {
		return nil, err
	}
	// A small buffer here is soon full.
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

// TestHostileSilentReaders is row 18: clients that stop reading their lines while their
// screens change. For each of them the server holds little, all are cut when their time is
// up, and two who play beside them notice nothing.
func TestHostileSilentReaders(t *testing.T) {
	e2etest.Nightly(t)
	t.Parallel()
	s := besiege(t)
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
				crowd[i], errs[i] = s.hush(fmt.Sprintf("127.70.%d.%d", i/100, i%100))
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
	var queued, heap float64 // of all, when most is in the kernel
	cut := s.cutFor(t, "client stopped reading", len(crowd), func() {
		inKernel := s.sendQueues(t)
		if inKernel > queued*1.1 {
			heap = math.Inf(1) // it was not the most yet
		}
		if queued = max(queued, inKernel); inKernel > queued*0.9 {
			heap = min(heap, s.heap(t)-before)
		}
		beside = append(beside, d.TimedMoves(t, 2)...)
	})
	stop()
	held, queued := (heap+queued)/float64(len(crowd)), queued/float64(len(crowd))
	t.Logf("of %d clients that do not read, the server holds %.0f kB each, %.0f kB of them in the kernel; a move takes %v beside them, %v on a calm day; all of them were cut within %v of the first silence",
		len(crowd), held/1e3, queued/1e3, median(beside), calm, time.Since(began).Round(time.Second))
	if queued == 0 {
		t.Error("no line was ever full")
	}
	if held > mostHeld {
		t.Errorf("%.0f bytes are held for each", held)
	}
	if median(beside) > mostSlower*calm {
		t.Errorf("a move takes %v beside them, %v on a calm day", median(beside), calm)
	}
	for _, lived := range cut {
		if lived < 30*time.Second {
			t.Errorf("one was cut %v after it had come", lived)
		}
	}
	d.Move(t)
}

// typeOn has clients stop reading, and press a key that has the screen drawn anew until
// they are cut, or stop is called.
func (s *besieged) typeOn(crowd []*silent) (stop func()) {
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

// sendQueues are how many bytes the kernel has of the server for those of its clients that
// do not read.
func (s *besieged) sendQueues(t *testing.T) (queued float64) {
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

// cutFor waits until so many connections have been closed for a reason, looks at things
// every second meanwhile, and tells how long each of them has lived.
func (s *besieged) cutFor(t *testing.T, reason string, clients int, look func()) (lived []time.Duration) {
	t.Helper()
	line := regexp.MustCompile(`msg="connection closed".* for=(\S+) reason="` + reason + `"`)
	for late := time.Now().Add(10 * e2etest.Patience); ; <-time.After(time.Second) { // a line is filled frame by frame
		look()
		found := line.FindAllStringSubmatch(s.Log(t), -1)
		if len(found) < clients {
			if time.Now().After(late) {
				t.Fatalf("%d of %d were cut", len(found), clients)
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

// TestHostilePaste is row 19: people at tables paste fifteen megabytes, as a terminal marks a
// paste and as it comes without marks. They are still there afterwards, the server has
// never held all of it, and two who play beside them notice nothing.
func TestHostilePaste(t *testing.T) {
	t.Setenv("GOGC", "25") // what grows is what is held, not what waits to be collected
	s := besiege(t)
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
						t.Errorf("%d: the session has ended with %d:\n%s", i, code, term.Screen())
					}
				})
			}
			beside := median(d.TimedMoves(t, 5))
			pasting.Wait()
			grown, most := s.peak(t)-peak, float64(len(terms)*mostHeld)
			left := s.heap(t) - before
			for late := time.Now().Add(e2etest.Patience); left > most && time.Now().Before(late); {
				left = s.heap(t) - before // what is still drawn is no rest
			}
			t.Logf("%d pastes of %d MB: the process has grown by %d kB at most, %.0f kB are left; a move takes %v beside them, %v on a calm day",
				len(terms), len(form.text)>>20, grown>>10, left/1e3, beside, calm)
			if grown > len(terms)*len(form.text)*3/4 {
				t.Errorf("the process has grown by %d bytes", grown)
			}
			if left > most {
				t.Errorf("%.0f bytes are left", left)
			}
			if beside > mostSlower*calm {
				t.Errorf("a move takes %v beside them, %v on a calm day", beside, calm)
			}
		})
	}
}

// heap is how many bytes the server holds, without garbage. To ask costs it something for a
// moment, so the least of a few answers counts.
func (s *besieged) heap(t *testing.T) float64 {
	t.Helper()
	least := math.Inf(1)
	for range 3 {
		least = min(least, s.collected(t)["go_gc_heap_live_bytes"])
	}
	return least
}

// atTable is the screen of somebody who has made a table.
func (s *besieged) atTable(t *testing.T, name string) *sshtest.Terminal {
	t.Helper()
	source := fmt.Sprintf("127.71.%d.%d", len(name), name[len(name)-1])
	c := sshtest.Connect(t, sshtest.From(t, source, s.Addr()), sshtest.Key(t))
	var table struct{ ID string }
	for _, line := range []string{"name " + name, "new chess as white --json"} {
		out, errs, code := c.Run(line, "")
		if code != 0 {
			t.Fatalf("%s: %s%s", line, out, errs)
		}
		json.Unmarshal([]byte(out), &table) // of the last line
	}
	term := c.Terminal(80, 24, table.ID)
	term.Until("Waiting for an opponent.")
	return term
}

// untilAlive waits until a session has drawn its screen for another size. It returns the
// exit code of one that has ended with a sentence instead.
func untilAlive(term *sshtest.Terminal) (code int) {
	const rows = 30
	term.Resize(90, rows)
	term.UntilFunc("a larger screen", func(screen string) bool { return strings.Count(screen, "\n") == rows-1 })
	return 0
}

// peak is the most memory that the process has had, in bytes.
func (s *besieged) peak(t *testing.T) int {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.Cmd.Process.Pid))
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`VmHWM:\s+(\d+) kB`).FindSubmatch(status)
	if found == nil {
		t.Fatalf("no peak is told:\n%s", status)
	}
	n, err := strconv.Atoi(string(found[1]))
	if err != nil {
		t.Fatal(err)
	}
	return n << 10
}
