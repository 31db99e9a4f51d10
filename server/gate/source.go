package gate

import (
	"net"
	"net/netip"
	"slices"
)

// The lengths of the prefixes of sources and networks.
const (
	sourceBits4, sourceBits6   = 32, 64
	networkBits4, networkBits6 = 24, 48
)

// AddrOf returns the IP address in a network address, zero if there is none.
func AddrOf(a net.Addr) netip.Addr {
	tcp, ok := a.(*net.TCPAddr)
	if !ok {
		return netip.Addr{}
	}
	return tcp.AddrPort().Addr().Unmap().WithZone("")
}

// SourceOf returns what limits count by: a whole IPv4 address, or the /64 of an IPv6 one. An invalid
// address has no source.
func SourceOf(addr netip.Addr) netip.Prefix { return prefix(addr, sourceBits4, sourceBits6) }

// NetworkOf returns the /24 or /48 of a source, which has higher limits; zero for the zero source.
func NetworkOf(source netip.Prefix) netip.Prefix {
	return prefix(source.Addr(), networkBits4, networkBits6)
}

func prefix(addr netip.Addr, bits4, bits6 int) netip.Prefix {
	bits := bits6
	if addr.Is4() {
		bits = bits4
	}
	p, _ := addr.Prefix(bits) // fails only for an invalid address, and then returns zero
	return p
}

// Within reports whether an address is in one of the prefixes.
func Within(list []netip.Prefix, addr netip.Addr) bool {
	return slices.ContainsFunc(list, func(p netip.Prefix) bool { return p.Contains(addr) })
}
