package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"pawnstorm/cmd/pawnload/compare"
	"pawnstorm/cmd/pawnload/meter"
)

// launcher starts servers as separate processes.
type launcher struct {
	self, pawnstorm string // programs
	processors      *meter.Processors
}

// newLauncher separates client and server; shared is the error if they must share processors.
func newLauncher(pawnstorm string) (l *launcher, shared, err error) {
	l = &launcher{pawnstorm: pawnstorm}
	if l.self, err = os.Executable(); err != nil {
		return nil, nil, err
	}
	l.processors, shared = meter.Part()
	return l, shared, nil
}

// build builds the program of this source in a folder.
func build(ctx context.Context, folder string) (program string, err error) {
	program = filepath.Join(folder, compare.Pawnstorm)
	out, err := exec.CommandContext(ctx, "go", "build", "-o", program, "pawnstorm/cmd/pawnstorm").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("cannot build pawnstorm, and --pawnstorm is not set: %w: %s", err, out)
	}
	return program, nil
}

// launch starts a server and waits until it answers.
func (l *launcher) launch(ctx context.Context, name, folder string) (*compare.Server, error) {
	addr, err := freeAddress()
	if err != nil {
		return nil, err
	}
	shipped := folder + "-shipped"
	cmd := exec.Command(l.self, "reference", name, "--addr", addr, "--data", folder)
	if name == compare.Pawnstorm || name == compare.Shipping {
		cmd = exec.Command(l.pawnstorm, "serve", "--addr", addr, "--data", folder,
			"--no-house", "--log-level", "warn", "--budget", "all=none,none")
		if name == compare.Shipping {
			cmd.Args = append(cmd.Args, "--ship", shipped)
		}
		// A variable, because older programs do not know the flag.
		cmd.Env = append(os.Environ(), "PAWNSTORM_TRUST=127.0.0.0/8")
	}
	cmd.Stderr = os.Stderr
	began := time.Now()
	if err := l.processors.Start(cmd); err != nil {
		return nil, fmt.Errorf("cannot start %s: %w", name, err)
	}
	ended := make(chan struct{})
	go func() {
		cmd.Wait()
		close(ended)
	}()
	s := &compare.Server{Addr: addr, PID: cmd.Process.Pid, Stop: func() {
		cmd.Process.Kill()
		<-ended
		os.RemoveAll(shipped)
	}}
	if err := awaitAnswer(ctx, addr, ended); err != nil {
		s.Stop()
		return nil, fmt.Errorf("%s does not answer: %w", name, err)
	}
	s.Ready = time.Since(began)
	return s, nil
}

// freeAddress returns an address that no one listens on.
func freeAddress() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer l.Close()
	return l.Addr().String(), nil
}

// How long a server may take to answer, and how often to try.
const (
	upWithin   = time.Minute
	askedEvery = 2 * time.Millisecond
)

// awaitAnswer waits until an SSH server introduces itself or ends.
func awaitAnswer(ctx context.Context, addr string, ended <-chan struct{}) error {
	ctx, cancel := context.WithTimeout(ctx, upWithin)
	defer cancel()
	for {
		err := answers(ctx, addr)
		if err == nil {
			return nil
		}
		select {
		case <-ended:
			return errors.New("it ended")
		case <-ctx.Done():
			return err
		case <-time.After(askedEvery):
		}
	}
}

// answers tries once.
func answers(ctx context.Context, addr string) error {
	line, err := new(net.Dialer).DialContext(ctx, "tcp", addr)
	if err != nil {
		return err
	}
	defer line.Close()
	line.SetDeadline(time.Now().Add(2 * time.Second))
	_, err = io.ReadFull(line, make([]byte, len("SSH-")))
	return err
}
