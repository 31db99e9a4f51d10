package server

import (
	"crypto/rand"
	"crypto/rsa"
	"errors"
	"io"
	"math/big"
	"net"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/server/sshtest"
)

// A thief offers someone else's key.
type thief struct{ victim gossh.PublicKey }

func (t thief) PublicKey() gossh.PublicKey { return t.victim }
func (t thief) Sign(io.Reader, []byte) (*gossh.Signature, error) {
	return nil, errors.New("not my key")
}

func (t thief) SignWithAlgorithm(r io.Reader, data []byte, _ string) (*gossh.Signature, error) {
	return t.Sign(r, data)
}

func login(t *testing.T, addr string, auth ...gossh.AuthMethod) *sshtest.Client {
	t.Helper()
	nc, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	return sshtest.ConnectWith(t, nc, "tester", auth...)
}

// Guards against CVE-2024-45337: the last offered key must not identify a client that then logs in
// by other means.
func TestOfferedKeyIsNoIdentity(t *testing.T) {
	s := start(t, nil)
	victim := sshtest.Key(t).PublicKey()
	c := login(t, s.addr, append([]gossh.AuthMethod{gossh.PublicKeys(thief{victim})}, sshtest.Auth()...)...)
	c.Terminal(80, 24).Until("who: guest")
}

// Guards against the same with another key: the client offers B and proves A.
func TestProvenKeyIsTheIdentity(t *testing.T) {
	s := start(t, nil)
	a, b := sshtest.Key(t), sshtest.Key(t).PublicKey()
	nc, err := net.Dial("tcp", s.addr)
	if err != nil {
		t.Fatal(err)
	}
	methods := []gossh.AuthMethod{gossh.PublicKeys(thief{b}), gossh.PublicKeys(a)}
	sc, chans, reqs, err := gossh.NewClientConn(nc, "server", &gossh.ClientConfig{
		User: "tester", HostKeyCallback: gossh.InsecureIgnoreHostKey(),
		AuthCallback: func(*gossh.ClientAuthContext) (gossh.AuthMethod, error) {
			if len(methods) == 0 {
				return nil, errors.New("nothing left to try")
			}
			next := methods[0]
			methods = methods[1:]
			return next, nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	c := sshtest.Use(t, gossh.NewClient(sc, chans, reqs))
	c.Terminal(80, 24).Until("who: key " + fingerprint(a.PublicKey())[:12])
}

func TestPeopleWithoutKeysAreGuests(t *testing.T) {
	s := start(t, nil)
	sshtest.Dial(t, s.addr).Terminal(80, 24).Until("who: guest")
}

func TestPasswordsAreNotAccepted(t *testing.T) {
	s := start(t, nil)
	nc, err := net.Dial("tcp", s.addr)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := sshtest.Login(nc, "tester", gossh.Password("secret")); err == nil {
		t.Error("the server accepted a password")
	}
	s.log.until(t, "connection closed", "could not authenticate")
}

func rsaKey(bits uint) gossh.PublicKey {
	n := new(big.Int).Lsh(big.NewInt(1), bits-1)
	key, err := gossh.NewPublicKey(&rsa.PublicKey{N: n.Add(n, big.NewInt(1)), E: 65537})
	if err != nil {
		panic(err)
	}
	return key
}

type oldKey struct{ gossh.PublicKey }

func (oldKey) Type() string { return "ssh-dss" }

func certificate(t *testing.T) *gossh.Certificate {
	t.Helper()
	cert := &gossh.Certificate{
		Key: sshtest.Key(t).PublicKey(), CertType: gossh.UserCert,
		ValidBefore: gossh.CertTimeInfinity,
	}
	if err := cert.SignCert(rand.Reader, sshtest.Key(t)); err != nil {
		t.Fatal(err)
	}
	return cert
}

func TestCheckKey(t *testing.T) {
	for name, c := range map[string]struct {
		key  gossh.PublicKey
		want error
	}{
		"ed25519":     {sshtest.Key(t).PublicKey(), nil},
		"rsa 1024":    {rsaKey(1024), errRSASize},
		"rsa 2047":    {rsaKey(2047), errRSASize},
		"rsa 2048":    {rsaKey(2048), nil},
		"rsa 8192":    {rsaKey(8192), nil},
		"rsa 8193":    {rsaKey(8193), errRSASize},
		"rsa 16384":   {rsaKey(16384), errRSASize},
		"dsa":         {oldKey{sshtest.Key(t).PublicKey()}, errKeyType},
		"certificate": {certificate(t), errCertificate},
	} {
		if err := checkKey(c.key); !errors.Is(err, c.want) {
			t.Errorf("%s: got %v, want %v", name, err, c.want)
		}
	}
}

// Guards against keys that cost the server more than the client. The server refuses a huge key at
// once, before any arithmetic, and its owner can still log in as a guest.
func TestHugeKeyIsRefused(t *testing.T) {
	s := start(t, nil)
	auth := append([]gossh.AuthMethod{gossh.PublicKeys(thief{rsaKey(16384)})}, sshtest.Auth()...)
	login(t, s.addr, auth...).Terminal(80, 24).Until("who: guest")
}

func BenchmarkRefuseHugeKey(b *testing.B) {
	wire := rsaKey(16384).Marshal()
	for b.Loop() {
		key, err := gossh.ParsePublicKey(wire)
		if err != nil {
			b.Fatal(err)
		}
		if checkKey(key) == nil {
			b.Fatal("accepted a huge key")
		}
	}
}

func TestSixTries(t *testing.T) {
	s := start(t, nil)
	var keys []gossh.Signer
	for range maxAuthTries + 1 {
		keys = append(keys, thief{rsaKey(1024)})
	}
	nc, err := net.Dial("tcp", s.addr)
	if err != nil {
		t.Fatal(err)
	}
	nc.SetDeadline(time.Now().Add(time.Minute))
	auth := append([]gossh.AuthMethod{gossh.PublicKeys(keys...)}, sshtest.Auth()...)
	if _, err := sshtest.Login(nc, "tester", auth...); err == nil {
		t.Error("logged in after too many failures")
	}
	s.log.until(t, "connection closed", "could not authenticate: RSA keys must have")
}
