//go:build !linux

package meter

import (
	"errors"
	"fmt"
)

// Of returns the usage of a process.
func Of(int) (Usage, error) {
	return Usage{}, fmt.Errorf("processor time and memory are measured on Linux alone: %w", errors.ErrUnsupported)
}

// Load is how many threads of the whole machine were running or about to, as an
// average of the last minute.
func Load() (float64, error) {
	return 0, fmt.Errorf("the load of the machine is told on Linux alone: %w", errors.ErrUnsupported)
}
