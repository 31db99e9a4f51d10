//go:build !linux

package meter

import (
	"errors"
	"fmt"
)

// Of returns the usage of a process.
func Of(int) (Usage, error) {
	return Usage{}, fmt.Errorf("measuring processor time and memory needs Linux: %w", errors.ErrUnsupported)
}

// Load returns how many threads of the machine were running or waiting to run, as
// an average over the last minute.
func Load() (float64, error) {
	return 0, fmt.Errorf("measuring the load of the machine needs Linux: %w", errors.ErrUnsupported)
}
