package meter

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"syscall"
	"unsafe"
)

// Processors holds a processor for the server and one for this process.
type Processors struct{ server, own mask }

// mask has a bit for each processor, as sched_setaffinity(2) wants it.
type mask [16]uint64

// Part takes the first two processors that this process may use and moves all its
// threads to the second.
func Part() (*Processors, error) {
	var may mask
	if err := affinity(syscall.SYS_SCHED_GETAFFINITY, 0, &may); err != nil {
		return nil, fmt.Errorf("cannot read the processors of this process: %w", err)
	}
	var p Processors
	found := 0
	for cpu := 0; cpu < 64*len(may) && found < 2; cpu++ {
		if bit := uint64(1) << (cpu % 64); may[cpu/64]&bit != 0 {
			[]*mask{&p.server, &p.own}[found][cpu/64] = bit
			found++
		}
	}
	if found < 2 {
		return nil, errors.New("client and server need two processors; there is one")
	}
	threads, err := os.ReadDir("/proc/self/task")
	if err != nil {
		return nil, err
	}
	for _, t := range threads {
		id, err := strconv.Atoi(t.Name())
		if err != nil {
			return nil, err
		}
		if err := affinity(syscall.SYS_SCHED_SETAFFINITY, id, &p.own); err != nil && err != syscall.ESRCH {
			return nil, fmt.Errorf("cannot choose a processor: %w", err)
		}
	}
	runtime.GOMAXPROCS(1)
	return &p, nil
}

// Start starts a command on the server's processor. A child inherits the processor
// of the thread that starts it.
func (p *Processors) Start(cmd *exec.Cmd) error {
	if p == nil {
		return cmd.Start()
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if err := affinity(syscall.SYS_SCHED_SETAFFINITY, 0, &p.server); err != nil {
		return fmt.Errorf("cannot choose a processor: %w", err)
	}
	err := cmd.Start()
	return errors.Join(err, affinity(syscall.SYS_SCHED_SETAFFINITY, 0, &p.own))
}

func affinity(call uintptr, thread int, m *mask) error {
	_, _, errno := syscall.RawSyscall(call, uintptr(thread), unsafe.Sizeof(*m), uintptr(unsafe.Pointer(m)))
	if errno != 0 {
		return errno
	}
	return nil
}
