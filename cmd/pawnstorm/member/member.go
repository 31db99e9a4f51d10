package member

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"time"

	"pawnstorm/lobby/guard"
)

// StartAll starts members together, and waits until all are ready.
func StartAll(ctx context.Context, group []*Process) error {
	for _, m := range group {
		if err := m.start(); err != nil {
			return fmt.Errorf("%s cannot be started: %w", m.Name, err)
		}
	}
	for _, m := range group {
		if err := m.await(ctx); err != nil {
			return err
		}
	}
	return nil
}

// lastLine is the last line of a log, for people.
func lastLine(path string) string {
	text, err := os.ReadFile(path)
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	slices.Reverse(lines)
	if err != nil || lines[0] == "" {
		return "it has told nothing"
	}
	return strings.TrimSuffix(strings.TrimPrefix(lines[0], "pawnstorm: "), ".")
}

// ErrNotReady is for a member that has ended before it was ready.
var ErrNotReady = errors.New("ended before it was ready")

// Process is a process of a demo. It ends with the demo, however that ends: then there is
// nothing more to read from its standard input.
type Process struct {
	Name   string
	Args   []string
	Config any    // what it reads first, if there is any
	Log    string // the file of its standard error
	Gone   chan<- *Process

	Cmd   *exec.Cmd
	stdin io.WriteCloser
	told  chan string   // the line by which it says that it is ready
	Ended chan struct{} // closed when it has ended
	Ready string        // that line
}

// readyLine is how a member says that it is ready.
var readyLine = regexp.MustCompile(`ssh (?:-p \d+ )?localhost|` + NatsReady)

const NatsReady = "NATS is ready"

// start starts the process.
func (m *Process) start() error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	log, err := os.OpenFile(m.Log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer log.Close()
	cmd := exec.Command(self, m.Args...)
	cmd.Stderr = log
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	m.Cmd, m.stdin, m.told, m.Ended = cmd, stdin, make(chan string, 1), make(chan struct{})
	guard.Go("a process of the demo", m.listen(stdout), m.over(cmd, m.Ended))
	if m.Config != nil { // should it have ended already, await tells
		_ = json.NewEncoder(stdin).Encode(m.Config)
	}
	return nil
}

// listen reads what the process says.
func (m *Process) listen(stdout io.Reader) func() {
	told := m.told
	return func() {
		lines := bufio.NewScanner(stdout)
		for lines.Scan() {
			if line := readyLine.FindString(lines.Text()); line != "" {
				select {
				case told <- line:
				default:
				}
			}
		}
	}
}

// over waits for the end of the process.
func (m *Process) over(cmd *exec.Cmd, ended chan<- struct{}) func() {
	return func() {
		_ = cmd.Wait() // killed, perhaps, as a demo is for
		close(ended)
		m.Gone <- m
	}
}

// await waits until the process is ready.
func (m *Process) await(ctx context.Context) error {
	select {
	case m.Ready = <-m.told:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-m.Ended:
		return fmt.Errorf("%s has not started: %s", m.Name, lastLine(m.Log))
	}
}

func (m *Process) Pid() int { return m.Cmd.Process.Pid }

// Stop asks the process to end.
func (m *Process) Stop() {
	if m.Cmd != nil {
		m.stdin.Close()
	}
}

// memberEndWithin is how long a process may take for its end.
const memberEndWithin = 20 * time.Second

// Wait waits until the process has ended. One that does not is killed: all that was
// acknowledged is on the disk.
func (m *Process) Wait() {
	if m.Cmd == nil {
		return
	}
	late := time.NewTimer(memberEndWithin)
	defer late.Stop()
	select {
	case <-m.Ended:
	case <-late.C:
		_ = m.Cmd.Process.Kill()
		<-m.Ended
	}
}
