package account

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"strings"

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

// ReadOpenSSH reads a fingerprint as OpenSSH shows it; ok is false if it is none.
func ReadOpenSSH(text string) (fingerprint string, ok bool) {
	text, ok = strings.CutPrefix(text, "SHA256:")
	sum, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(text, "="))
	if !ok || err != nil || len(sum) != sha256.Size {
		return "", false
	}
	return hex.EncodeToString(sum), true
}
