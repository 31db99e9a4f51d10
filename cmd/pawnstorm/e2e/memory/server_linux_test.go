package memory

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

// binary is the program, built once without the race detector. A race build or the test binary would
// need more memory than the real program.
var binary string

func TestMain(m *testing.M) {
	os.Exit(func() int {
		folder, err := os.MkdirTemp("", "pawnstorm")
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		defer os.RemoveAll(folder)
		binary = filepath.Join(folder, "pawnstorm")
		return m.Run()
	}())
}

// server is a running server process.
type server struct {
	t              testing.TB
	addr, web, ops string
	cmd            *exec.Cmd
	ended          chan struct{}
}

// start runs a server. By default it trusts no address.
func start(t testing.TB, flags ...string) *server {
	t.Helper()
	return startIn(t, nil, flags...)
}

// startIn is start in a control group, which can be nil.
func startIn(t testing.TB, group *e2etest.Group, flags ...string) *server {
	t.Helper()
	if testing.Short() {
		t.Skip("slow: it runs the program")
	}
	if _, err := os.Stat(binary); err != nil {
		if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", binary, "pawnstorm/cmd/pawnstorm").CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	folder := t.TempDir()
	s := &server{t: t, ended: make(chan struct{}), cmd: exec.Command(binary, append([]string{
		"serve", "--addr", "127.0.0.1:0", "--web", "127.0.0.1:0", "--ops", "127.0.0.1:0", "--ops-pprof", "--no-house", "--data", folder,
	}, flags...)...)}
	if group != nil {
		group.Put(s.cmd)
	}
	log, err := os.Create(filepath.Join(folder, "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	s.cmd.Stderr = log
	stdout, err := s.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	greeting := ""
	for lines := bufio.NewScanner(stdout); !strings.Contains(greeting, "\nData ") && lines.Scan(); {
		greeting += lines.Text() + "\n"
	}
	go func() {
		defer close(s.ended)
		io.Copy(io.Discard, stdout)
		s.cmd.Wait()
	}()
	t.Cleanup(func() {
		s.cmd.Process.Kill()
		<-s.ended
	})
	text, _ := os.ReadFile(filepath.Join(folder, "log"))
	s.addr = "127.0.0.1:" + one(t, greeting, `ssh -p (\d+)`)
	s.web = one(t, greeting, `Web +(\S+)/`)
	s.ops = one(t, string(text), `metrics and health checks are on.* url=(\S+)/`)
	return s
}

func one(t testing.TB, text, pattern string) string {
	t.Helper()
	m := regexp.MustCompile(pattern).FindStringSubmatch(text)
	if m == nil {
		t.Fatalf("no %s in:\n%s", pattern, text)
	}
	return m[1]
}

// alive reports whether the process is running.
func (s *server) alive() bool {
	select {
	case <-s.ended:
		return false
	default:
		return true
	}
}

// figures returns the metrics without labels after a collection.
func (s *server) figures() map[string]float64 {
	s.t.Helper()
	s.get(s.ops + "/debug/pprof/heap?gc=1&debug=1")
	values := make(map[string]float64)
	for line := range strings.Lines(s.get(s.ops + "/metrics")) {
		if name, text, ok := strings.Cut(strings.TrimSpace(line), " "); ok && name != "#" {
			values[name], _ = strconv.ParseFloat(text, 64)
		}
	}
	return values
}

func (s *server) get(url string) string {
	s.t.Helper()
	_, text := e2etest.Get(s.t, url)
	return text
}

// peak returns the peak resident memory so far.
func (s *server) peak() int64 {
	s.t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.cmd.Process.Pid))
	if err != nil {
		s.t.Fatal(err)
	}
	n, _ := strconv.ParseInt(one(s.t, string(text), `VmHWM:\s+(\d+) kB`), 10, 64)
	return n << 10
}

// from connects from an address of this machine.
func (s *server) from(source string, keys ...gossh.Signer) *sshtest.Client {
	s.t.Helper()
	return sshtest.Connect(s.t, sshtest.From(s.t, source, s.addr), keys...)
}

// run runs a command.
func run(t testing.TB, c *sshtest.Client, line string) string {
	t.Helper()
	stdout, stderr, code := c.Run(line, "")
	if code != 0 {
		t.Fatalf("ssh %s: exit code %d, %s", line, code, stderr)
	}
	return stdout
}

// begin starts a game between two people.
func (s *server) begin(sources [2]string, keys [2]gossh.Signer) (id string) {
	s.t.Helper()
	var people [2]*sshtest.Client
	for i := range people {
		people[i] = s.from(sources[i], keys[i])
		run(s.t, people[i], "name "+[2]string{"ann", "ben"}[i])
	}
	id = one(s.t, run(s.t, people[0], "new chess as white 60+0"), `Created table (\w+)`)
	run(s.t, people[1], "join "+id)
	return id
}

// attend opens a session with a terminal and discards its output. It returns when the first output
// arrives.
func attend(c *gossh.Client, width, height int, line string) error {
	session, err := c.NewSession()
	if err != nil {
		return err
	}
	session.StdinPipe() // without an open stdin it ends at once
	out, err := session.StdoutPipe()
	if err != nil {
		return err
	}
	if width > 0 {
		if err := session.RequestPty("xterm-256color", height, width, nil); err != nil {
			return err
		}
	}
	if line == "" {
		err = session.Shell()
	} else {
		err = session.Start(line)
	}
	if err != nil {
		return err
	}
	if _, err := out.Read(make([]byte, 1)); err != nil {
		return err
	}
	go io.Copy(io.Discard, out)
	return nil
}

// dial connects as a guest from an address of this machine.
func dial(source, addr string) (*gossh.Client, error) {
	d := net.Dialer{Timeout: e2etest.Patience, LocalAddr: &net.TCPAddr{IP: net.ParseIP(source)}}
	nc, err := d.Dial("tcp", addr)
	if err != nil {
		return nil, err
	}
	nc.SetDeadline(time.Now().Add(e2etest.Patience))
	c, err := sshtest.Login(nc, "crowd", sshtest.Auth()...)
	if err == nil {
		nc.SetDeadline(time.Time{})
	}
	return c, err
}
