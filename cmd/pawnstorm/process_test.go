package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"syscall"
	"testing"
	"time"
)

// runAsServer makes the test binary behave as pawnstorm itself, so that tests
// start, stop and kill the real program with the race detector in it.
const runAsServer = "PAWNSTORM_TEST_RUN"

// skewedBy is by how much the clock of a process is wrong that runs as pawnstorm. With it,
// be it 0s, the clock can be set by signals; see followSkew.
const skewedBy = "PAWNSTORM_TEST_SKEW"

func TestMain(m *testing.M) {
	if os.Getenv(trusted) == "" { // most tests are many people behind one address
		os.Setenv(trusted, "127.0.0.1")
	}
	if os.Getenv(runAsServer) != "" {
		if err := followSkew(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(exitFailed)
		}
		ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
		code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
		stop()
		os.Exit(code)
	}
	// These tests wait for processes and screens more than they compute.
	flag.Set("test.parallel", strconv.Itoa(2*runtime.GOMAXPROCS(0)))
	os.Exit(m.Run())
}

// trusted are the addresses for which no limits hold.
const trusted = "PAWNSTORM_TRUST"

// patience is how long anything may take before a test fails.
const patience = 60 * time.Second

// process is a running server.
type process struct {
	t    testing.TB
	cmd  *exec.Cmd
	port string
	done chan struct{} // closed when it has ended
}

var lineToType = regexp.MustCompile(`ssh -p (\d+) localhost`)

// program is the command that runs pawnstorm with the arguments. With -short no
// program is run, and the test is skipped.
func program(t testing.TB, args ...string) *exec.Cmd {
	t.Helper()
	if testing.Short() {
		t.Skip("it runs the program, and that takes long")
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, args...)
	// Under the race detector a process would wait for a second before it ends.
	cmd.Env = append(os.Environ(), runAsServer+"=1", "GORACE=atexit_sleep_ms=0")
	return cmd
}

// start runs a server on a data folder and a port of its own, and waits until
// it listens.
func start(t testing.TB, folder string, flags ...string) *process {
	t.Helper()
	return startOn(t, folder, "127.0.0.1:0", flags...)
}

func startOn(t testing.TB, folder, addr string, flags ...string) *process {
	t.Helper()
	p := &process{t: t, cmd: program(t, append([]string{"--addr", addr, "--data", folder}, flags...)...), done: make(chan struct{})}
	log, err := os.OpenFile(filepath.Join(folder, "log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	p.cmd.Stderr = log
	stdout, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.kill)
	lines := bufio.NewScanner(stdout)
	for p.port == "" && lines.Scan() {
		if m := lineToType.FindStringSubmatch(lines.Text()); m != nil {
			p.port = m[1]
		}
	}
	go func() {
		io.Copy(io.Discard, stdout)
		p.cmd.Wait()
		close(p.done)
	}()
	if p.port == "" {
		<-p.done
		text, _ := os.ReadFile(filepath.Join(folder, "log"))
		t.Fatalf("the server did not start:\n%s", text)
	}
	return p
}

func (p *process) addr() string { return "127.0.0.1:" + p.port }

// kill ends the server as a crash does.
func (p *process) kill() {
	p.cmd.Process.Kill()
	<-p.done
}

// terminate asks the server to end, and returns its exit code.
func (p *process) terminate() int {
	p.t.Helper()
	p.cmd.Process.Signal(syscall.SIGTERM)
	select {
	case <-p.done:
	case <-time.After(patience):
		p.t.Fatal("the server does not end")
	}
	return p.cmd.ProcessState.ExitCode()
}
