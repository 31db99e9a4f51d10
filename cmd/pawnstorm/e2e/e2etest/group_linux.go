package e2etest

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// Group is a control group of this machine for the processes of a test.
type Group struct {
	t      testing.TB
	folder string
	first  bool // of version 1
}

// MakeGroup makes a group with a controller, memory or pids. It skips the test if this machine does not
// let it. The processes in the group must end before the test does.
func MakeGroup(t testing.TB, controller string) *Group {
	t.Helper()
	const root = "/sys/fs/cgroup"
	name := "pawnstorm-test-" + strconv.Itoa(os.Getpid()) + "-" + strings.ReplaceAll(t.Name(), "/", "-")
	g := &Group{t: t, folder: filepath.Join(root, name)}
	if _, err := os.Stat(filepath.Join(root, controller, "cgroup.procs")); err == nil {
		g.folder, g.first = filepath.Join(root, controller, name), true
	}
	if err := os.Mkdir(g.folder, 0o755); err != nil {
		t.Skipf("cannot make a control group here: %v", err)
	}
	t.Cleanup(func() { os.Remove(g.folder) })
	if _, err := os.Stat(filepath.Join(g.folder, g.most(controller))); err != nil {
		t.Skipf("control groups have no %s here: %v", controller, err)
	}
	return g
}

// most returns the name of a controller's file with the limit.
func (g *Group) most(controller string) string {
	if controller == "memory" && g.first {
		return "memory.limit_in_bytes"
	}
	return controller + ".max"
}

// Limit sets the limit of a controller, which can be max.
func (g *Group) Limit(controller, value string) {
	g.t.Helper()
	if err := os.WriteFile(filepath.Join(g.folder, g.most(controller)), []byte(value), 0o600); err != nil {
		g.t.Fatal(err)
	}
}

// Number reads a number from a file of the group.
func (g *Group) Number(file string) int {
	g.t.Helper()
	text, err := os.ReadFile(filepath.Join(g.folder, file))
	n, notNumber := strconv.Atoi(strings.TrimSpace(string(text)))
	if err = errors.Join(err, notNumber); err != nil {
		g.t.Fatal(err)
	}
	return n
}

// Put makes a command start in the group.
func (g *Group) Put(cmd *exec.Cmd) {
	cmd.Args = append([]string{"sh", "-c", `echo $$ >"$0" && exec "$@"`, filepath.Join(g.folder, "cgroup.procs"), cmd.Path}, cmd.Args[1:]...)
	cmd.Path = "/bin/sh"
}

// Open is the function of that name for a server in the group.
func (g *Group) Open(env []string, args ...string) *Opened {
	g.t.Helper()
	p := newProcess(g.t, args...)
	g.Put(p.Cmd)
	return openProcess(g.t, p, env)
}
