package meter

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"
	"unsafe"
)

// Of returns the usage of a process.
func Of(pid int) (u Usage, err error) {
	if u.CPU, err = processorTime(pid); err != nil {
		return u, fmt.Errorf("cannot read the processor time of process %d: %w", pid, err)
	}
	statm, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	if err != nil {
		return u, fmt.Errorf("cannot read the memory of process %d: %w", pid, err)
	}
	fields := strings.Fields(string(statm))
	if len(fields) < 2 {
		return u, fmt.Errorf("cannot read the memory of process %d: statm is %q", pid, statm)
	}
	pages, err := strconv.ParseInt(fields[1], 10, 64)
	if err != nil {
		return u, fmt.Errorf("cannot read the memory of process %d: %w", pid, err)
	}
	u.Resident = pages * int64(os.Getpagesize())
	return u, nil
}

// Load returns how many threads of the machine were running or waiting to run, as
// an average over the last minute.
func Load() (float64, error) {
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return 0, fmt.Errorf("cannot read the load of the machine: %w", err)
	}
	minute, _, _ := strings.Cut(string(text), " ")
	return strconv.ParseFloat(minute, 64)
}

// processorTime reads the clock of a process. It counts nanoseconds, where
// /proc/PID/stat counts ticks, and includes threads that have ended.
func processorTime(pid int) (time.Duration, error) {
	const scheduled = 2 // CPUCLOCK_SCHED, as in clock_getcpuclockid(3)
	clock := ^int32(pid)<<3 | scheduled
	var t syscall.Timespec
	_, _, errno := syscall.Syscall(syscall.SYS_CLOCK_GETTIME, uintptr(clock), uintptr(unsafe.Pointer(&t)), 0)
	if errno != 0 {
		return 0, errno
	}
	return time.Duration(t.Nano()), nil
}
