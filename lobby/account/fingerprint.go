package account

import (
	"encoding/base64"
	"encoding/hex"

	"pawnstorm/lobby/identity"
)

// OpenSSH writes a SHA-256 fingerprint in hex as OpenSSH shows it, so that a
// person can compare it with what ssh-keygen -l says.
func OpenSSH(fingerprint string) string {
	sum, err := hex.DecodeString(fingerprint)
	if err != nil {
		return identity.Clean(fingerprint, 50)
	}
	return "SHA256:" + base64.RawStdEncoding.EncodeToString(sum)
}
