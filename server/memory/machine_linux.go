package memory

import (
	"os"
	"runtime/debug"
	"syscall"
)

// ThisMachine returns the machine that the process runs on.
func ThisMachine() Machine {
	m := Machine{Root: os.DirFS("/"), GoMax: debug.SetMemoryLimit(-1)}
	var info syscall.Sysinfo_t
	if syscall.Sysinfo(&info) == nil {
		m.Total = int64(uint64(info.Totalram) * uint64(info.Unit)) //nolint:unconvert // uint32 on 32-bit machines
	}
	return m
}
