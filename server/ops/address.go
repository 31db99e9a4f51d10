package ops

import (
	"fmt"
	"net"
	"net/netip"
	"strings"
)

// CheckAddress refuses an address to listen on that others than this machine can reach,
// unless that is wanted.
func CheckAddress(addr string, public bool) error {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return fmt.Errorf("--ops %s: an address has a port, like 127.0.0.1:9222", addr)
	}
	ip, err := netip.ParseAddr(host)
	if public || strings.EqualFold(host, "localhost") || err == nil && ip.IsLoopback() {
		return nil
	}
	return fmt.Errorf("--ops %s can be reached from other machines, and asks nobody who they are: listen on 127.0.0.1, or add --ops-public if a firewall keeps others out", addr)
}
