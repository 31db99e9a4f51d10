package server

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/netip"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/pires/go-proxyproto"

	"pawnstorm/lobby/identity"
	"pawnstorm/server/gate"
	"pawnstorm/server/sshtest"
	"pawnstorm/ui/tui"
)

// Guards against a server that counts all clients behind a proxy as one source, and against clients
// that pretend to be a proxy.
func TestProxy(t *testing.T) {
	const proxy, person = "127.0.0.2", "127.0.0.3"
	sources := make(chan string, 1)
	s := start(t, func(c *Config) {
		c.Gate = gate.Config{
			Limits:  gate.Limits{ConnsPerSource: 2},
			Proxies: []netip.Prefix{netip.MustParsePrefix(proxy + "/32")},
		}
		c.NewModel = func(ctx context.Context, v tui.Visit) (tea.Model, error) {
			sources <- identity.SourceOf(ctx).String()
			return newProbe(ctx, v)
		}
	})
	header := func(version byte, command proxyproto.ProtocolVersionAndCommand, from string) *proxyproto.Header {
		h := proxyproto.HeaderProxyFromAddrs(version,
			&net.TCPAddr{IP: net.ParseIP(from), Port: 1234}, &net.TCPAddr{IP: net.ParseIP(from), Port: 22})
		h.Command = command
		return h
	}
	for _, test := range []struct {
		from   string
		header *proxyproto.Header
		want   string
	}{
		{proxy, header(1, proxyproto.PROXY, "192.0.2.7"), "192.0.2.7/32"},
		{proxy, header(1, proxyproto.PROXY, "2001:db8::7"), "2001:db8::/64"},
		{proxy, header(2, proxyproto.PROXY, "192.0.2.8"), "192.0.2.8/32"},
		{proxy, header(2, proxyproto.PROXY, "2001:db8:0:1::7"), "2001:db8:0:1::/64"},
		{proxy, header(2, proxyproto.LOCAL, "192.0.2.9"), "invalid Prefix"},
		{person, header(1, proxyproto.PROXY, "192.0.2.10"), person + "/32"}, // noise
		{person, nil, person + "/32"},
	} {
		nc := sshtest.From(t, test.from, s.addr)
		if test.header != nil {
			test.header.WriteTo(nc)
		}
		sshtest.Connect(t, nc).Terminal(80, 24).Until("who: guest")
		if got := <-sources; got != test.want {
			t.Errorf("%s with %+v: got source %s, want %s", test.from, test.header, got, test.want)
		}
	}
	// A full source gets the message, and the proxy stays open to others.
	for _, want := range []string{"SSH-2.0-pawnstorm", "SSH-2.0-pawnstorm", "There are too many connections from your address; close one of them first."} {
		nc := sshtest.From(t, proxy, s.addr)
		header(2, proxyproto.PROXY, "192.0.2.11").WriteTo(nc)
		wantLine(t, nc, want)
	}
	silent := sshtest.From(t, proxy, s.addr)
	s.log.until(t, "connection closed", errNoHeader.Error())
	io.Copy(io.Discard, silent)
	if c := s.Admission(); c.Shut != 0 || c.Refused[gate.SourceFull] != 1 {
		t.Errorf("at the end: %+v", c)
	}
}

// wantLine checks the first line from the server.
func wantLine(t *testing.T, nc net.Conn, want string) {
	t.Helper()
	nc.SetReadDeadline(time.Now().Add(time.Minute))
	got, _, err := bufio.NewReader(nc).ReadLine()
	if err != nil || string(got) != want {
		t.Errorf("got %q (%v), want %q", got, err, want)
	}
}

// The penalty of a source depends on how its connection ends.
func TestFaults(t *testing.T) {
	for name, c := range map[string]struct {
		auth, reason string
		want         gate.Fault
	}{
		"logged in":           {"none", "client left", gate.Innocent},
		"panics":              {"", reasonPanic, gate.Crashed},
		"logged in, panics":   {"none", reasonPanic, gate.Innocent},
		"server stops":        {"", reasonStopping, gate.Innocent},
		"dropped for another": {"", reasonDropped, gate.Innocent},
		"client leaves":       {"", reasonLeftEarly, gate.NoAuth},
		"nonsense":            {"", reasonHandshake + "x", gate.NoAuth},
		"login failed":        {"", reasonAuth + ": x", gate.AuthFailed},
		"slow":                {"", reasonSlow, gate.SlowAuth},
		"no proxy header":     {"", errNoHeader.Error(), gate.NoAuth},
	} {
		if got := (&conn{auth: c.auth, reason: c.reason}).fault(); got != c.want {
			t.Errorf("%s: got %d, want %d", name, got, c.want)
		}
	}
}
