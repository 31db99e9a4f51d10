package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"regexp"
	"time"

	"github.com/alecthomas/kong"

	"pawnstorm/lobby/guard"
	"pawnstorm/lobby/store/nats/embedded"
)

// member is a process of a demo. It ends with the demo, however that ends: then there is
// nothing more to read from its standard input.
type member struct {
	name   string
	args   []string
	config any    // what it reads first, if there is any
	log    string // the file of its standard error
	gone   chan<- *member

	cmd   *exec.Cmd
	stdin io.WriteCloser
	told  chan string   // the line by which it says that it is ready
	ended chan struct{} // closed when it has ended
	ready string        // that line
}

// readyLine is how a member says that it is ready.
var readyLine = regexp.MustCompile(`ssh (?:-p \d+ )?localhost|` + natsReady)

const natsReady = "NATS is ready"

// start starts the process.
func (m *member) start() error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	log, err := os.OpenFile(m.log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer log.Close()
	cmd := exec.Command(self, m.args...)
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
	m.cmd, m.stdin, m.told, m.ended = cmd, stdin, make(chan string, 1), make(chan struct{})
	guard.Go("a process of the demo", m.listen(stdout), m.over(cmd, m.ended))
	if m.config != nil { // should it have ended already, await tells
		_ = json.NewEncoder(stdin).Encode(m.config)
	}
	return nil
}

// listen reads what the process says.
func (m *member) listen(stdout io.Reader) func() {
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
func (m *member) over(cmd *exec.Cmd, ended chan<- struct{}) func() {
	return func() {
		_ = cmd.Wait() // killed, perhaps, as a demo is for
		close(ended)
		m.gone <- m
	}
}

// await waits until the process is ready.
func (m *member) await(ctx context.Context) error {
	select {
	case m.ready = <-m.told:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-m.ended:
		return fmt.Errorf("%s has not started: %s", m.name, lastLine(m.log))
	}
}

func (m *member) pid() int { return m.cmd.Process.Pid }

// stop asks the process to end.
func (m *member) stop() {
	if m.cmd != nil {
		m.stdin.Close()
	}
}

// memberEndWithin is how long a process may take for its end.
const memberEndWithin = 20 * time.Second

// wait waits until the process has ended. One that does not is killed: all that was
// acknowledged is on the disk.
func (m *member) wait() {
	if m.cmd == nil {
		return
	}
	late := time.NewTimer(memberEndWithin)
	defer late.Stop()
	select {
	case <-m.ended:
	case <-late.C:
		_ = m.cmd.Process.Kill()
		<-m.ended
	}
}

// memberCmd is what a process of a demo runs.
type memberCmd struct {
	Nats  memberNATS  `cmd:"" help:"A server of NATS, as standard input says."`
	Serve memberServe `cmd:"" help:"A server of the club."`
}

// underDemo is ctx until standard input ends.
func underDemo(ctx context.Context) (context.Context, func()) {
	ctx, stop := context.WithCancel(ctx)
	guard.Go("waiting for the end of the demo", func() { _, _ = io.Copy(io.Discard, os.Stdin) }, stop)
	return ctx, stop
}

// memberServe is a server of the club.
type memberServe struct{ serveCmd }

// Run serves until the demo ends.
func (c *memberServe) Run(ctx context.Context, s *streams, app *kong.Context) error {
	ctx, stop := underDemo(ctx)
	defer stop()
	return c.serveCmd.Run(ctx, s, app)
}

// memberNATS is a server of NATS.
type memberNATS struct{}

// Run serves until the demo ends. Ctrl-C is for the demo: those who write end first.
func (memberNATS) Run(ctx context.Context, s *streams) error {
	signal.Ignore(os.Interrupt)
	var c embedded.Config
	lines := bufio.NewScanner(os.Stdin)
	if !lines.Scan() {
		return errNotReady
	}
	if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
		return err
	}
	server, err := embedded.Start(c)
	if err != nil {
		return err
	}
	fmt.Fprintln(s.out, natsReady)
	ctx, stop := underDemo(ctx)
	defer stop()
	<-ctx.Done()
	server.Shutdown()
	server.WaitForShutdown()
	return nil
}
