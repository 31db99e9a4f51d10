package web

import (
	"context"
	"crypto/tls"
	"encoding/binary"
	"io"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/crypto/ssh"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
	"pawnstorm/ui/canvas/canvastest"
)

// BenchmarkPages compares the cost of a /play session with an SSH session on one processor. Both have
// 80x24 cells on their own encrypted connection and watch a game that two people play from the shell.
// Each kind gets its own server. The figures are for one session, minus the cost of unwatched moves.
// PAWNSTORM_PAGES sets the number of sessions.
func BenchmarkPages(b *testing.B) {
	sessions := 200
	if text := os.Getenv("PAWNSTORM_PAGES"); text != "" {
		sessions, _ = strconv.Atoi(text)
	}
	for b.Loop() {
		terminal := costOf(b, sessions, visitBySSH)
		page := costOf(b, sessions, visitByPage)
		for _, m := range []struct {
			name           string
			terminal, page float64
		}{{"cpu-µs/move", terminal.cpu, page.cpu}, {"bytes/move", terminal.bytes, page.bytes}, {"KiB/session", terminal.memory, page.memory}} {
			b.ReportMetric(m.terminal, "ssh-"+m.name)
			b.ReportMetric(m.page, "page-"+m.name)
			b.ReportMetric(m.page/m.terminal, "ratio-"+m.name)
		}
	}
}

// cost is the cost of one session.
type cost struct{ cpu, bytes, memory float64 }

// watcher counts the bytes that a watching session received.
type watcher struct{ came atomic.Int64 }

// counted is a connection that counts bytes for a watcher.
type counted struct {
	net.Conn
	of *watcher
}

func (c counted) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	c.of.came.Add(int64(n))
	return n, err
}

// visitBySSH opens a table in a terminal and returns when it shows a text.
func visitBySSH(b *testing.B, s *e2etest.Opened, id, text string) *watcher {
	w := new(watcher)
	nc, err := net.DialTimeout("tcp", "127.0.0.1:"+s.Port, e2etest.Patience)
	if err != nil {
		b.Fatal(err)
	}
	sshtest.Connect(b, counted{nc, w}).Terminal(80, 24, id).Until(text)
	return w
}

// visitByPage opens a table on the page and returns when it shows a text.
func visitByPage(b *testing.B, s *e2etest.Opened, id, text string) *watcher {
	w, home := new(watcher), s.Told(b, `Web +(\S+)/\n`)
	ctx := b.Context()
	transport := &http.Transport{
		TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, // the test's own certificate
		DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			nc, err := new(net.Dialer).DialContext(ctx, network, address)
			if err != nil {
				return nil, err
			}
			return counted{nc, w}, nil
		},
	}
	client := &http.Client{Transport: transport}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, home+"/play/ticket", nil)
	if err != nil {
		b.Fatal(err)
	}
	answer, err := client.Do(r)
	if err != nil {
		b.Fatal(err)
	}
	ticket, err := io.ReadAll(answer.Body)
	answer.Body.Close()
	if err != nil || answer.StatusCode != http.StatusOK {
		b.Fatalf("no ticket: %s %v", answer.Status, err)
	}
	transport.CloseIdleConnections() // the socket needs its own connection, as in a browser
	conn, _, err := websocket.Dial(ctx, home+"/play/socket?ticket="+string(ticket)+"&to="+id, &websocket.DialOptions{HTTPClient: client, HTTPHeader: http.Header{"Origin": {home}}})
	if err != nil {
		b.Fatal(err)
	}
	conn.SetReadLimit(1 << 20)
	b.Cleanup(func() { conn.CloseNow() })
	open := []byte{'o'}
	for _, n := range []uint64{1, 1, 80, 24, 0} { // version, dark theme, width, height, bytes shown
		open = binary.AppendUvarint(open, n)
	}
	if err := conn.Write(ctx, websocket.MessageBinary, open); err != nil {
		b.Fatal(err)
	}
	ready := make(chan error, 1)
	go func() { ready <- readPage(ctx, conn, text, func() { ready <- nil }) }()
	if err := <-ready; err != nil {
		b.Fatal(err)
	}
	return w
}

// readPage acts like the page's script: it shows the output, reports how much it showed, and answers
// pings. It reports every message, as the script does if moves are half a second apart.
func readPage(ctx context.Context, conn *websocket.Conn, text string, ready func()) error {
	var page canvastest.Page
	var rest []byte
	var shown uint64
	for {
		_, m, err := conn.Read(ctx)
		if err != nil {
			return err
		}
		switch m[0] {
		case 'b':
			err = conn.Write(ctx, websocket.MessageBinary, []byte{'b'})
		case 'd':
			for rest = append(rest, m[1:]...); len(rest) >= 4 && len(rest) >= 4+int(binary.BigEndian.Uint32(rest)); {
				end := 4 + int(binary.BigEndian.Uint32(rest))
				if rest[4] == 'f' {
					err = page.Take(rest[5:end])
				}
				rest, shown = rest[end:], shown+uint64(end)
			}
			if err == nil {
				err = conn.Write(ctx, websocket.MessageBinary, binary.AppendUvarint([]byte{'a'}, shown))
			}
			if ready != nil && strings.Contains(page.String(), text) {
				ready()
				ready = nil
			}
		}
		if err != nil {
			return err
		}
	}
}

// costPlies is the number of watched moves.
const costPlies = 60

// costOf measures the cost of sessions that watch a game.
func costOf(b *testing.B, sessions int, visit func(b *testing.B, s *e2etest.Opened, id, text string) *watcher) cost {
	s := e2etest.Open(b, []string{"GOMAXPROCS=1"}, "serve", "--addr", "127.0.0.1:0", "--web", "127.0.0.1:0", "--web-cert", e2etest.CertFile(), "--web-key", e2etest.KeyFile(),
		"--data", b.TempDir(), "--no-house", "--trust", "127.0.0.1/32", "--budget", "all=none,none")
	defer s.Kill()
	keys := [2]ssh.Signer{sshtest.Key(b), sshtest.Key(b)}
	come := func() (people [2]*sshtest.Client) { // reconnects, because the server closes idle connections
		for i, key := range keys {
			people[i] = sshtest.Dial(b, "127.0.0.1:"+s.Port, key)
		}
		return people
	}
	for i, c := range come() {
		e2etest.Say(b, c, "name "+[2]string{"ann", "ben"}[i])
	}
	moves := longGame(b, costPlies)
	var watchers []*watcher
	begin := func() string {
		people := come()
		_, made, _ := strings.Cut(e2etest.Say(b, people[0], "new chess as white unlisted"), "Table ")
		e2etest.Say(b, people[1], "join "+made[:8])
		return made[:8]
	}
	play := func(id string) (cpu time.Duration) {
		before, _ := quietOf(b, s)
		people := come()
		for i, m := range moves {
			from := make([]int64, len(watchers))
			for j, w := range watchers {
				from[j] = w.came.Load()
			}
			e2etest.Say(b, people[i%2], "move "+id+" "+m)
			for begun, j := time.Now(), 0; j < len(watchers); {
				if watchers[j].came.Load() > from[j] {
					j++
					continue
				}
				if time.Since(begun) > e2etest.Patience {
					b.Fatalf("move %d did not reach session %d", i, j)
				}
				<-time.After(time.Millisecond)
			}
		}
		after, _ := quietOf(b, s)
		return after - before
	}
	alone := play(begin())
	id := begin()
	_, empty := quietOf(b, s)
	for range sessions {
		watchers = append(watchers, visit(b, s, id, "ann"))
	}
	_, full := quietOf(b, s)
	came := func() (n int64) {
		for _, w := range watchers {
			n += w.came.Load()
		}
		return n
	}
	before := came()
	crowd := play(id)
	each := float64(sessions * costPlies)
	return cost{
		cpu: float64((crowd - alone).Microseconds()) / each, bytes: float64(came()-before) / each,
		memory: float64(full-empty) / 1024 / float64(sessions),
	}
}

// quietOf waits until a server is idle and returns its usage.
func quietOf(b *testing.B, s *e2etest.Opened) (cpu time.Duration, resident int) {
	b.Helper()
	for begun := time.Now(); time.Since(begun) < e2etest.Patience; {
		before, _ := e2etest.UsedBy(b, s.Cmd.Process.Pid)
		<-time.After(500 * time.Millisecond)
		if cpu, resident = e2etest.UsedBy(b, s.Cmd.Process.Pid); cpu-before <= 10*time.Millisecond {
			return cpu, resident
		}
	}
	b.Fatal("the server never became idle")
	return 0, 0
}
