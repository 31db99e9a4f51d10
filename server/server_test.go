package server

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"go.uber.org/goleak"

	"pawnstorm/server/gate"
	"pawnstorm/server/sshtest"
	"pawnstorm/ui/tui"
)

// probe is a model that shows its session. The first key of a line is a command: "q" leaves, "p"
// panics, other keys appear on the screen.
type probe struct {
	ctx   context.Context
	visit tui.Visit
	size  tea.WindowSizeMsg
	keys  string
	idle  string
	sizes int
}

func newProbe(ctx context.Context, v tui.Visit) (tea.Model, error) {
	return &probe{ctx: ctx, visit: v, size: tea.WindowSizeMsg{Width: v.Width, Height: v.Height}}, nil
}

func (m *probe) Init() tea.Cmd { return nil }

func (m *probe) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.size = msg
		m.sizes++
	case tea.PasteMsg:
		m.keys += fmt.Sprintf("<%d pasted>", len(msg.Content))
	case tui.IdleMsg:
		m.idle = msg.Left.String()
	case tea.KeyPressMsg:
		switch msg.String() {
		case "q":
			return m, tea.Quit
		case "P":
			panic("in Update")
		case "C":
			return m, tea.Sequence(func() tea.Msg { panic("in a command") })
		case "S":
			return m, tea.Suspend
		}
		m.keys = (m.keys + msg.String())[max(0, len(m.keys)+len(msg.String())-40):]
	}
	return m, nil
}

func (m *probe) View() tea.View {
	who := "guest"
	if m.visit.Key != "" {
		who = "key " + m.visit.Key[:12]
	}
	v := tea.NewView(strings.Join([]string{
		"who: " + who,
		"user: " + m.visit.User + ".",
		fmt.Sprintf("words: %q", m.visit.Words),
		fmt.Sprintf("size: %dx%d", m.size.Width, m.size.Height),
		"keys: " + m.keys + ".",
		"idle: " + m.idle + ".",
		"profile: " + m.visit.Profile.String(),
	}, "\n"))
	v.AltScreen = true
	v.MouseMode = tea.MouseModeCellMotion
	return v
}

func (m *probe) Farewell() string { return "Goodbye.\nSee you." }

// echo is a command that prints its arguments.
func echo(ctx context.Context, v tui.Visit, stdin io.Reader, stdout, stderr io.Writer) int {
	switch v.Words[0] {
	case "wait":
		fmt.Fprintln(stdout, "waiting")
		<-ctx.Done()
		return 1
	case "panic":
		panic("in a command")
	case "cat":
		io.Copy(stdout, stdin)
		return 0
	case "read":
		fmt.Fprintln(stdout, "reading")
	}
	in, _ := io.ReadAll(stdin)
	fmt.Fprintf(stdout, "%q %s", v.Words, in)
	fmt.Fprintln(stderr, "to stderr")
	return 3
}

// isEchoed reports whether a line is a command even in a terminal.
func isEchoed(v tui.Visit) bool {
	line := v.Line
	return strings.HasPrefix(line, "wait") || strings.HasPrefix(line, "echo")
}

// running is a server under test.
type running struct {
	*Server
	addr string
	log  *lines
	stop func() error // returns the error of Serve; must be nil
	hang bool         // Serve must not return
}

// start runs a server on a free port of 127.0.0.1 until the end of the test. The test fails if the
// server leaves anything behind.
func start(t *testing.T, change func(*Config)) *running {
	t.Helper()
	goleak.VerifyNone(t)
	t.Cleanup(func() { goleak.VerifyNone(t) })
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return startOn(t, l, change)
}

func startOn(t *testing.T, l net.Listener, change func(*Config)) *running {
	t.Helper()
	log := &lines{}
	config := Config{
		HostKey: sshtest.Key(t), NewModel: newProbe, Exec: echo, IsCommand: isEchoed, Host: "chess.example",
		Log:  slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug})),
		Gate: gate.Config{Trust: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}},
	}
	if change != nil {
		change(&config)
	}
	s, err := New(config)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx, l) }()
	r := &running{Server: s, addr: l.Addr().String(), log: log}
	r.stop = sync.OnceValue(func() error {
		cancel()
		return <-served
	})
	t.Cleanup(func() {
		if err := r.stop(); (err != nil) != r.hang {
			t.Errorf("Serve returned %v", err)
		}
	})
	return r
}

// lines is a log that tests can wait on.
type lines struct {
	mu      sync.Mutex
	text    strings.Builder
	changed chan struct{}
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.changed != nil {
		close(l.changed)
		l.changed = nil
	}
	return l.text.Write(p)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// until waits for a line of the log that contains all parts, and returns it.
func (l *lines) until(t *testing.T, parts ...string) string {
	t.Helper()
	timeout := time.After(2 * time.Minute)
	for {
		l.mu.Lock()
		text := l.text.String()
		if l.changed == nil {
			l.changed = make(chan struct{})
		}
		changed := l.changed
		l.mu.Unlock()
		for line := range strings.Lines(text) {
			if holds(line, parts) {
				return line
			}
		}
		select {
		case <-changed:
		case <-timeout:
			t.Fatalf("the log has no line with %q:\n%s", parts, text)
		}
	}
}

func holds(line string, parts []string) bool {
	for _, p := range parts {
		if !strings.Contains(line, p) {
			return false
		}
	}
	return true
}

func TestScreensOverSSH(t *testing.T) {
	s := start(t, nil)
	key := sshtest.Key(t)
	c := sshtest.Dial(t, s.addr, key)
	term := c.Terminal(80, 24, "table", "k3x")
	term.Until("size: 80x24")
	term.Until("who: key " + fingerprint(key.PublicKey())[:12])
	term.Until(`words: ["table" "k3x"]`)
	term.Until("user: tester.")
	term.Until("profile: ANSI256")
	term.Type("ab\x1b[Aé")
	term.Until("keys: abupé.")
	term.Resize(100, 30)
	term.Until("size: 100x30")
	term.Type("q")
	if code := term.Wait(); code != 0 {
		t.Errorf("got exit code %d, want 0", code)
	}
	if term.AltScreen() {
		t.Error("the terminal still shows the alternate screen")
	}
	if got, want := term.Screen(), "Goodbye.\nSee you."; got != want {
		t.Errorf("the ordinary screen shows %q, want %q", got, want)
	}
	if !strings.HasSuffix(term.Raw(), "Goodbye.\r\nSee you.\r\n") {
		t.Errorf("the output ends with %q", term.Raw()[max(0, len(term.Raw())-100):])
	}
	s.log.until(t, "session ended", "session=c1.1", "reason=left", "code=0")
}

func TestCommandsOverSSH(t *testing.T) {
	s := start(t, nil)
	c := sshtest.Dial(t, s.addr)
	out, errs, code := c.Run("move 'e2 e4' --json", "input")
	if out != `["move" "e2 e4" "--json"] input` || errs != "to stderr\n" || code != 3 {
		t.Errorf("got %q, %q and %d", out, errs, code)
	}
	if _, errs, code := c.Run("panic", ""); code != 1 || !strings.Contains(errs, "Something went wrong") {
		t.Errorf("after a panic: got %q and %d", errs, code)
	}
	out, errs, code = c.Run("", "")
	if out != "" || !strings.Contains(errs, "needs a terminal") || code != 2 {
		t.Errorf("without terminal and command: got %q, %q and %d", out, errs, code)
	}
}

// elapse lets time pass. Use it in bubbles of testing/synctest, where hours pass at once.
func elapse(d time.Duration) { <-time.After(d) }

// TestAddressed checks that the server names itself by the address the client probably typed.
func TestAddressed(t *testing.T) {
	for address, want := range map[string]string{
		"127.0.0.1": "localhost", "::1": "localhost", "127.0.0.2": "127.0.0.2", "192.0.2.7": "192.0.2.7", "2001:db8::7": "2001:db8::7",
	} {
		if got := addressed(&net.TCPAddr{IP: net.ParseIP(address), Port: 22}); got != want {
			t.Errorf("address %s: got %s, want %s", address, got, want)
		}
	}
	if got := addressed(&net.UnixAddr{}); got != "" {
		t.Errorf("a socket: got %s", got)
	}
}
