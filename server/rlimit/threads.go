package rlimit

import (
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"runtime"
	"strconv"
	"strings"
	"sync"

	"pawnstorm/lobby/rescue"
)

// Threads is the limit of threads. Root is the root of the file system.
type Threads struct{ Root fs.FS }

// reserved returns how many threads a server needs: one for each processor, and some that wait for the
// disk. A server with a thousand players has about as many.
func reserved() int { return 16 + 2*runtime.GOMAXPROCS(0) }

// Left returns how many more threads the control group and its parents allow, or Unlimited.
func (t Threads) Left() int {
	left := Unlimited
	text, _ := fs.ReadFile(t.Root, "proc/self/cgroup") // without it there are no groups
	for line := range strings.Lines(string(text)) {
		parts := strings.SplitN(strings.TrimSpace(line), ":", 3)
		switch {
		case len(parts) < 3:
		case parts[1] == "":
			left = min(left, t.leftIn("sys/fs/cgroup", parts[2]))
		case parts[1] == "pids":
			left = min(left, t.leftIn("sys/fs/cgroup/pids", parts[2]))
		}
	}
	return left
}

// leftIn returns how many threads a group and its parents allow. In a container the path may be the
// machine's, which does not exist there; then the root is the container's group.
func (t Threads) leftIn(root, group string) int {
	left := Unlimited
	for at := path.Join("/", group); ; at = path.Dir(at) {
		most, ok := t.number(path.Join(root, at, "pids.max"))
		used, known := t.number(path.Join(root, at, "pids.current"))
		if ok && known {
			left = min(left, max(0, most-used))
		}
		if at == "/" {
			return left
		}
	}
}

// number reads a number from a file. The word max is not one.
func (t Threads) number(file string) (int, bool) {
	text, err := fs.ReadFile(t.Root, file)
	if err != nil {
		return 0, false
	}
	n, err := strconv.Atoi(string(bytes.TrimSpace(text)))
	return n, err == nil
}

// Reserve starts the threads that a server needs, which Go then keeps. So they are there when others have
// used up the limit. It returns an error if they don't fit into the control group.
func (t Threads) Reserve() error {
	n := reserved()
	if left := t.Left(); left < n {
		return fmt.Errorf("the control group allows only %d more threads, and the server needs %d: "+
			"raise TasksMax in the unit, or --pids-limit of Docker", left, n)
	}
	var begun, done sync.WaitGroup
	begun.Add(n)
	for range n {
		done.Go(func() {
			panicked := rescue.Caught("starting a thread", func() {
				runtime.LockOSThread()
				defer runtime.UnlockOSThread()
				begun.Done()
				begun.Wait()
			})
			if panicked != nil {
				begun.Done() // the others wait for it
			}
		})
	}
	done.Wait()
	return nil
}
