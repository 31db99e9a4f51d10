package server

import (
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/server/sshtest"
)

// TestPasswordClientsGetAHint checks that password-only clients learn how to create a key, and that
// other clients see no password prompt.
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
		t.Error("a password logged the client in")
	}
	if len(told) != 1 || !strings.Contains(told[0], "ssh-keygen -t ed25519") {
		t.Errorf("got hint %q", told)
	}
	sshtest.Dial(t, s.addr) // as OpenSSH does, without a key
}
