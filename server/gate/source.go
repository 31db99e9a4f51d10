package gate

import (
	"net"
	"net/netip"
	"slices"
)

// AddrOf is the IP address in a network address, the zero value if there is none.
func AddrOf(a net.Addr) netip.Addr {
	tcp, ok := a.(*net.TCPAddr)
	if !ok {
		return netip.Addr{}
	}
	return tcp.AddrPort().Addr().Unmap().WithZone("")
}

// SourceOf is what limits count by: a whole IPv4 address, the /64 of an IPv6 one. An
// address that is none has no source.
func SourceOf(addr netip.Addr) netip.Prefix { return prefix(addr, 32, 64) }

// NetworkOf is what has higher limits: the /24 or the /48 of a source.
func NetworkOf(source netip.Prefix) netip.Prefix { return prefix(source.Addr(), 24, 48) }

func prefix(addr netip.Addr, bits4, bits6 int) netip.Prefix {
	bits := bits6
	if addr.Is4() {
		bits = bits4
	}
	p, _ := addr.Prefix(bits) // fails only for an address without family: zero
	return p
}

// within reports whether an address is in one of the prefixes.
func within(list []netip.Prefix, addr netip.Addr) bool {
	return slices.ContainsFunc(list, func(p netip.Prefix) bool { return p.Contains(addr) })
}
