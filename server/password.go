package server

import (
	"charm.land/ssh"
	gossh "golang.org/x/crypto/ssh"
)

// noPasswords refuses passwords without looking at them, and explains what to do instead.
func noPasswords(gossh.ConnMetadata, []byte) (*gossh.Permissions, error) {
	return nil, &gossh.BannerError{Err: ssh.ErrPermissionDenied, Message: "This server takes no passwords: your SSH key is your account. Create a key, and connect again:\r\n\r\n" +
		"    ssh-keygen -t ed25519\r\n\r\n" +
		"PuTTY users: use PuTTYgen. To play as a guest, allow keyboard-interactive authentication.\r\n"}
}
