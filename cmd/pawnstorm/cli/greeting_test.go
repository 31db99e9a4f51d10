package cli

import (
	"fmt"
	"net"
	"net/netip"
	"os"
	"strings"
	"testing"
)

// TestGreeting checks that the greeting shows the listen address and a working ssh command.
func TestGreeting(t *testing.T) {
	for _, test := range []struct{ addr, host, listening, line string }{
		{"[::]:2222", "", "port 2222", "ssh -p 2222 localhost"},
		{"0.0.0.0:2222", "", "port 2222", "ssh -p 2222 localhost"},
		{"127.0.0.1:2222", "", "127.0.0.1:2222", "ssh -p 2222 localhost"},
		{"[::1]:2222", "", "[::1]:2222", "ssh -p 2222 localhost"},
		{"192.0.2.7:2222", "", "192.0.2.7:2222", "ssh -p 2222 192.0.2.7"},
		{"[2001:db8::7]:2222", "", "[2001:db8::7]:2222", "ssh -p 2222 2001:db8::7"},
		{"[::ffff:192.0.2.7]:2222", "", "192.0.2.7:2222", "ssh -p 2222 192.0.2.7"},
		{"[::]:22", "", "port 22", "ssh localhost"},
		{"192.0.2.7:22", "chess.example", "192.0.2.7:22", "ssh chess.example"},
		{"192.0.2.7:2022", "chess.example", "192.0.2.7:2022", "ssh -p 2022 chess.example"},
	} {
		var out strings.Builder
		addr := net.TCPAddrFromAddrPort(netip.MustParseAddrPort(test.addr))
		(&serveCmd{Host: test.host}).greet(&streams{out: &out}, addr, "/data", "")
		want := fmt.Sprintf("Server    listening on %s\nPlay      %s\nData      /data\nStop      kill %d\n", test.listening, test.line, os.Getpid())
		if out.String() != want {
			t.Errorf("%s, host %q: got %q, want %q", test.addr, test.host, out.String(), want)
		}
	}
}
