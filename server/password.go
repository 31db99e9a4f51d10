package server

import (
	"charm.land/ssh"
	gossh "golang.org/x/crypto/ssh"
)

// noPasswords tells those who try a password what to do instead. The password is not looked
// at.
func noPasswords(gossh.ConnMetadata, []byte) (*gossh.Permissions, error) {
	return nil, &gossh.BannerError{Err: ssh.ErrPermissionDenied, Message: "This server takes no passwords: your SSH key is your account. Make a key, and connect again:\r\n\r\n" +
		"    ssh-keygen -t ed25519\r\n\r\n" +
		"PuTTY has PuTTYgen for it. To play as a guest, allow keyboard-interactive authentication.\r\n"}
}
