//go:build !linux

package memory

import (
	"os"
	"runtime/debug"
)

// ThisMachine is the one that the process runs on. Its memory is not known here.
func ThisMachine() Machine {
	return Machine{Root: os.DirFS("/"), GoMax: debug.SetMemoryLimit(-1)}
}
