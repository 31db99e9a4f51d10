package shell

import (
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
)

// TestSSHInFuture runs TestSSH while seconds since 1970 stop to fit into 31 bits, in 2038, and into 32
// bits, in 2106.
func TestSSHInFuture(t *testing.T) {
	e2etest.Nightly(t)
	if !e2etest.CanSkew {
		t.Skip("a process cannot have another clock here")
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, bits := range []int{31, 32} {
		const before = 3 * time.Second
		ahead := time.Until(time.Unix(1<<bits, 0)) - before
		cmd := exec.Command(self, "-test.run=^TestSSH$")
		cmd.Env = append(os.Environ(), e2etest.SkewedBy+"="+strconv.Itoa(int(ahead/time.Second))+"s")
		out, err := cmd.CombinedOutput()
		switch {
		case strings.Contains(string(out), "cannot set the clock"):
			t.Skipf("%s", out)
		case err != nil:
			t.Errorf("%d bits: %v\n%s", bits, err, out)
		}
	}
}
