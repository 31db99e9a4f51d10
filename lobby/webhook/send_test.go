package webhook

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// local holds the addresses of this machine, which tests may call.
var local = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}

// TestIsPublic checks that only public addresses can be called, in any notation.
func TestIsPublic(t *testing.T) {
	for text, public := range map[string]bool{
		"8.8.8.8": true, "1.1.1.1": true, "93.184.216.34": true, "2606:4700::1111": true, "2a00:1450::1": true,
		"0.0.0.0": false, "0.1.2.3": false, "10.0.0.1": false, "100.64.0.1": false, "127.0.0.1": false,
		"127.255.0.1": false, "169.254.169.254": false, "172.16.0.1": false, "172.31.255.255": false,
		"192.0.0.8": false, "192.0.2.1": false, "192.168.1.1": false, "198.18.0.1": false, "198.51.100.1": false,
		"203.0.113.1": false, "224.0.0.1": false, "239.1.1.1": false, "240.0.0.1": false, "255.255.255.255": false,
		"168.63.129.16": false, "100.100.100.200": false, "::": false, "::1": false, "::ffff:127.0.0.1": false,
		"::ffff:10.0.0.1": false, "::127.0.0.1": false, "64:ff9b::7f00:1": false, "64:ff9b:1::1": false,
		"100::1": false, "2001::1": false, "2001:db8::1": false, "2002:7f00:1::": false, "fc00::1": false,
		"fd00:ec2::254": false, "fe80::1": false, "fe80::1%eth0": false, "fec0::1": false, "ff02::1": false,
		"::ffff:8.8.8.8": true,
	} {
		if got := newCaller(nil).may(netip.MustParseAddr(text), false); got != public {
			t.Errorf("may call %s: %v", text, got)
		}
		if newCaller(nil).may(netip.MustParseAddr(text), true) {
			t.Errorf("may call %s without TLS", text)
		}
	}
	c := newCaller([]netip.Prefix{netip.MustParsePrefix("10.1.0.0/16")})
	if !c.may(netip.MustParseAddr("::ffff:10.1.2.3"), true) || c.may(netip.MustParseAddr("10.2.0.1"), false) ||
		c.may(netip.MustParseAddr("8.8.8.8"), true) {
		t.Error("allowed prefixes are not respected")
	}
}

// server starts a web server and counts the calls it gets.
func server(t *testing.T, answer http.HandlerFunc) (s *httptest.Server, calls *atomic.Int64) {
	t.Helper()
	calls = new(atomic.Int64)
	s = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		calls.Add(1)
		answer(w, r)
	}))
	t.Cleanup(s.Close)
	return s, calls
}

func ok(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) }

// TestCallsNobodyInside checks that neither a name nor a redirect nor a proxy leads a call to a
// local address.
func TestCallsNobodyInside(t *testing.T) {
	inside, calls := server(t, ok)
	_, port, err := net.SplitHostPort(inside.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	for _, host := range []string{"127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "0.0.0.0"} {
		for _, scheme := range []string{"http", "https"} {
			a := newCaller(nil).call(t.Context(), Hook{URL: scheme + "://" + host + ":" + port + "/"}, "id",
				nil, time.Now())
			if a.Good() || a.Status != 0 || a.Why == "" {
				t.Errorf("%s://%s: %+v", scheme, host, a)
			}
		}
	}
	around, _ := server(t, func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, inside.URL, http.StatusTemporaryRedirect)
	})
	if a := newCaller(local).call(t.Context(), Hook{URL: around.URL}, "id", nil, time.Now()); a.Good() ||
		a.Status != http.StatusTemporaryRedirect {
		t.Errorf("redirect: %+v", a)
	}
	t.Setenv("HTTP_PROXY", inside.URL)
	newCaller(nil).call(t.Context(), Hook{URL: "http://198.51.100.1/"}, "id", nil, time.Now())
	if n := calls.Load(); n != 0 {
		t.Errorf("the local server got %d calls", n)
	}
}

// names is a DNS server on this machine that resolves each name to one address.
type names struct {
	at    netip.Addr
	asked atomic.Int64
}

// serve answers questions for IPv4 addresses. It has no IPv6 addresses.
func (n *names) serve(line net.PacketConn) {
	question := make([]byte, 512)
	for {
		size, from, err := line.ReadFrom(question)
		if err != nil {
			return
		}
		end := 12
		for end < size && question[end] != 0 {
			end += int(question[end]) + 1
		}
		if end += 5; end > size {
			continue
		}
		four := question[end-3] == 1
		answer := append([]byte{question[0], question[1], 0x81, 0x80, 0, 1, 0, 0, 0, 0, 0, 0}, question[12:end]...)
		if four {
			answer[7] = 1
			n.asked.Add(1)
			at := n.at.As4()
			answer = append(answer, 0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4)
			answer = append(answer, at[:]...)
		}
		if _, err := line.WriteTo(answer, from); err != nil {
			return
		}
	}
}

// TestRebinding checks that a name is no longer called when it resolves to a local address, even if
// it was public when the hook was added.
func TestRebinding(t *testing.T) {
	inside, calls := server(t, ok)
	_, port, err := net.SplitHostPort(inside.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	line, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	n := &names{at: netip.MustParseAddr("127.0.0.1")}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		n.serve(line)
	}()
	t.Cleanup(func() {
		line.Close()
		<-ended
	})
	c := newCaller(nil)
	c.dialer.Resolver = &net.Resolver{
		PreferGo: true,
		Dial: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, network, line.LocalAddr().String())
		},
	}
	a := c.call(t.Context(), Hook{URL: "https://rebinds.example:" + port + "/"}, "id", nil, time.Now())
	if a.Good() || !strings.Contains(a.Why, "not public") || calls.Load() != 0 {
		t.Errorf("%+v, %d calls", a, calls.Load())
	}
	if n.asked.Load() == 0 {
		t.Error("the name was not looked up")
	}
}

// TestSlowAndHuge checks that calls to a server with a huge header, an endless body or no answer
// end soon and use little memory.
func TestSlowAndHuge(t *testing.T) {
	stop := make(chan struct{})
	endless := func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(http.StatusOK)
		for lump := make([]byte, 1<<16); ; {
			if _, err := w.Write(lump); err != nil {
				return
			}
		}
	}
	c := newCaller(local)
	body, _ := server(t, endless)
	if a := c.call(t.Context(), Hook{URL: body.URL}, "id", nil, time.Now()); !a.Good() {
		t.Errorf("endless body: %+v", a)
	}
	head, _ := server(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Long", strings.Repeat("x", 1<<20))
		ok(w, r)
	})
	if a := c.call(t.Context(), Hook{URL: head.URL}, "id", nil, time.Now()); a.Good() || a.Why == "" {
		t.Errorf("huge header: %+v", a)
	}
	slow, _ := server(t, func(_ http.ResponseWriter, r *http.Request) {
		select {
		case <-r.Context().Done():
		case <-stop:
		}
	})
	defer close(stop)
	c.client.Timeout = 50 * time.Millisecond
	if a := c.call(t.Context(), Hook{URL: slow.URL}, "id", nil, time.Now()); a.Good() ||
		!strings.Contains(a.Why, "did not answer") {
		t.Errorf("no answer: %+v", a)
	}
}

// TestTLS checks that calls need a valid certificate.
func TestTLS(t *testing.T) {
	s := httptest.NewTLSServer(http.HandlerFunc(ok))
	s.Config.ErrorLog = nil
	t.Cleanup(s.Close)
	c := newCaller(local)
	if a := c.call(t.Context(), Hook{URL: s.URL}, "id", nil, time.Now()); a.Good() ||
		!strings.Contains(a.Why, "certificate") {
		t.Errorf("with an untrusted certificate: %+v", a)
	}
	pool := x509.NewCertPool()
	pool.AddCert(s.Certificate())
	c.client.Transport.(*http.Transport).TLSClientConfig = &tls.Config{RootCAs: pool}
	if a := c.call(t.Context(), Hook{URL: s.URL}, "id", nil, time.Now()); !a.Good() {
		t.Errorf("with a trusted certificate: %+v", a)
	}
}

// TestSigned checks that calls conform to Standard Webhooks. The example comes from the Go library
// of Standard Webhooks (tests in github.com/standard-webhooks/standard-webhooks).
func TestSigned(t *testing.T) {
	secret, err := base64.StdEncoding.DecodeString("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
	if err != nil {
		t.Fatal(err)
	}
	const id, at, payload = "msg_p5jXN8AQM9LWM0D4loKWxJek", int64(1614265330), `{"test": 2432232314}`
	got := make(chan *http.Request, 1)
	s, _ := server(t, func(w http.ResponseWriter, r *http.Request) {
		text, err := io.ReadAll(r.Body)
		if err != nil || string(text) != payload {
			t.Errorf("body is %q, %v", text, err)
		}
		got <- r
		ok(w, r)
	})
	a := newCaller(local).call(t.Context(), Hook{URL: s.URL, Secret: secret}, id, []byte(payload), time.Unix(at, 0))
	if !a.Good() {
		t.Fatalf("%+v", a)
	}
	r := <-got
	for name, want := range map[string]string{
		"webhook-id": id, "webhook-timestamp": "1614265330", "Content-Type": "application/json",
		"webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
	} {
		if h := r.Header.Get(name); h != want {
			t.Errorf("%s is %q, want %q", name, h, want)
		}
	}
}
