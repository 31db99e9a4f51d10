package e2etest

import (
	"strings"

	"golang.org/x/crypto/ssh"
)

func Authorized(key ssh.Signer) string {
	return strings.TrimSpace(string(ssh.MarshalAuthorizedKey(key.PublicKey())))
}
