package cli

import (
	"net"
	"net/netip"
	"strings"
	"testing"

	"pawnstorm/server"
	"pawnstorm/server/sshtest"
)

// TestGreeting: the line to type leads to this server.
func TestGreeting(t *testing.T) {
	key := sshtest.Key(t)
	for _, test := range []struct{ addr, host, line string }{
		{"[::]:2222", "", "ssh -p 2222 localhost"},
		{"0.0.0.0:2222", "", "ssh -p 2222 localhost"},
		{"127.0.0.1:2222", "", "ssh -p 2222 localhost"},
		{"[::1]:2222", "", "ssh -p 2222 localhost"},
		{"192.0.2.7:2222", "", "ssh -p 2222 192.0.2.7"},
		{"[2001:db8::7]:2222", "", "ssh -p 2222 2001:db8::7"},
		{"[::ffff:192.0.2.7]:2222", "", "ssh -p 2222 192.0.2.7"},
		{"[::]:22", "", "ssh localhost"},
		{"192.0.2.7:22", "chess.example", "ssh chess.example"},
		{"192.0.2.7:2022", "chess.example", "ssh -p 2022 chess.example"},
	} {
		var out strings.Builder
		addr := net.TCPAddrFromAddrPort(netip.MustParseAddrPort(test.addr))
		(&serveCmd{Host: test.host}).greet(&streams{out: &out}, addr, "/data", key, "")
		want := "pawnstorm is open. To play, type:\n\n    " + test.line +
			"\n\nHost key  " + server.Fingerprint(key.PublicKey()) + "\nData      /data\n"
		if out.String() != want {
			t.Errorf("%s, host %q: %q, want %q", test.addr, test.host, out.String(), want)
		}
	}
}
