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

// belowHard leaves room for what Go's limit does not count: the code and the kernel's share.
func belowHard(n int64) int64 { return n - n/10 }

// group returns the limit of the control group, version 2 or 1; 0 if none.
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

// lowestOf returns the lowest limit of a group and its parents. In a container the path may be the
// machine's, which does not exist there; then the root is the container's group.
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

// unlimited is more than any machine has: version 1 of control groups writes such a number for no limit.
const unlimited = 1 << 60

// lower returns the lower of two limits, where 0 means none.
func lower(a, b int64) int64 {
	if a == 0 || b > 0 && b < a {
		return b
	}
	return a
}
