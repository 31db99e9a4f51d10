package cluster

import (
	"syscall"
	"testing"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

// TestClockSetBack checks that an idle session ends even if the machine's clock was set back an hour.
func TestClockSetBack(t *testing.T) {
	t.Parallel()
	if !mayBeWrong(t) {
		t.Skip("this kernel cannot skew the clock of a process")
	}
	s := e2etest.Open(t, []string{e2etest.SkewedBy + "=0s"}, "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--no-house", "--idle=3s")
	screen := sshtest.Dial(t, s.Addr(), sshtest.Key(t)).Terminal(80, 24)
	screen.Until("guest-")
	if err := s.Cmd.Process.Signal(syscall.SIGUSR2); err != nil {
		t.Fatal(err)
	}
	screen.Until("You were away for a while")
}
