package e2etest

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"syscall"
	"testing"
	"time"

	"pawnstorm/cmd/command"
	"pawnstorm/cmd/pawndemo/demo"
	"pawnstorm/cmd/pawnstorm/cli"
)

// RunAsServer makes the test binary run as pawnstorm, so that tests start, stop and kill the real
// program, with the race detector in it.
const RunAsServer = "PAWNSTORM_TEST_RUN"

// SkewedBy is the error of the clock of a process that runs as pawnstorm, or of the tests themselves
// if it was set before they began. If it is set, even to 0s, signals can set the clock; see
// followSkew.
const SkewedBy = "PAWNSTORM_TEST_SKEW"

// MainUnlessShort is Main for a package whose tests all take seconds or minutes: with -short it
// runs none of them.
func MainUnlessShort(m *testing.M) {
	if os.Getenv(RunAsServer) == "" {
		flag.Parse()
		if testing.Short() {
			fmt.Println("-short leaves these tests out.")
			return
		}
	}
	Main(m)
}

// Main runs the tests of a package, or pawnstorm if a test has started this process for it.
func Main(m *testing.M) {
	if os.Getenv(trusted) == "" { // in most tests, many people share one address
		os.Setenv(trusted, "127.0.0.1")
	}
	if err := followSkew(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(cli.ExitFailed)
	}
	if os.Getenv(RunAsServer) != "" {
		command.Main(program())
	}
	// These tests wait for processes and screens more than they compute.
	flag.Set("test.parallel", strconv.Itoa(2*runtime.GOMAXPROCS(0)))
	os.Exit(m.Run())
}

// program returns what this process runs: pawnstorm, or pawndemo if it was started by that
// name or as a process of a demo.
func program() func(ctx context.Context, args []string, stdout, stderr io.Writer) (code int) {
	if filepath.Base(os.Args[0]) == cli.DemoProgram || len(os.Args) > 1 && os.Args[1] == demo.Member {
		return demo.Run
	}
	return cli.Run
}

// trusted is the variable with the addresses that have no limits.
const trusted = "PAWNSTORM_TRUST"

// Patience is how long anything may take before a test fails.
const Patience = 60 * time.Second

// Process is a running server.
type Process struct {
	t    testing.TB
	Cmd  *exec.Cmd
	Port string
	Done chan struct{} // closed when it has ended
}

var LineToType = regexp.MustCompile(`ssh -p (\d+) localhost`)

// Program returns a command that runs pawnstorm with the arguments. With -short it skips the test.
func Program(t testing.TB, args ...string) *exec.Cmd {
	t.Helper()
	if testing.Short() {
		t.Skip("running the program takes long")
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, args...)
	// Under the race detector a process would wait for a second before it ends.
	cmd.Env = append(os.Environ(), RunAsServer+"=1", "GORACE=atexit_sleep_ms=0")
	return cmd
}

// Start runs a server on a data folder and its own port, and waits until it listens.
func Start(t testing.TB, folder string, flags ...string) *Process {
	t.Helper()
	return StartOn(t, folder, "127.0.0.1:0", flags...)
}

// StartOn is Start with an address.
func StartOn(t testing.TB, folder, addr string, flags ...string) *Process {
	t.Helper()
	return StartOther(t, "", folder, addr, flags...)
}

// StartOther is StartOn with the file of another build of the program; "" is this one.
func StartOther(t testing.TB, program, folder, addr string, flags ...string) *Process {
	t.Helper()
	p := newProcess(t, append([]string{"--addr", addr, "--data", folder}, flags...)...)
	if program != "" {
		p.Cmd.Path = program
	}
	logFile := filepath.Join(folder, "log")
	p.launch(logFile, func(line string) (ready bool) {
		if m := LineToType.FindStringSubmatch(line); m != nil {
			p.Port = m[1]
		}
		return p.Port != ""
	})
	if p.Port == "" {
		<-p.Done
		text, _ := os.ReadFile(logFile)
		t.Fatalf("the server did not start:\n%s", text)
	}
	return p
}

func newProcess(t testing.TB, args ...string) *Process {
	t.Helper()
	return &Process{t: t, Cmd: Program(t, args...), Done: make(chan struct{})}
}

// launch starts the process with its log in a file. It gives each line of the output to
// ready until that reports true, and ignores the rest.
func (p *Process) launch(logFile string, ready func(line string) bool) {
	p.t.Helper()
	log, err := os.OpenFile(logFile, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		p.t.Fatal(err)
	}
	defer log.Close()
	p.Cmd.Stderr = log
	stdout, err := p.Cmd.StdoutPipe()
	if err != nil {
		p.t.Fatal(err)
	}
	if err := p.Cmd.Start(); err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(p.Kill)
	for lines := bufio.NewScanner(stdout); lines.Scan() && !ready(lines.Text()); {
	}
	go func() {
		io.Copy(io.Discard, stdout)
		p.Cmd.Wait()
		close(p.Done)
	}()
}

// Addr returns the address of the server.
func (p *Process) Addr() string { return "127.0.0.1:" + p.Port }

// Kill ends the server as a crash would.
func (p *Process) Kill() {
	p.Cmd.Process.Kill()
	<-p.Done
}

// Terminate asks the server to end, and returns its exit code.
func (p *Process) Terminate() int {
	p.t.Helper()
	p.Cmd.Process.Signal(syscall.SIGTERM)
	select {
	case <-p.Done:
	case <-time.After(Patience):
		p.t.Fatal("the server did not end")
	}
	return p.Cmd.ProcessState.ExitCode()
}
