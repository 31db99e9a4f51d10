package server

import (
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/server/sshtest"
)

// TestPasswordClientsGetAHint checks that a client that knows only passwords learns how to create a
// key, and that other clients are not asked for a password.
func TestPasswordClientsGetAHint(t *testing.T) {
	s := start(t, nil)
	var told []string
	client, err := gossh.Dial("tcp", s.addr, &gossh.ClientConfig{
		User: "ann", Auth: []gossh.AuthMethod{gossh.Password("my secret")},
		HostKeyCallback: gossh.InsecureIgnoreHostKey(),
		BannerCallback: func(text string) error {
			told = append(told, text)
			return nil
		},
	})
	if err == nil {
		client.Close()
		t.Error("a password lets somebody in")
	}
	if len(told) != 1 || !strings.Contains(told[0], "ssh-keygen -t ed25519") {
		t.Errorf("told is %q", told)
	}
	sshtest.Dial(t, s.addr) // as OpenSSH does, without a key
}
