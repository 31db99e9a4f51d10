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

// HostKey loads the server's private key from a file, or makes an Ed25519 key
// and writes it there, readable by its owner alone. A file that others can read
// is refused: such a key must be taken as known to everybody.
func HostKey(path string) (gossh.Signer, error) {
	signer, err := loadHostKey(path)
	if errors.Is(err, fs.ErrNotExist) {
		failure := createHostKey(path)
		signer, err = loadHostKey(path) // another server may have made one meanwhile
		if errors.Is(err, fs.ErrNotExist) && failure != nil {
			return nil, fmt.Errorf("cannot create the host key: %w", failure)
		}
	}
	if err == nil {
		removeHalfMade(filepath.Dir(path))
	}
	return signer, err
}

// halfMade is what the name of a key begins with before it is in its place.
const halfMade = ".hostkey-"

// removeHalfMade removes what servers have left that were killed in the middle. It comes
// when there is a key: one that is being made now, by another server, is not wanted.
func removeHalfMade(folder string) {
	left, _ := filepath.Glob(filepath.Join(folder, halfMade+"*")) // an error is one of the pattern
	for _, path := range left {
		os.Remove(path)
	}
}

// Fingerprint is the form in which people compare a host key with what their
// client shows, as in "SHA256:uNiV…".
func Fingerprint(key gossh.PublicKey) string { return gossh.FingerprintSHA256(key) }

func loadHostKey(path string) (gossh.Signer, error) {
	text, err := readPrivate(path, "host key", "otherwise remove it and a new one is made")
	if err != nil {
		return nil, err
	}
	signer, err := gossh.ParsePrivateKey(text)
	if err != nil {
		return nil, fmt.Errorf("%s is not an unencrypted SSH private key: %w", path, err)
	}
	return signer, nil
}

// readPrivate reads a file that only its owner may read; otherwise is what helps if
// others have.
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
			"if nobody has copied it, run chmod 600 on it; %s",
			what, path, info.Mode().Perm(), otherwise)
	}
	text, err := io.ReadAll(io.LimitReader(f, maxHostKeyFile))
	if err != nil {
		return nil, fmt.Errorf("cannot read the %s: %w", what, err)
	}
	return text, nil
}

// isCredential reports whether a file is one that systemd has made for this service alone.
// Its mode may say otherwise: the service may read it by an access control list.
func isCredential(path string) bool {
	folder := os.Getenv("CREDENTIALS_DIRECTORY")
	return folder != "" && filepath.Dir(path) == filepath.Clean(folder)
}

// newHostKey makes an Ed25519 key, in the form of OpenSSH.
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

// createHostKey writes a new key under path, whole or not at all, and never
// over a file that is already there.
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
	// A link fails when path exists, which a rename would not: of two servers
	// that start at once, both must use the key of the first.
	return os.Link(tmp.Name(), path)
}
