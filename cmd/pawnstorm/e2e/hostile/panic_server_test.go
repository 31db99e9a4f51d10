package hostile

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"maps"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/lobby/rescue"
	"pawnstorm/server/sshtest"
)

// panicServer is a server in this process with one part that panics once.
type panicServer struct {
	t            *testing.T
	addr         string
	url, web     string // the operator's pages and the website
	log          *syncBuffer
	stop         func() int // returns the exit code
	clients      map[string]gossh.Signer
	duo          *e2etest.Duo
	names        []string
	springs      sync.Mutex
	armed        string
	sprung       chan struct{}
	times        map[string]int // how often each part started
	folder, keys string
}

type syncBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *syncBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *syncBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

// startPanicServer starts a server with a part that panics, or none if it is "".
func startPanicServer(t *testing.T, folder, part string) *panicServer {
	t.Helper()
	h := &panicServer{t: t, folder: folder, log: &syncBuffer{}, clients: map[string]gossh.Signer{"operator": sshtest.Key(t)}, times: make(map[string]int)}
	h.names = slices.SortedFunc(maps.Keys(guardedNames(t)), func(a, b string) int { return cmp.Compare(len(b), len(a)) })
	h.keys = filepath.Join(folder, "operators")
	if err := os.WriteFile(h.keys, []byte(e2etest.Authorized(h.clients["operator"])), 0o600); err != nil {
		t.Fatal(err)
	}
	notify, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Net: "unixgram", Name: filepath.Join(t.TempDir(), "notify")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { notify.Close() })
	go io.Copy(io.Discard, notify)
	t.Setenv("NOTIFY_SOCKET", notify.LocalAddr().String())
	t.Setenv("WATCHDOG_USEC", "200000")
	h.arm(part)
	t.Cleanup(rescue.Trap(h.spring))
	h.serve()
	return h
}

func (h *panicServer) serve() {
	ctx, stop := context.WithCancel(context.Background())
	read, write := io.Pipe()
	ended := make(chan int, 1)
	go func() {
		defer write.Close()
		ended <- cli.Run(ctx, []string{
			"--addr", "127.0.0.1:0", "--data", h.folder, "--house-wait=1s", "--ops", "127.0.0.1:0", "--web", "127.0.0.1:0", "--operators", h.keys, "--log-level=debug",
		}, write, h.log)
	}()
	h.stop = sync.OnceValue(func() int {
		stop()
		select {
		case code := <-ended:
			return code
		case <-time.After(e2etest.Patience):
			h.t.Errorf("the server did not exit:\n%s", h.log)
			return -1
		}
	})
	h.t.Cleanup(func() { h.stop() })
	greeting := make([]byte, 4<<10)
	for text := ""; h.addr == ""; {
		n, err := read.Read(greeting)
		if err != nil {
			h.t.Fatalf("the server did not start:\n%s", h.log)
		}
		text += string(greeting[:n])
		if m := e2etest.LineToType.FindStringSubmatch(text); m != nil {
			h.addr = "127.0.0.1:" + m[1]
		}
	}
	go io.Copy(io.Discard, read)
	h.url = regexp.MustCompile(`metrics and health checks are on" url=(http://[0-9.:]+)/`).FindStringSubmatch(h.log.String())[1]
	h.web = regexp.MustCompile(`the website is on" url=(http://[0-9.:]+)/`).FindStringSubmatch(h.log.String())[1]
}

// arm makes a part panic the next time it starts.
func (h *panicServer) arm(part string) {
	h.springs.Lock()
	defer h.springs.Unlock()
	h.armed, h.sprung = part, make(chan struct{})
}

func (h *panicServer) spring(what string) {
	h.springs.Lock()
	defer h.springs.Unlock()
	for _, name := range h.names { // longest first
		if what == name || strings.HasPrefix(what, name+" ") {
			if h.times[name]++; name == h.armed {
				h.armed = ""
				close(h.sprung)
				panic("sabotage")
			}
			return
		}
	}
	h.t.Errorf("guardedNames does not know the name %s", what)
}

// begun returns how often a part has started.
func (h *panicServer) begun(part string) int {
	h.springs.Lock()
	defer h.springs.Unlock()
	return h.times[part]
}

// patient is how long a trigger waits for its effect.
const patient = 3 * time.Second

// untilSprung waits a while for the panic.
func (h *panicServer) untilSprung(most time.Duration) bool {
	select {
	case <-h.sprung:
		return true
	default:
	}
	select {
	case <-h.sprung:
		return true
	case <-time.After(most):
		return false
	}
}

// check checks what the panic ended.
func (h *panicServer) check(part string, want ends, before uint64, logged int) {
	h.t.Helper()
	log := func() string { return h.log.String()[logged:] }
	ended := func() bool {
		return want != itsSession && want != itsLine || regexp.MustCompile(string(want)).MatchString(log())
	}
	for late := time.Now().Add(e2etest.Patience); ; <-time.After(time.Millisecond) {
		if rescue.Panics() > before && ended() { // a panic is counted a little after it began
			break
		}
		if time.Now().After(late) {
			h.t.Fatalf("%s: the panic did not end what it should:\n%s", part, log())
		}
	}
	if n := rescue.Panics() - before; n != 1 {
		h.t.Errorf("%s: got %d panics, want 1:\n%s", part, n, log())
	}
	for _, kind := range []ends{itsSession, itsLine} {
		n := len(regexp.MustCompile(string(kind)).FindAllString(log(), -1))
		if want != perhaps && (n > 0) != (kind == want) || n > 1 {
			h.t.Errorf("%s: the panic ended %d with the line %s:\n%s", part, n, kind, log())
		}
	}
}
