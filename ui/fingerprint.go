package ui

import (
	"encoding/base64"
	"encoding/hex"
)

// openSSH writes a SHA-256 fingerprint in hex as OpenSSH shows it, so that a
// person can compare it with what ssh-keygen -l says.
func openSSH(fingerprint string) string {
	sum, err := hex.DecodeString(fingerprint)
	if err != nil {
		return shown(fingerprint, 50)
	}
	return "SHA256:" + base64.RawStdEncoding.EncodeToString(sum)
}
