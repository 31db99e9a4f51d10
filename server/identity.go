package server

import (
	"crypto/rsa"
	"crypto/sha256"
	"encoding/hex"
	"errors"

	gossh "golang.org/x/crypto/ssh"
)

// Limits for an RSA modulus, in bits. An attacker could break a smaller one, and a larger one
// wastes the server's time.
const (
	minRSABits = 2048
	maxRSABits = 8192
)

// maxAuthTries is how many attempts to authenticate may fail on a connection.
const maxAuthTries = 6

// sshConfig returns the server's algorithms. All have a fresh key agreement, authenticated
// encryption or encrypt-then-MAC, and no SHA-1.
func sshConfig() *gossh.ServerConfig {
	return &gossh.ServerConfig{
		Config: gossh.Config{
			KeyExchanges: []string{
				gossh.KeyExchangeMLKEM768X25519,
				gossh.KeyExchangeCurve25519,
			},
			Ciphers: []string{
				gossh.CipherChaCha20Poly1305,
				gossh.CipherAES256GCM, gossh.CipherAES128GCM,
				gossh.CipherAES256CTR, gossh.CipherAES192CTR, gossh.CipherAES128CTR,
			},
			MACs: []string{gossh.HMACSHA256ETM, gossh.HMACSHA512ETM},
		},
		PublicKeyAuthAlgorithms: []string{
			gossh.KeyAlgoED25519, gossh.KeyAlgoSKED25519,
			gossh.KeyAlgoECDSA256, gossh.KeyAlgoECDSA384, gossh.KeyAlgoECDSA521, gossh.KeyAlgoSKECDSA256,
			gossh.KeyAlgoRSASHA512, gossh.KeyAlgoRSASHA256,
		},
		MaxAuthTries: maxAuthTries,
	}
}

// Why the server refuses a key.
var (
	errCertificate = errors.New("certificates are not accepted, only plain keys")
	errRSASize     = errors.New("RSA keys must have 2048 to 8192 bits")
	errKeyType     = errors.New("this type of key is not accepted")
)

// checkKey refuses keys that cannot serve as an identity. The owner is looked up later: an unknown
// key belongs to a person without an account.
//
// Certificates are refused because the server trusts no authority, and because a renewed
// certificate is a different one. Clients with a certificate offer the plain key as well.
func checkKey(key gossh.PublicKey) error {
	if _, ok := key.(*gossh.Certificate); ok {
		return errCertificate
	}
	switch key.Type() {
	case gossh.KeyAlgoRSA:
		k, ok := key.(gossh.CryptoPublicKey).CryptoPublicKey().(*rsa.PublicKey)
		if !ok || k.N.BitLen() < minRSABits || k.N.BitLen() > maxRSABits {
			return errRSASize
		}
		return nil
	case gossh.KeyAlgoED25519, gossh.KeyAlgoSKED25519, gossh.KeyAlgoSKECDSA256,
		gossh.KeyAlgoECDSA256, gossh.KeyAlgoECDSA384, gossh.KeyAlgoECDSA521:
		return nil
	}
	return errKeyType
}

// fingerprint returns the SHA-256 of a proven key's wire form in hex, which is its identity here;
// "" for no key.
func fingerprint(key gossh.PublicKey) string {
	if key == nil {
		return ""
	}
	sum := sha256.Sum256(key.Marshal())
	return hex.EncodeToString(sum[:])
}
