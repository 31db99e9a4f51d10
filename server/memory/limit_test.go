package memory

import (
	"math"
	"testing"
	"testing/fstest"
)

// TestFind checks where the limit comes from. Only the flag can exceed the control group's limit.
func TestFind(t *testing.T) {
	const none = math.MaxInt64
	v2 := map[string]string{"proc/self/cgroup": "0::/system.slice/pawnstorm.service\n", "sys/fs/cgroup/system.slice/pawnstorm.service/memory.max": "1000\n", "sys/fs/cgroup/system.slice/memory.max": "max\n"}
	for name, test := range map[string]struct {
		files       map[string]string
		flag        int64
		goMax, have int64
		want        Limit
	}{
		"flag":                  {v2, 400, 300, 0, Limit{360, "flag"}},
		"GOMEMLIMIT":            {nil, 0, 300, 8000, Limit{300, "GOMEMLIMIT"}},
		"GOMEMLIMIT in a group": {v2, 0, 300, 8000, Limit{300, "GOMEMLIMIT"}},
		"GOMEMLIMIT too high":   {v2, 0, 3000, 8000, Limit{900, "cgroup"}},
		"version 2":             {v2, 0, none, 8000, Limit{900, "cgroup"}},
		"parent slice": {
			map[string]string{"proc/self/cgroup": "0::/a/b\n", "sys/fs/cgroup/a/b/memory.max": "max", "sys/fs/cgroup/a/memory.max": "500"},
			0, none, 8000,
			Limit{450, "cgroup"},
		},
		"container": {
			map[string]string{"proc/self/cgroup": "0::/docker/1234\n", "sys/fs/cgroup/memory.max": "500"},
			0, none, 8000,
			Limit{450, "cgroup"},
		},
		"version 1": {
			map[string]string{"proc/self/cgroup": "5:cpu:/\n4:hugetlb,memory:/x\n0::/\n", "sys/fs/cgroup/memory/x/memory.limit_in_bytes": "700\n", "sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n"},
			0, none, 8000,
			Limit{630, "cgroup"},
		},
		"no limit": {
			map[string]string{"proc/self/cgroup": "4:memory:/x\n0::/\n", "sys/fs/cgroup/memory/x/memory.limit_in_bytes": "9223372036854771712\n"},
			0, none, 8000,
			Limit{5400, "machine"},
		},
		"unknown":  {nil, 0, none, 0, Limit{}},
		"nonsense": {map[string]string{"proc/self/cgroup": "x\n:\n0::/\n", "sys/fs/cgroup/memory.max": "lots"}, 0, none, 8000, Limit{5400, "machine"}},
	} {
		root := make(fstest.MapFS)
		for file, text := range test.files {
			root[file] = &fstest.MapFile{Data: []byte(text)}
		}
		if got := Find(test.flag, Machine{root, test.goMax, test.have}); got != test.want {
			t.Errorf("%s: got %+v, want %+v", name, got, test.want)
		}
	}
}

// TestSmallMachine checks that 512 MB have room for hundreds of sessions.
func TestSmallMachine(t *testing.T) {
	small := Find(0, Machine{fstest.MapFS{}, math.MaxInt64, 512 << 20})
	if n := small.ForSessions() / Cost(80*24); n < 500 {
		t.Errorf("512 MB hold %d sessions", n)
	}
	if c := Cost(300 * 100); Cells(c) != 300*100 || Cells(0) != 0 {
		t.Errorf("%d bytes are %d cells", c, Cells(c))
	}
}
