package account

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"strings"

	"pawnstorm/lobby/identity"
)

// OpenSSH converts a SHA-256 fingerprint from hex to OpenSSH's format, so that players can compare
// it with the output of ssh-keygen -l.
func OpenSSH(fingerprint string) string {
	sum, err := hex.DecodeString(fingerprint)
	if err != nil {
		return identity.Clean(fingerprint, 50)
	}
	return "SHA256:" + base64.RawStdEncoding.EncodeToString(sum)
}

// ReadOpenSSH converts a fingerprint from OpenSSH's format to hex; ok is false if text is invalid.
func ReadOpenSSH(text string) (fingerprint string, ok bool) {
	text, ok = strings.CutPrefix(text, "SHA256:")
	sum, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(text, "="))
	if !ok || err != nil || len(sum) != sha256.Size {
		return "", false
	}
	return hex.EncodeToString(sum), true
}
