package server

import (
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/vt"
	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/server/sshtest"
)

// raw is a session channel for requests that no ordinary client makes. Its screen is as large as
// possible.
type raw struct {
	gossh.Channel
	t      *testing.T
	screen *vt.Emulator
}

func openRaw(t *testing.T, c *sshtest.Client) raw {
	t.Helper()
	ch, reqs, err := c.OpenChannel("session", nil)
	if err != nil {
		t.Fatal(err)
	}
	go gossh.DiscardRequests(reqs)
	screen := vt.NewEmulator(maxWidth, maxHeight)
	go io.Copy(io.Discard, screen) // the emulator's replies
	t.Cleanup(func() { screen.InputPipe().(io.Closer).Close() })
	return raw{ch, t, screen}
}

// ask makes a request and returns the server's reply.
func (r raw) ask(name string, payload any) bool {
	r.t.Helper()
	var p []byte
	if payload != nil {
		p = gossh.Marshal(payload)
	}
	ok, err := r.SendRequest(name, true, p)
	if err != nil {
		r.t.Fatalf("%s: %v", name, err)
	}
	return ok
}

// tell makes a request that wants no reply.
func (r raw) tell(name string, payload any) error {
	_, err := r.SendRequest(name, false, gossh.Marshal(payload))
	return err
}

// until reads the session's output until the screen shows a text.
func (r raw) until(text string) {
	r.t.Helper()
	hangUp := time.AfterFunc(30*time.Second, func() { r.Close() })
	defer hangUp.Stop()
	buf := make([]byte, 4096)
	for !strings.Contains(r.screen.String(), text) {
		n, err := r.Read(buf)
		r.screen.Write(buf[:n])
		if err != nil {
			r.t.Fatalf("%v before %q appeared; the screen:\n%s", err, text, r.screen.String())
		}
	}
}

// Guards against trusting the window size: a screen of 5000 by 5000 cells takes gigabytes.
func TestWindowsAreClamped(t *testing.T) {
	s := start(t, nil)
	c := sshtest.Dial(t, s.addr)
	for asked, want := range map[[2]uint32]string{
		{0, 0}:                   "size: 80x24",
		{1, 1}:                   "", // too small to show anything
		{120, 0}:                 "size: 80x24",
		{65535, 65535}:           "size: 300x100",
		{1<<32 - 1, 1<<32 - 1}:   "size: 300x100",
		{40, 20}:                 "size: 40x20",
		{maxWidth, maxHeight}:    "size: 300x100",
		{maxWidth + 1, 50}:       "size: 300x50",
		{100, 1<<31 + 24}:        "size: 100x100",
		{1<<32 - 1, 1<<32 - 100}: "size: 300x100",
	} {
		r := openRaw(t, c)
		if !r.ask("pty-req", ptyRequest{Term: "xterm", Width: asked[0], Height: asked[1]}) || !r.ask("shell", nil) {
			t.Fatalf("%v: the server refused it", asked)
		}
		if want != "" {
			r.until(want)
		}
		r.Close()
		io.Copy(io.Discard, r)
	}
	term := c.Terminal(80, 24)
	term.Until("size: 80x24")
	term.Resize(400, 150)
	term.Until("size: 300x100")
	term.Type("q")
	term.Wait()
}

// Guards against window sizes among the keys, which would bypass the limit.
func TestWindowSizeAmongKeysIsIgnored(t *testing.T) {
	s := start(t, nil)
	term := sshtest.Dial(t, s.addr).Terminal(80, 24)
	term.Until("size: 80x24")
	term.Type("\x1b[48;5000;5000;1;1t\x1b[8;4000;4000tx")
	term.Until("keys: x.")
	if !strings.Contains(term.Screen(), "size: 80x24") {
		t.Errorf("the screen:\n%s", term.Screen())
	}
}

// Guards against a request loop that blocks on window changes. After many of them the server must
// answer other requests, with and without a shell, and use the newest size.
func TestManyWindowChanges(t *testing.T) {
	s := start(t, nil)
	c := sshtest.Dial(t, s.addr)
	r := openRaw(t, c)
	if !r.ask("pty-req", ptyRequest{Term: "xterm", Width: 80, Height: 24}) {
		t.Fatal("no terminal")
	}
	resize := func(last uint32) {
		for i := range uint32(10_000) {
			if err := r.tell("window-change", windowRequest{Width: 20 + i%200, Height: 24}); err != nil {
				t.Fatal(err)
			}
		}
		if err := r.tell("window-change", windowRequest{Width: last, Height: 25}); err != nil {
			t.Fatal(err)
		}
	}
	resize(91)
	if !r.ask("shell", nil) {
		t.Fatal("no shell")
	}
	r.until("size: 91x25")
	resize(92)
	r.until("92x25")
	r.Write([]byte("q"))
	r.until("Goodbye")
	r.Close()

	r = openRaw(t, c) // without a terminal
	resize(93)
	if r.ask("window-change", windowRequest{Width: 80, Height: 24}) {
		t.Error("the server accepted a window change without a terminal")
	}
	r.Close()
}

func TestEnvironmentIsBounded(t *testing.T) {
	for name, c := range map[string]struct {
		variable, value string
		want            bool
	}{
		"useful":      {"COLORTERM", "truecolor", true},
		"language":    {"LC_ALL", "de_DE.UTF-8", true},
		"useless":     {"LD_PRELOAD", "x", false},
		"TERM":        {"TERM", "xterm", false},
		"SSH_TTY":     {"SSH_TTY", "x", false},
		"too long":    {"LANG", strings.Repeat("x", maxEnvSize), false},
		"longest":     {"LANG", strings.Repeat("x", maxEnvSize-len("LANG")), true},
		"huge":        {"LANG", strings.Repeat("x", 200<<10), false},
		"control":     {"LANG", "a\x1b[31m", false},
		"line":        {"LANG", "a\nb", false},
		"not UTF-8":   {"LANG", "\xff", false},
		"no variable": {"", "x", false},
	} {
		t.Run(name, func(t *testing.T) {
			ch := &channel{}
			req := &gossh.Request{Type: "env", Payload: gossh.Marshal(envRequest{c.variable, c.value})}
			if got := ch.allow(req); got != c.want {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}

// Guards against clients that set too many or too large variables.
func TestManyVariables(t *testing.T) {
	s := start(t, nil)
	c := sshtest.Dial(t, s.addr)
	r := openRaw(t, c)
	accepted := 0
	for range 2 * maxEnv {
		if r.ask("env", envRequest{"LANG", "en"}) {
			accepted++
		}
	}
	if accepted != maxEnv {
		t.Errorf("the server accepted %d variables, want %d", accepted, maxEnv)
	}
	r.ask("pty-req", ptyRequest{Term: "xterm", Width: 80, Height: 24})
	r.ask("shell", nil)
	r.until("who: guest")
	r.Close()

	r = openRaw(t, c)
	value := strings.Repeat("x", 20<<10)
	for range 5000 {
		if r.tell("env", envRequest{"LANG", value}) != nil {
			break // the server closed the channel, as it should
		}
	}
	if _, err := io.ReadAll(r); err != nil {
		t.Error(err)
	}
	if _, err := r.SendRequest("shell", true, nil); err == nil {
		t.Error("the channel still works after a flood of requests")
	}
	if out, _, _ := c.Run("still here", ""); out == "" {
		t.Error("the connection no longer works")
	}
}

func TestSessionColours(t *testing.T) {
	s := start(t, nil)
	c := sshtest.Dial(t, s.addr)
	for want, v := range map[string]struct {
		term string
		env  map[string]string
	}{
		"TrueColor": {"xterm-256color", map[string]string{"COLORTERM": "truecolor"}},
		"ANSI256":   {"xterm-256color", nil},
		"ANSI":      {"xterm-color", nil},
		"Ascii":     {"xterm-256color", map[string]string{"NO_COLOR": "1"}},
	} {
		term := c.TerminalEnv(80, 24, v.term, v.env)
		term.Until("profile: " + want)
		term.Type("q")
		term.Wait()
	}
}

// A terminal that can only print lines gets no screens. They would be noise on it.
func TestDumbTerminal(t *testing.T) {
	s := start(t, nil)
	term := sshtest.Dial(t, s.addr).TerminalEnv(80, 24, "dumb", nil)
	if code := term.Wait(); code != exitUsage {
		t.Errorf("got exit code %d", code)
	}
	if raw := term.Raw(); !strings.Contains(raw, "needs a terminal") || strings.Contains(raw, "\x1b") {
		t.Errorf("the server sent %q", raw)
	}
}

func TestTermName(t *testing.T) {
	for term, want := range map[string]string{
		"xterm-256color":          "xterm-256color",
		"rxvt-unicode+x_y.z":      "rxvt-unicode+x_y.z",
		"":                        defaultTerm,
		"../../etc/passwd":        defaultTerm,
		"-x":                      defaultTerm,
		"xterm\n":                 defaultTerm,
		"x\x1b]52;c;AAAA\x07":     defaultTerm,
		strings.Repeat("x", 1000): defaultTerm,
		"xtërm":                   defaultTerm,
	} {
		if got := termName(term); got != want {
			t.Errorf("TERM %q: got %q, want %q", term, got, want)
		}
	}
}

// Guards against raw client text in the log and on the screen.
func TestHostileTextIsCleaned(t *testing.T) {
	s := start(t, nil)
	c := login(t, s.addr, sshtest.Auth()...)
	r := openRaw(t, c)
	r.ask("pty-req", ptyRequest{Term: "\x1b[31mred", Width: 80, Height: 24, Modes: strings.Repeat("\x01\xff\xff\xff\xff", 100)})
	r.ask("exec", execRequest{"watch '\x1b]52;c;AAAA\x07\u202e' " + strings.Repeat("x", 1000)})
	r.until("words: ")
	line := s.log.until(t, "session started")
	if strings.ContainsAny(line[:len(line)-1], "\x1b\x07\u202e\n") || strings.Contains(line, `\x1b`) || len(line) > 600 {
		t.Errorf("the log has %q", line)
	}
	if !strings.Contains(line, "term="+defaultTerm) {
		t.Errorf("the log has %q", line)
	}
}

func TestCommandLength(t *testing.T) {
	s := start(t, nil)
	c := sshtest.Dial(t, s.addr)
	longest := "say " + strings.Repeat("x", maxCommand-4)
	if out, _, code := c.Run(longest, ""); !strings.Contains(out, longest[4:]) || code != 3 {
		t.Errorf("the longest command: got %q and exit code %d", out, code)
	}
	for _, size := range []int{maxCommand + 1, 250_000} {
		out, errs, code := c.Run(strings.Repeat("x", size), "")
		if out != "" || errs != "This command is too long. The limit is 4096 bytes.\n" || code != 2 {
			t.Errorf("a command of %d bytes: got %q, %q and exit code %d", size, out, errs, code)
		}
	}
}

// Guards against blocking on signals and breaks that the session does not read, and against
// requests a chess server does not serve. The session must stay undisturbed.
func TestOtherRequestsAreRefused(t *testing.T) {
	s := start(t, nil)
	r := openRaw(t, sshtest.Dial(t, s.addr))
	r.ask("pty-req", ptyRequest{Term: "xterm", Width: 80, Height: 24})
	refused := func() {
		t.Helper()
		for name, payload := range map[string]any{
			"signal":                     struct{ Name string }{"INT"},
			"break":                      struct{ Length uint32 }{500},
			"subsystem":                  struct{ Name string }{"sftp"},
			"auth-agent-req@openssh.com": nil,
			"x11-req": struct {
				Single           bool
				Protocol, Cookie string
				Screen           uint32
			}{false, "MIT-MAGIC-COOKIE-1", "00", 0},
			"pty-req": ptyRequest{Term: "xterm", Width: 80, Height: 24}, // a second one
			"unknown": nil,
		} {
			if r.ask(name, payload) {
				t.Errorf("the server accepted %s", name)
			}
		}
	}
	refused()
	if !r.ask("shell", nil) {
		t.Fatal("no shell")
	}
	r.until("who: guest")
	refused()
	for _, name := range []string{"shell", "env"} {
		if r.ask(name, nil) {
			t.Errorf("the server accepted %s in a running session", name)
		}
	}
	r.Write([]byte("xyz"))
	r.until("xyz")
}

// Guards against a flood of cheap requests.
func TestRequestFloodEndsTheChannel(t *testing.T) {
	s := start(t, nil)
	r := openRaw(t, sshtest.Dial(t, s.addr))
	r.ask("pty-req", ptyRequest{Term: "xterm", Width: 80, Height: 24})
	r.ask("shell", nil)
	r.until("who: guest")
	for i := range 100_000 {
		if r.tell("signal", struct{ Name string }{fmt.Sprint("S", i)}) != nil {
			break
		}
	}
	io.Copy(io.Discard, r) // until the channel closes
	s.log.until(t, "session ended", errFlood.Error())
}
