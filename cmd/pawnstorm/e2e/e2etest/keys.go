package e2etest

import (
	"strings"

	"golang.org/x/crypto/ssh"
)

// Authorized returns a key as a line of an authorized_keys file.
func Authorized(key ssh.Signer) string {
	return strings.TrimSpace(string(ssh.MarshalAuthorizedKey(key.PublicKey())))
}
