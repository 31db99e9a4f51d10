package ops

import (
	"fmt"
	"net"
	"net/netip"
	"strings"
)

// CheckAddress refuses a listen address that other machines can reach, unless public allows it.
func CheckAddress(addr string, public bool) error {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return fmt.Errorf("--ops %s: an address needs a port, such as 127.0.0.1:9222", addr)
	}
	ip, err := netip.ParseAddr(host)
	if public || strings.EqualFold(host, "localhost") || err == nil && ip.IsLoopback() {
		return nil
	}
	return fmt.Errorf("--ops %s: other machines can reach this address, and there is no login: "+
		"listen on 127.0.0.1, or add --ops-public if a firewall protects it", addr)
}
