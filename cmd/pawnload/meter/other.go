//go:build !linux

package meter

import (
	"errors"
	"fmt"
	"os/exec"
)

// Processors holds a processor for the server and one for this process.
type Processors struct{}

// Part takes the first two processors that this process may use and moves all its
// threads to the second.
func Part() (*Processors, error) {
	return nil, fmt.Errorf("separate processors for client and server need Linux: %w", errors.ErrUnsupported)
}

// Start starts a command on the server's processor.
func (*Processors) Start(cmd *exec.Cmd) error { return cmd.Start() }

// Of returns the usage of a process.
func Of(int) (Usage, error) {
	return Usage{}, fmt.Errorf("measuring processor time and memory needs Linux: %w", errors.ErrUnsupported)
}

// Load returns how many threads of the machine were running or waiting to run, as
// an average over the last minute.
func Load() (float64, error) {
	return 0, fmt.Errorf("measuring the load of the machine needs Linux: %w", errors.ErrUnsupported)
}
