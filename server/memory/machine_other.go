//go:build !linux

package memory

import (
	"os"
	"runtime/debug"
)

// ThisMachine returns the machine that the process runs on. Its memory is unknown on this platform.
func ThisMachine() Machine {
	return Machine{Root: os.DirFS("/"), GoMax: debug.SetMemoryLimit(-1)}
}
