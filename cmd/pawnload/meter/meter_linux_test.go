package meter

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestOf checks that work costs processor time and that touched memory is resident.
func TestOf(t *testing.T) {
	before, err := Of(os.Getpid())
	if err != nil {
		t.Fatal(err)
	}
	const size = 64 << 20
	block := make([]byte, size)
	for i := range block {
		block[i] = byte(i)
	}
	after, err := Of(os.Getpid())
	if err != nil {
		t.Fatal(err)
	}
	if after.CPU <= before.CPU {
		t.Errorf("processor time went from %v to %v", before.CPU, after.CPU)
	}
	if grown := after.Resident - before.Resident; grown < size/2 {
		t.Errorf("touched %d bytes, resident memory grew by %d", len(block), grown)
	}
	if block[1] != 1 {
		t.Error("the block was lost")
	}
}

func TestOfNobody(t *testing.T) {
	cmd := exec.Command("true")
	if err := cmd.Run(); err != nil {
		t.Skip(err)
	}
	if u, err := Of(cmd.Process.Pid); err == nil {
		t.Errorf("got usage %+v of an exited process", u)
	}
}

func TestLoad(t *testing.T) {
	if load, err := Load(); err != nil || load < 0 {
		t.Errorf("got load %v, %v", load, err)
	}
}

// TestPart runs in a child process because pinning cannot be undone. The grandchild must run on
// another processor than the child.
func TestPart(t *testing.T) {
	const inChild = "PAWNLOAD_TEST_PART"
	if os.Getenv(inChild) == "" {
		cmd := exec.Command(os.Args[0], "-test.run=^TestPart$", "-test.v")
		cmd.Env = append(os.Environ(), inChild+"=1")
		out, err := cmd.CombinedOutput()
		switch {
		case err != nil:
			t.Errorf("%v: %s", err, out)
		case strings.Contains(string(out), "--- SKIP"):
			t.Skip("needs two processors")
		}
		return
	}
	p, err := Part()
	if err != nil {
		t.Skip(err)
	}
	cmd := exec.Command("cat", "/proc/self/status")
	var out strings.Builder
	cmd.Stdout = &out
	if err := p.Start(cmd); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	own, err := os.ReadFile("/proc/thread-self/status")
	if err != nil {
		t.Fatal(err)
	}
	if a, b := allowed(out.String()), allowed(string(own)); a == "" || a == b {
		t.Errorf("child runs on processors %q, its parent on %q", a, b)
	}
}

func allowed(status string) string {
	_, rest, _ := strings.Cut(status, "Cpus_allowed_list:")
	list, _, _ := strings.Cut(rest, "\n")
	return strings.TrimSpace(list)
}
