package meter

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestOf: work costs time, and memory that was touched is resident.
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
		t.Errorf("the processor time was %v and is %v", before.CPU, after.CPU)
	}
	if grown := after.Resident - before.Resident; grown < size/2 {
		t.Errorf("%d bytes were touched, and %d more are resident", len(block), grown)
	}
	if block[1] != 1 {
		t.Error("the block is not there")
	}
}

func TestOfNobody(t *testing.T) {
	cmd := exec.Command("true")
	if err := cmd.Run(); err != nil {
		t.Skip(err)
	}
	if u, err := Of(cmd.Process.Pid); err == nil {
		t.Errorf("a process that has ended uses %+v", u)
	}
}

func TestLoad(t *testing.T) {
	if load, err := Load(); err != nil || load < 0 {
		t.Errorf("the load is %v, %v", load, err)
	}
}

// TestPart runs in a child, since it cannot be taken back. The child's child must
// be on another processor than the child.
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
			t.Skip("there is but one processor")
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
		t.Errorf("the child may use the processors %q, and its parent %q", a, b)
	}
}

func allowed(status string) string {
	_, rest, _ := strings.Cut(status, "Cpus_allowed_list:")
	list, _, _ := strings.Cut(rest, "\n")
	return strings.TrimSpace(list)
}
