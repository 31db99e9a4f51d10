package e2etest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// certificates makes a self-signed certificate for 127.0.0.1, for both sides. It exists
// until the tests end.
var certificates = sync.OnceValue(func() (folder string) {
	check := func(err error) {
		if err != nil {
			panic(err)
		}
	}
	secret, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	check(err)
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "test"},
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		NotBefore:   time.Now().Add(-time.Hour), NotAfter: time.Now().Add(24 * time.Hour),
		IsCA: true, BasicConstraintsValid: true,
		KeyUsage:    x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
	}
	public, err := x509.CreateCertificate(rand.Reader, template, template, secret.Public(), secret)
	check(err)
	private, err := x509.MarshalECPrivateKey(secret)
	check(err)
	folder, err = os.MkdirTemp("", "pawnstorm-test-*")
	check(err)
	write := func(name, kind string, data []byte) {
		check(os.WriteFile(filepath.Join(folder, name), pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: data}), 0o600))
	}
	write("cert", "CERTIFICATE", public)
	write("key", "EC PRIVATE KEY", private)
	return folder
})

// CertFile returns the path of the certificate.
func CertFile() string { return filepath.Join(certificates(), "cert") }

// KeyFile returns the path of its private key.
func KeyFile() string { return filepath.Join(certificates(), "key") }
