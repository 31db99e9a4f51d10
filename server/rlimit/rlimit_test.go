package rlimit

import (
	"runtime/pprof"
	"strings"
	"testing"
	"testing/fstest"

	"pawnstorm/lobby/rescue"
)

// TestFiles checks that connections leave a reserve, and that a hopeless limit is refused.
func TestFiles(t *testing.T) {
	of := func(n int) Files { return Files{limit: func() int { return n }} }
	if err := of(255).Check(); err == nil || !strings.Contains(err.Error(), "only 255 files") {
		t.Errorf("255 files: got %v", err)
	}
	if err := of(256).Check(); err != nil {
		t.Error(err)
	}
	if n := of(1024).Connections(2); n != 448 {
		t.Errorf("1024 files and two listeners: %d connections each", n)
	}
	if n := of(100).Left(); n != 0 {
		t.Errorf("100 files: %d left", n)
	}
	if n := of(1024).Left(); n <= 0 || n > 1024-reservedFiles {
		t.Errorf("1024 files: %d left", n)
	}
	if n := (Files{}).Limit(); n <= 0 {
		t.Errorf("this process may open %d files", n)
	}
}

// TestThreads checks how many threads control groups allow.
func TestThreads(t *testing.T) {
	for name, test := range map[string]struct {
		files map[string]string
		want  int
	}{
		"no groups": {nil, Unlimited},
		"version 2": {map[string]string{
			"proc/self/cgroup":             "0::/a/b\n",
			"sys/fs/cgroup/a/b/pids.max":   "max\n",
			"sys/fs/cgroup/a/pids.max":     "100\n",
			"sys/fs/cgroup/a/pids.current": "30\n",
		}, 70},
		"version 1, used up": {map[string]string{
			"proc/self/cgroup":                  "7:pids:/a\n0::/\n",
			"sys/fs/cgroup/pids/a/pids.max":     "20",
			"sys/fs/cgroup/pids/a/pids.current": "21",
		}, 0},
		"container": {map[string]string{
			"proc/self/cgroup":           "0::/docker/1\n",
			"sys/fs/cgroup/pids.max":     "50",
			"sys/fs/cgroup/pids.current": "1",
		}, 49},
		"nonsense": {map[string]string{"proc/self/cgroup": "x\n:\n0::/\n", "sys/fs/cgroup/pids.max": "lots"}, Unlimited},
	} {
		root := make(fstest.MapFS)
		for file, text := range test.files {
			root[file] = &fstest.MapFile{Data: []byte(text)}
		}
		threads := Threads{root}
		if got := threads.Left(); got != test.want {
			t.Errorf("%s: %d left, want %d", name, got, test.want)
		}
		err := threads.Reserve()
		if enough := test.want >= reserved(); enough != (err == nil) {
			t.Errorf("%s: got %v", name, err)
		}
	}
	if n := pprof.Lookup("threadcreate").Count(); n < reserved() {
		t.Errorf("%d threads are there, want %d", n, reserved())
	}
}

// TestPanicOfAThread checks that a panic while threads start ends neither the process nor the start.
func TestPanicOfAThread(t *testing.T) {
	defer rescue.Trap(func(what string) {
		if what == "starting a thread" {
			panic("on purpose")
		}
	})()
	if err := (Threads{Root: fstest.MapFS{}}).Reserve(); err != nil {
		t.Error(err)
	}
}
