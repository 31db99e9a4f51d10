package server

import (
	"crypto/ed25519"
	"crypto/rand"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	gossh "golang.org/x/crypto/ssh"
)

// maxHostKeyFile is more than any private key takes, in bytes.
const maxHostKeyFile = 64 << 10

// HostKey loads the server's private key from a file, or creates an Ed25519 key there that only
// its owner can read. It refuses a file that others can read: they may have copied the key.
func HostKey(path string) (gossh.Signer, error) {
	signer, err := LoadHostKey(path)
	if errors.Is(err, fs.ErrNotExist) {
		failure := createHostKey(path)
		signer, err = LoadHostKey(path) // another server may have made one meanwhile
		if errors.Is(err, fs.ErrNotExist) && failure != nil {
			return nil, fmt.Errorf("cannot create the host key: %w", failure)
		}
	}
	if err == nil {
		removeHalfMade(filepath.Dir(path))
	}
	return signer, err
}

// halfMade is the prefix of a key file that is being written.
const halfMade = ".hostkey-"

// removeHalfMade removes the files of servers that were killed while creating a key. It runs once
// there is a key, so another server's half-made one is not needed.
func removeHalfMade(folder string) {
	left, _ := filepath.Glob(filepath.Join(folder, halfMade+"*")) // fails only for a bad pattern
	for _, path := range left {
		os.Remove(path)
	}
}

// Fingerprint formats a host key the way SSH clients show it, as in "SHA256:uNiV…".
func Fingerprint(key gossh.PublicKey) string { return gossh.FingerprintSHA256(key) }

// LoadHostKey loads the server's private key from an existing file.
func LoadHostKey(path string) (gossh.Signer, error) {
	text, err := readPrivate(path, "host key", "otherwise remove it to create a new one")
	if err != nil {
		return nil, err
	}
	signer, err := gossh.ParsePrivateKey(text)
	if err != nil {
		return nil, fmt.Errorf("%s is not an unencrypted SSH private key: %w", path, err)
	}
	return signer, nil
}

// readPrivate reads a file that only its owner may read. The argument otherwise says what to do if
// someone else has read it.
func readPrivate(path, what, otherwise string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("cannot open the %s: %w", what, err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, fmt.Errorf("cannot read the %s: %w", what, err)
	}
	if info.Mode().Perm()&0o077 != 0 && !isCredential(path) {
		return nil, fmt.Errorf("the %s %s can be read by others (mode %04o): "+
			"if no one has copied it, run chmod 600 on it; %s",
			what, path, info.Mode().Perm(), otherwise)
	}
	text, err := io.ReadAll(io.LimitReader(f, maxHostKeyFile))
	if err != nil {
		return nil, fmt.Errorf("cannot read the %s: %w", what, err)
	}
	return text, nil
}

// isCredential reports whether systemd made a file for this service alone. Its mode may say
// otherwise, because the service reads it through an access control list.
func isCredential(path string) bool {
	folder := os.Getenv("CREDENTIALS_DIRECTORY")
	return folder != "" && filepath.Dir(path) == filepath.Clean(folder)
}

// newHostKey creates an Ed25519 key in OpenSSH's format.
func newHostKey() ([]byte, error) {
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	block, err := gossh.MarshalPrivateKey(key, "pawnstorm host key")
	if err != nil {
		return nil, err
	}
	return pem.EncodeToMemory(block), nil
}

// createHostKey writes a new key to path, whole or not at all, and never over an existing file.
func createHostKey(path string) error {
	text, err := newHostKey()
	if err != nil {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(path), halfMade+"*") // made with mode 0600
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name())
	_, err = tmp.Write(text)
	if err = errors.Join(err, tmp.Sync(), tmp.Close()); err != nil {
		return err
	}
	// Unlike a rename, a link fails if path exists: of two servers that start at once, both must
	// use the first one's key.
	return os.Link(tmp.Name(), path)
}
