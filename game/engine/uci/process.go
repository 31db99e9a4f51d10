package uci

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"strings"
	"time"
)

// process is a running program. All fields but done belong to the goroutine that uses the
// client.
type process struct {
	cmd   *exec.Cmd
	in    *os.File // the program's input
	out   *os.File // the program's output
	lines lines
	grace time.Duration

	stderr tail          // may be read when done is closed
	fault  string        // the panic of attend with its stack; likewise
	done   chan struct{} // closed when the program and its group have ended
}

// environment is the whole environment of programs.
var environment = []string{
	"PATH=/usr/local/bin:/usr/bin:/bin:/usr/local/games:/usr/games", "HOME=/nonexistent", "LANG=C.UTF-8",
}

// run starts a program in its own folder, where many look for their files.
func run(c Config) (*process, error) {
	path, err := exec.LookPath(c.Path)
	if err == nil {
		path, err = filepath.Abs(path)
	}
	if err != nil {
		return nil, errors.New("this is not a program that can be run")
	}
	p := &process{cmd: exec.Command(path, c.Args...), grace: c.Grace, done: make(chan struct{})}
	theirIn, in, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	out, theirOut, err := os.Pipe()
	if err != nil {
		return nil, errors.Join(err, theirIn.Close(), in.Close())
	}
	defer theirIn.Close()
	defer theirOut.Close()
	p.in, p.out, p.lines.from = in, out, out
	p.cmd.Dir, p.cmd.Env = filepath.Dir(path), environment
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = theirIn, theirOut, &p.stderr
	p.cmd.WaitDelay = time.Second // for a child that left the group and holds the pipe
	lead(p.cmd)
	if err := p.cmd.Start(); err != nil {
		return nil, errors.Join(err, in.Close(), out.Close())
	}
	go p.attend()
	return p, nil
}

// attend waits for the program's end and kills what it has started. It hands a panic to the
// goroutine that uses the client.
func (p *process) attend() {
	defer close(p.done)
	defer func() {
		if r := recover(); r != nil {
			p.fault = fmt.Sprintf("%v\n%s", r, debug.Stack())
		}
	}()
	p.cmd.Wait() // ProcessState says how it ended
	killGroup(p.cmd)
}

// ended reports whether the program has ended by itself.
func (p *process) ended() bool {
	select {
	case <-p.done:
		return true
	default:
		return false
	}
}

// end asks the program to quit, kills it if it does not in time, and waits.
func (p *process) end(patience time.Duration) {
	if patience > 0 && p.say(context.Background(), "quit") == nil {
		select {
		case <-p.done:
		case <-time.After(patience):
		}
	}
	if !p.ended() {
		killGroup(p.cmd)
	}
	p.in.Close()
	p.out.Close()
	<-p.done
	if p.fault != "" {
		panic(p.fault)
	}
}

// say writes a line. If the program does not read, say fails instead of waiting.
func (p *process) say(ctx context.Context, line string) error {
	until := time.Now().Add(p.grace)
	if end, ok := ctx.Deadline(); ok && end.Before(until) {
		until = end
	}
	if err := p.in.SetWriteDeadline(until); err != nil {
		return err
	}
	_, err := io.WriteString(p.in, line+"\n")
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded):
		return errors.New("it did not read its input")
	case err != nil:
		return p.post(ctx)
	}
	return nil
}

// errLate says that no answer came in time.
var errLate = errors.New("it did not answer in time")

// expect reads up to a line that begins with a word. It calls each for the lines before it.
func (p *process) expect(ctx context.Context, until time.Time, word string, each func(line string)) (string, error) {
	if err := p.out.SetReadDeadline(until); err != nil {
		return "", err
	}
	interrupted := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		p.out.SetReadDeadline(time.Unix(1, 0))
		close(interrupted)
	})
	defer func() {
		if !stop() {
			<-interrupted // or its deadline would cut the next read short
		}
	}()
	p.lines.read = 0
	for {
		line, err := p.lines.next()
		switch {
		case err == nil:
		case ctx.Err() != nil:
			return "", ctx.Err()
		case errors.Is(err, os.ErrDeadlineExceeded):
			return "", errLate
		case err == io.EOF:
			return "", p.post(ctx)
		default:
			return "", err
		}
		if first, _, _ := strings.Cut(strings.TrimSpace(line), " "); first == word {
			return line, nil
		}
		each(line)
	}
}

// post explains how a program ended that closed a pipe.
func (p *process) post(ctx context.Context) error {
	select {
	case <-p.done:
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(p.grace):
		return errors.New("it closed its input or output")
	}
	how := p.cmd.ProcessState.String()
	if last := p.stderr.last(); last != "" {
		how += ": " + last
	}
	return fmt.Errorf("it ended by itself (%s)", how)
}
