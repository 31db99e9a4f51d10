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
	Bytes int64  // Go's memory limit, a tenth below the hard limit; 0 if none
	From  string // where it comes from: flag, GOMEMLIMIT, cgroup or machine; "" if none
}

// Machine has what [Find] looks at.
type Machine struct {
	Root  fs.FS // of the file system
	GoMax int64 // Go's own limit, from debug.SetMemoryLimit(-1)
	Total int64 // memory of the machine; 0 if unknown
}

// Find returns the flag's limit, unless that is 0. Otherwise it returns the lower of GOMEMLIMIT and the
// control group's limit, or else three quarters of the machine.
func Find(flag int64, m Machine) Limit {
	group := m.group()
	switch {
	case flag > 0:
		return Limit{belowHard(flag), "flag"}
	case m.GoMax != math.MaxInt64 && (group == unlimited || m.GoMax <= belowHard(group)):
		return Limit{m.GoMax, "GOMEMLIMIT"}
	case group < unlimited:
		return Limit{belowHard(group), "cgroup"}
	case m.Total > 0:
		return Limit{belowHard(m.Total / 4 * 3), "machine"}
	}
	return Limit{}
}

// belowHard leaves room for what Go's limit does not count: the code and the kernel's share.
func belowHard(n int64) int64 { return n - n/10 }

// group returns the limit of the control group, version 2 or 1, or unlimited.
func (m Machine) group() int64 {
	lowest := int64(unlimited)
	text, _ := fs.ReadFile(m.Root, "proc/self/cgroup") // without it there are no groups
	for line := range strings.Lines(string(text)) {
		parts := strings.SplitN(strings.TrimSpace(line), ":", 3)
		switch {
		case len(parts) < 3:
		case parts[1] == "":
			lowest = min(lowest, m.lowestOf("sys/fs/cgroup", parts[2], "memory.max"))
		case strings.Contains(","+parts[1]+",", ",memory,"):
			lowest = min(lowest, m.lowestOf("sys/fs/cgroup/memory", parts[2], "memory.limit_in_bytes"))
		}
	}
	return lowest
}

// lowestOf returns the lowest limit of a group and its parents. In a container the path may be the
// machine's, which does not exist there; then the root is the container's group.
func (m Machine) lowestOf(root, group, file string) int64 {
	lowest := int64(unlimited)
	for at := path.Join("/", group); ; at = path.Dir(at) {
		text, _ := fs.ReadFile(m.Root, path.Join(root, at, file)) // nothing is not a number
		if n, err := strconv.ParseInt(string(bytes.TrimSpace(text)), 10, 64); err == nil && n > 0 {
			lowest = min(lowest, n)
		}
		if at == "/" {
			return lowest
		}
	}
}

// unlimited is more than any machine has: version 1 of control groups writes such a number for no limit.
const unlimited = 1 << 60
