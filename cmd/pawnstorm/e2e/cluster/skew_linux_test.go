package cluster

import (
	"syscall"
	"testing"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

// TestClockSetBack: a session in which nothing is typed ends, although the clock of the
// machine was set back an hour meanwhile.
func TestClockSetBack(t *testing.T) {
	t.Parallel()
	if !mayBeWrong(t) {
		t.Skip("no process gets a clock of its own here")
	}
	s := e2etest.Open(t, []string{e2etest.SkewedBy + "=0s"}, "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--no-house", "--idle=3s")
	screen := sshtest.Dial(t, s.Addr(), sshtest.Key(t)).Terminal(80, 24)
	screen.Until("guest-")
	if err := s.Cmd.Process.Signal(syscall.SIGUSR2); err != nil {
		t.Fatal(err)
	}
	screen.Until("You were away for a while")
}
