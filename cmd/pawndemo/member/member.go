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

	"pawnstorm/lobby/rescue"
)

// StartAll starts processes together and waits until all are ready.
func StartAll(ctx context.Context, group []*Process) error {
	for _, m := range group {
		if err := m.start(); err != nil {
			return fmt.Errorf("cannot start %s: %w", m.Name, err)
		}
	}
	for _, m := range group {
		if err := m.await(ctx); err != nil {
			return err
		}
	}
	return nil
}

// lastLine returns the last line of a log.
func lastLine(path string) string {
	text, err := os.ReadFile(path)
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	slices.Reverse(lines)
	if err != nil || lines[0] == "" {
		return "its log is empty"
	}
	return strings.TrimSuffix(logged.ReplaceAllString(lines[0], ""), ".")
}

// logged is what a program puts before its last words.
var logged = regexp.MustCompile(`^(?:pawnstorm|pawndemo): `)

// ErrNotReady means that a process ended before it was ready.
var ErrNotReady = errors.New("ended before it was ready")

// Process is a process of a demo. It ends when its standard input does, so it ends with the
// demo even if that is killed.
type Process struct {
	Name    string
	Program string // path; by default this program itself
	Args    []string
	Config  any    // the first line of its standard input, as JSON, unless nil
	Log     string // file for its standard error

	Cmd   *exec.Cmd
	stdin io.WriteCloser
	told  chan string   // its ready line
	Ended chan struct{} // closed when it has ended
	Ready string        // what told has sent
}

// readyLine matches what a process prints when it is ready.
var readyLine = regexp.MustCompile(`ssh (?:-p \d+ )?localhost|` + NatsReady)

// NatsReady is what a NATS server prints when it is ready.
const NatsReady = "NATS is ready"

// start starts the process.
func (m *Process) start() error {
	program := m.Program
	if program == "" {
		self, err := os.Executable()
		if err != nil {
			return err
		}
		program = self
	}
	log, err := os.OpenFile(m.Log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer log.Close()
	cmd := exec.Command(program, m.Args...)
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
	rescue.Go("a process of the demo", m.listen(stdout), over(cmd, m.Ended))
	if m.Config != nil { // if it has ended already, await says so
		_ = json.NewEncoder(stdin).Encode(m.Config)
	}
	return nil
}

// listen looks for the ready line in the output.
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

// over waits until a process has ended.
func over(cmd *exec.Cmd, ended chan<- struct{}) func() {
	return func() {
		_ = cmd.Wait() // people kill processes of a demo
		close(ended)
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
		return fmt.Errorf("%s did not start: %s", m.Name, lastLine(m.Log))
	}
}

// Pid returns the process id.
func (m *Process) Pid() int { return m.Cmd.Process.Pid }

// Stop asks the process to end.
func (m *Process) Stop() {
	if m.Cmd != nil {
		m.stdin.Close()
	}
}

// memberEndWithin is how long Wait waits before it kills.
const memberEndWithin = 20 * time.Second

// Wait waits until the process has ended, and kills it if that takes too long. That is
// safe: everything acknowledged is on the disk.
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
