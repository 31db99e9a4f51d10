package main

import (
	"testing"

	"golang.org/x/crypto/ssh"

	"pawnstorm/server/sshtest"
)

// commander is somebody who gives commands over SSH.
type commander interface {
	Run(command, stdin string) (stdout, stderr string, code int)
}

// caller logs in anew for each command, as "ssh HOST command" does. A connection that is
// kept instead is closed as soon as nothing runs in it for a while.
type caller struct {
	t    testing.TB
	addr string
	key  ssh.Signer
}

func (c caller) Run(command, stdin string) (stdout, stderr string, code int) {
	c.t.Helper()
	client := sshtest.Dial(c.t, c.addr, c.key)
	defer client.Close()
	return client.Run(command, stdin)
}

// say says a line to a server, which must go well.
func say(t testing.TB, c commander, line string) string {
	t.Helper()
	stdout, stderr, code := c.Run(line, "")
	if code != exitDone {
		t.Errorf("ssh %s: exit code %d, %s", line, code, stderr)
	}
	return stdout
}
