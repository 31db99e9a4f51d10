package memory

import (
	"bytes"
	"io/fs"
	"math"
	"path"
	"strconv"
	"strings"
)

// Limit is how much memory the process may use.
type Limit struct {
	Bytes int64  // what Go's collector is told, a tenth below the hard limit; 0 if there is none
	From  string // what sets it: flag, GOMEMLIMIT, cgroup or machine; "" if nothing does
}

// Machine has what [Find] looks at.
type Machine struct {
	Root  fs.FS // of the file system
	GoMax int64 // Go's own limit, as debug.SetMemoryLimit(-1) tells it
	Total int64 // memory of the machine; 0 if that is not known
}

// Find returns the limit of the flag, if that is not 0. Otherwise it is the lower one of
// GOMEMLIMIT and what the control group allows, or else three quarters of the machine.
func Find(flag int64, m Machine) Limit {
	group := belowHard(m.group())
	switch {
	case flag > 0:
		return Limit{belowHard(flag), "flag"}
	case m.GoMax != math.MaxInt64 && (group == 0 || m.GoMax <= group):
		return Limit{m.GoMax, "GOMEMLIMIT"}
	case group > 0:
		return Limit{group, "cgroup"}
	case m.Total > 0:
		return Limit{belowHard(m.Total / 4 * 3), "machine"}
	}
	return Limit{}
}

// belowHard leaves room for what Go's limit does not count: the code and the kernel's part.
func belowHard(n int64) int64 { return n - n/10 }

// group is the limit of the control group, of version 2 or 1; 0 if there is none.
func (m Machine) group() (lowest int64) {
	text, err := fs.ReadFile(m.Root, "proc/self/cgroup")
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(text)) {
		parts := strings.SplitN(strings.TrimSpace(line), ":", 3)
		switch {
		case len(parts) < 3:
		case parts[1] == "":
			lowest = lower(lowest, m.lowestOf("sys/fs/cgroup", parts[2], "memory.max"))
		case strings.Contains(","+parts[1]+",", ",memory,"):
			lowest = lower(lowest, m.lowestOf("sys/fs/cgroup/memory", parts[2], "memory.limit_in_bytes"))
		}
	}
	return lowest
}

// lowestOf is the lowest limit of a group and those around it. In a container the path may
// be that of the machine, which is not there; then the root is the container's group.
func (m Machine) lowestOf(root, group, file string) (lowest int64) {
	for at := path.Join("/", group); ; at = path.Dir(at) {
		text, err := fs.ReadFile(m.Root, path.Join(root, at, file))
		if n, bad := strconv.ParseInt(string(bytes.TrimSpace(text)), 10, 64); err == nil && bad == nil && n < unlimited {
			lowest = lower(lowest, n)
		}
		if at == "/" {
			return lowest
		}
	}
}

// unlimited is more than any machine has: version 1 of control groups writes such a number
// where there is no limit.
const unlimited = 1 << 60

// lower is the lower one of two limits, of which 0 is none.
func lower(a, b int64) int64 {
	if a == 0 || b > 0 && b < a {
		return b
	}
	return a
}
