//go:build unix

package cluster

import (
	"bufio"
	"encoding/json"
	"errors"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

// installDemo puts this test binary on the PATH as pawndemo.
func installDemo(t *testing.T) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if err := os.Symlink(self, filepath.Join(folder, cli.DemoProgram)); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", folder+string(os.PathListSeparator)+os.Getenv("PATH"))
}

// demoRun is a running pawnstorm demo.
type demoRun struct {
	t     *testing.T
	cmd   *exec.Cmd
	lines chan string // closed at exit
	all   string
}

func startDemo(t *testing.T, args ...string) *demoRun {
	t.Helper()
	d := &demoRun{t: t, cmd: e2etest.Program(t, append([]string{"demo"}, args...)...), lines: make(chan string, 100)}
	d.cmd.Stderr = os.Stderr
	out, err := d.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := d.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.cmd.Process.Kill() }) // also ends its members
	go func() {
		lines := bufio.NewScanner(out)
		for lines.Scan() {
			d.lines <- lines.Text()
		}
		close(d.lines)
	}()
	return d
}

// until waits for a line and returns the output so far.
func (d *demoRun) until(part string) string {
	d.t.Helper()
	late := time.After(2 * e2etest.Patience)
	for {
		select {
		case line, ok := <-d.lines:
			d.all += line + "\n"
			if !ok {
				d.t.Fatalf("the demo exited without %q:\n%s", part, d.all)
			}
			if strings.Contains(line, part) {
				return d.all
			}
		case <-late:
			d.t.Fatalf("the demo did not print %q:\n%s", part, d.all)
		}
	}
}

// TestDemo plays across two servers while a NATS server is killed, and checks that nothing is left
// behind.
func TestDemo(t *testing.T) {
	e2etest.Demanded(t)
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	installDemo(t)
	d := startDemo(t, "--base-port", "0")
	said := d.until("Ctrl-C")
	nodes := regexp.MustCompile(`ssh -p (\d+) localhost +\(process (\d+)\)`).FindAllStringSubmatch(said, -1)
	stores := regexp.MustCompile(`NATS +processes (\d+), (\d+), (\d+)`).FindStringSubmatch(said)
	if len(nodes) != cli.DemoServers || stores == nil {
		t.Fatalf("got output\n%s", said)
	}
	ann, ben := e2etest.NewCaller(t, "127.0.0.1:"+nodes[0][1], sshtest.Key(t)), e2etest.NewCaller(t, "127.0.0.1:"+nodes[1][1], sshtest.Key(t))
	e2etest.Say(t, ann, "name ann")
	e2etest.Say(t, ben, "name ben")
	var made struct{ ID string }
	if err := json.Unmarshal([]byte(e2etest.Say(t, ann, "new chess as white clock=3-days --json")), &made); err != nil {
		t.Fatal(err)
	}
	e2etest.Say(t, ben, "join "+made.ID)
	e2etest.Say(t, ann, "move e4 on "+made.ID)
	e2etest.Say(t, ben, "move e5 on "+made.ID)
	pid, _ := strconv.Atoi(stores[1])
	syscall.Kill(pid, syscall.SIGKILL)
	d.until("nats-1 has ended")
	e2etest.Say(t, ann, "move Nf3 on "+made.ID)
	e2etest.Say(t, ben, "move Nc6 on "+made.ID)
	d.until("nats-1 is back")

	pids := strings.Join(stores[2:], " ")
	for _, n := range nodes {
		pids += " " + n[2]
	}
	d.cmd.Process.Signal(syscall.SIGTERM)
	d.until("The demo has ended.")
	if err := d.cmd.Wait(); err != nil {
		t.Error(err)
	}
	for _, text := range strings.Fields(pids) {
		pid, _ := strconv.Atoi(text)
		if err := syscall.Kill(pid, 0); !errors.Is(err, syscall.ESRCH) {
			t.Errorf("process %d is still running (%v)", pid, err)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(temp, "pawnstorm-demo-*")); len(left) > 0 {
		t.Errorf("left over: %s", left)
	}
}

// allKilledWithin is how long players wait at most until they can move again, after all processes of
// a demo have died at once.
const allKilledWithin = 15 * time.Second

// TestDemoAllKilled kills all six processes of a demo at once, and measures how long the players wait.
func TestDemoAllKilled(t *testing.T) {
	e2etest.Nightly(t)
	t.Setenv("TMPDIR", t.TempDir())
	installDemo(t)
	d := startDemo(t, "--base-port", "0")
	said := d.until("Ctrl-C")
	processes := regexp.MustCompile(`\(process (\d+)\)`).FindAllStringSubmatch(said, -1)
	for _, pid := range strings.Split(regexp.MustCompile(`NATS +processes ([\d, ]+)`).FindStringSubmatch(said)[1], ", ") {
		processes = append(processes, []string{"", pid})
	}
	var ports []string
	for _, node := range regexp.MustCompile(`ssh -p (\d+) localhost`).FindAllStringSubmatch(said, -1) {
		ports = append(ports, node[1])
	}
	ann, ben := e2etest.NewCaller(t, "127.0.0.1:"+ports[0], sshtest.Key(t)), e2etest.NewCaller(t, "127.0.0.1:"+ports[1], sshtest.Key(t))
	id := duel(t, ann, ben)
	begun := time.Now()
	for _, p := range processes {
		pid, _ := strconv.Atoi(p[1])
		syscall.Kill(pid, syscall.SIGKILL)
	}
	for range processes {
		d.until("is back as process")
	}
	if strings.Contains(d.all, "did not start") {
		t.Errorf("a process had to be started twice:\n%s", d.all)
	}
	ports = nil
	for _, node := range regexp.MustCompile(`is back as process \d+: ssh -p (\d+) localhost`).FindAllStringSubmatch(d.all, -1) {
		ports = append(ports, node[1])
	}
	e2etest.Say(t, e2etest.NewCaller(t, "127.0.0.1:"+ports[0], ann.Key), "move d4 on "+id)
	e2etest.Say(t, e2etest.NewCaller(t, "127.0.0.1:"+ports[2], ben.Key), "move exd4 on "+id)
	took := time.Since(begun)
	t.Logf("both have moved after %.1f s", took.Seconds())
	if took > allKilledWithin {
		t.Errorf("both have moved after %v, want %v", took, allKilledWithin)
	}
}

// TestDemoNotInstalled checks that pawnstorm explains how to get pawndemo.
func TestDemoNotInstalled(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	e2etest.Fails(t, "go run ./cmd/pawndemo", "demo")
	if _, err := os.Stat(e2etest.Path("cmd/pawndemo/main.go")); err != nil {
		t.Errorf("the suggested command does not work: %v", err)
	}
}

// TestDemoRefused checks that a demo that cannot run says why and leaves no files.
func TestDemoRefused(t *testing.T) {
	installDemo(t)
	t.Setenv("TMPDIR", t.TempDir())
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	port := l.Addr().(*net.TCPAddr).Port
	e2etest.Fails(t, "another program uses that port: stop it, or choose another port with --base-port", "demo", "--base-port", strconv.Itoa(port))
	if _, stderr, code := e2etest.Finish(t, nil, "demo", "--base-port", "65534"); code != cli.ExitUsage || !strings.Contains(stderr, "does not leave ports") {
		t.Errorf("exit code %d, %s", code, stderr)
	}
	if left, _ := filepath.Glob(filepath.Join(os.TempDir(), "pawnstorm-demo-*")); len(left) > 0 {
		t.Errorf("left over: %s", left)
	}
}
