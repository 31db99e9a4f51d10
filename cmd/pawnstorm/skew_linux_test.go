package main

import (
	"syscall"
	"testing"

	"pawnstorm/server/sshtest"
)

// TestClockSetBack: a session in which nothing is typed ends, although the clock of the
// machine was set back an hour meanwhile.
func TestClockSetBack(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("it waits for the end of a session")
	}
	if !mayBeWrong(t) {
		t.Skip("no process gets a clock of its own here")
	}
	s := open(t, []string{skewedBy + "=0s"}, "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--no-house", "--idle=3s")
	screen := sshtest.Dial(t, s.addr(), sshtest.Key(t)).Terminal(80, 24)
	screen.Until("guest-")
	if err := s.cmd.Process.Signal(syscall.SIGUSR2); err != nil {
		t.Fatal(err)
	}
	screen.Until("You were away for a while")
}
