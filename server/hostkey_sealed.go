package server

import (
	"bytes"
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/sha256"
	"errors"
	"fmt"

	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/lobby/store"
)

// hostKeyKey is where a cluster keeps its sealed host key.
const hostKeyKey = "house/hostkey"

// leastSecret is the minimum length of the sealing secret, in bytes.
const leastSecret = 32

// sealedKey is the value of hostKeyKey.
type sealedKey struct {
	Version int    `json:"v"`
	Sealed  []byte `json:"sealed"` // AES-256-GCM with a key by HKDF-SHA-256 from the secret
}

const sealedVersion = 1

// SharedHostKey returns the host key of a cluster. The nodes keep it in their store, sealed with
// the secret in a file that they all have. The first node creates it.
func SharedHostKey(ctx context.Context, st store.Store, secretFile string) (gossh.Signer, error) {
	secret, err := readSecret(secretFile)
	if err != nil {
		return nil, err
	}
	seal, err := sealOf(secret)
	if err != nil {
		return nil, err
	}
	docs := store.Docs{Store: st}
	var kept sealedKey
	_, err = docs.Get(ctx, hostKeyKey, &kept)
	if errors.Is(err, store.ErrNotFound) {
		text, makeErr := newHostKey()
		if makeErr != nil {
			return nil, makeErr
		}
		made := sealedKey{sealedVersion, seal.Seal(nil, nil, text, []byte(hostKeyKey))}
		if putErr := docs.Put(ctx, hostKeyKey, made, 0); putErr != nil && !errors.Is(putErr, store.ErrConflict) {
			return nil, fmt.Errorf("cannot keep the host key in the store: %w", putErr)
		}
		_, err = docs.Get(ctx, hostKeyKey, &kept) // another node may have been first
	}
	if err == nil {
		err = store.CheckVersion(hostKeyKey, kept.Version, sealedVersion)
	}
	if err != nil {
		return nil, fmt.Errorf("cannot read the host key from the store: %w", err)
	}
	text, err := seal.Open(nil, nil, kept.Sealed, []byte(hostKeyKey))
	if err != nil {
		return nil, fmt.Errorf("the secret in %s does not open the cluster's host key: all nodes need the same file",
			secretFile)
	}
	return gossh.ParsePrivateKey(text)
}

// CheckSeal returns an error if the secret in a file does not open the host key in a store. For a
// store without a host key any secret will do.
func CheckSeal(ctx context.Context, st store.Store, secretFile string) error {
	if _, err := st.Get(ctx, hostKeyKey); errors.Is(err, store.ErrNotFound) {
		_, err := readSecret(secretFile)
		return err
	}
	_, err := SharedHostKey(ctx, st, secretFile)
	return err
}

func readSecret(path string) ([]byte, error) {
	text, err := readPrivate(path, "secret", "otherwise others know the host key as well")
	if err != nil {
		return nil, err
	}
	if text = bytes.TrimSpace(text); len(text) < leastSecret {
		return nil, fmt.Errorf("the secret in %s has %d bytes and needs at least %d: "+
			"create one with openssl rand -base64 48", path, len(text), leastSecret)
	}
	return text, nil
}

func sealOf(secret []byte) (cipher.AEAD, error) {
	key, err := hkdf.Key(sha256.New, secret, nil, "pawnstorm host key", 32)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCMWithRandomNonce(block)
}
