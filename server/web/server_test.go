package web

import (
	"bufio"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pawnstorm/server/gate"
)

// certified writes a certificate with a serial number into a folder.
func certified(t *testing.T, folder string, number int64) (cert, key string) {
	t.Helper()
	secret, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	about := &x509.Certificate{
		SerialNumber: big.NewInt(number), Subject: pkix.Name{CommonName: "test"}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(24 * time.Hour),
	}
	public, err := x509.CreateCertificate(rand.Reader, about, about, &secret.PublicKey, secret)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(secret)
	if err != nil {
		t.Fatal(err)
	}
	cert, key = filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem")
	write(t, cert, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: public}), number)
	write(t, key, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: private}), number)
	return cert, key
}

// write writes a file with its own modification time.
func write(t *testing.T, file string, text []byte, number int64) {
	t.Helper()
	at := time.Unix(1_700_000_000+number, 0)
	if err := errors.Join(os.WriteFile(file, text, 0o600), os.Chtimes(file, at, at)); err != nil {
		t.Fatal(err)
	}
}

// TestTLS checks that pages come over HTTP/2 with a certificate, and tell browsers to stay on TLS.
// The running server loads a new certificate, but not a broken one.
func TestTLS(t *testing.T) {
	folder := t.TempDir()
	w := open(t, func(c *Config) { c.Cert, c.Key = certified(t, folder, 1) })
	p := w.get("/")
	if p.ProtoMajor != 2 || p.Header.Get("Strict-Transport-Security") == "" || p.StatusCode != http.StatusOK {
		t.Errorf("%s %s %v", p.Proto, p.Status, p.Header)
	}
	if p.TLS.Version < tls.VersionTLS12 || p.TLS.PeerCertificates[0].SerialNumber.Int64() != 1 {
		t.Error("got another certificate")
	}
	s := w.read("/events")
	s.until("lobby", "")
	s.close()
	number := func() int64 {
		line, err := tls.Dial("tcp", w.addr, &tls.Config{InsecureSkipVerify: true})
		if err != nil {
			t.Fatal(err)
		}
		defer line.Close()
		return line.ConnectionState().PeerCertificates[0].SerialNumber.Int64()
	}
	certified(t, folder, 2)
	if n := number(); n != 2 {
		t.Errorf("got certificate %d", n)
	}
	write(t, filepath.Join(folder, "cert.pem"), []byte("nonsense"), 3)
	if n := number(); n != 2 {
		t.Errorf("got certificate %d", n)
	}
	if err := CheckCertificate(filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem")); err == nil {
		t.Error("started with a broken certificate")
	}
}

// TestSlowHeads checks that the server closes connections with an incomplete request head or an
// unread body.
func TestSlowHeads(t *testing.T) {
	w := open(t, func(c *Config) { c.RequestTime = 4 * time.Second })
	for name, text := range map[string]string{
		"nothing": "", "half a head": "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
		"a body without end": "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\nab",
		"a body in pieces":   "GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
		"a head without end": "GET / HTTP/1.1\r\nHost: x\r\nX: " + strings.Repeat("x", 2*headBytes+8<<10),
		"another protocol":   "SSH-2.0-OpenSSH_9.9\r\n",
		"HTTP/2 preface":     "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			line, err := net.Dial("tcp", w.addr)
			if err != nil {
				t.Fatal(err)
			}
			defer line.Close()
			line.SetDeadline(time.Now().Add(patience))
			io.WriteString(line, text)
			answer, err := io.ReadAll(line)
			var late net.Error
			if errors.As(err, &late) && late.Timeout() {
				t.Errorf("still open after %q", answer)
			}
			if strings.HasPrefix(string(answer), "HTTP/1.1 200") {
				t.Errorf("got an answer:\n%s", answer)
			}
		})
	}
}

// TestCrowd checks that a source with too many connections gets no more. Others are still served.
func TestCrowd(t *testing.T) {
	w := open(t, func(c *Config) {
		c.Gate = gate.Config{Limits: gate.Limits{StartupsPerSource: 3, Rate: 1000}}
	})
	for range 3 {
		line, err := net.Dial("tcp", w.addr)
		if err != nil {
			t.Fatal(err)
		}
		defer line.Close()
	}
	line, err := net.Dial("tcp", w.addr)
	if err != nil {
		t.Fatal(err)
	}
	defer line.Close()
	line.SetDeadline(time.Now().Add(patience))
	answer, err := http.ReadResponse(bufio.NewReader(line), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	why, err := io.ReadAll(answer.Body)
	const want = "Too many connections from your address have not logged in yet; try again in 10 seconds.\n"
	if err != nil || answer.StatusCode != http.StatusServiceUnavailable || string(why) != want {
		t.Errorf("the fourth connection got %d %q, %v", answer.StatusCode, why, err)
	}
	other, err := (&net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 7, 2)}}).Dial("tcp", w.addr)
	if err != nil {
		t.Skipf("this machine has only one address: %v", err)
	}
	defer other.Close()
	other.SetDeadline(time.Now().Add(patience))
	fmt.Fprintf(other, "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
	if answer, err := http.ReadResponse(bufio.NewReader(other), nil); err != nil || answer.StatusCode != http.StatusOK {
		t.Errorf("another source: %v, %v", answer, err)
	}
}

// TestOrigins checks that only listed proxies may name the client.
func TestOrigins(t *testing.T) {
	s := &site{Config: Config{Proxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}}}
	for name, test := range map[string]struct {
		from      string
		forwarded []string
		proto     string
		source    string
		secure    bool
	}{
		"unknown proxy":        {"192.0.2.1:5", []string{"203.0.113.9"}, "https", "192.0.2.1/32", false},
		"proxy":                {"10.1.1.1:5", []string{"203.0.113.9"}, "https", "203.0.113.9/32", true},
		"forged entry":         {"10.1.1.1:5", []string{"198.51.100.1, 203.0.113.9"}, "http", "203.0.113.9/32", false},
		"two proxies":          {"10.1.1.1:5", []string{"198.51.100.1", "203.0.113.9, 10.2.2.2"}, "", "203.0.113.9/32", false},
		"proxy without header": {"10.1.1.1:5", nil, "", "invalid Prefix", false},
		"nonsense":             {"10.1.1.1:5", []string{"203.0.113.9, nonsense"}, "", "invalid Prefix", false},
		"IPv6 address":         {"10.1.1.1:5", []string{"2001:db8::1"}, "", "2001:db8::/64", false},
		"IPv4 in IPv6":         {"[::ffff:10.1.1.1]:5", []string{"::ffff:203.0.113.9"}, "", "203.0.113.9/32", false},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = test.from
		r.Header["X-Forwarded-For"] = test.forwarded
		r.Header.Set("X-Forwarded-Proto", test.proto)
		if o := s.originOf(r); o.source.String() != test.source || o.secure != test.secure {
			t.Errorf("%s: got %+v", name, o)
		}
	}
}

// TestServeRefuses checks that a missing certificate ends Serve and closes the listener.
func TestServeRefuses(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	if err := Serve(t.Context(), l, Config{Cert: "/nowhere", Key: "/nowhere", Log: slog.New(slog.DiscardHandler)}); err == nil {
		t.Error("Serve returned no error")
	}
	if _, err := l.Accept(); !errors.Is(err, net.ErrClosed) {
		t.Errorf("the listener: %v", err)
	}
}
