package cli

import (
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"net/netip"
	"strings"
	"time"

	"pawnstorm/lobby/slice"
	"pawnstorm/server/gate"
	"pawnstorm/server/rlimit"
)

// gateFlags limit connections. Package gate explains the limits.
type gateFlags struct {
	Gate              int           `default:"4096" help:"Maximum number of connections that have not logged in. Half are kept for addresses that logged in during the last 30 days."`
	GateSource        int           `default:"10" help:"The same, from one address (IPv4, or a /64 of IPv6)."`
	GateNetwork       int           `default:"160" help:"The same, from one network (/24 of IPv4, /48 of IPv6)."`
	GateRate          int           `default:"5" help:"New connections per second from one address. Bursts can be 20 seconds' worth."`
	PenaltyMax        time.Duration `default:"10m" help:"Longest time to shut out an address whose connections keep failing; 0 is never."`
	Connections       int           `default:"8192" help:"Maximum number of connections."`
	ConnectionsSource int           `default:"64" help:"Maximum number of connections from one address."`
	Sessions          int           `default:"4" help:"Maximum number of sessions on one connection."`
	Trust             []prefix      `placeholder:"PREFIX" help:"Addresses without per-address limits, such as 192.0.2.0/24 for a school. Repeatable."`
	Proxy             []prefix      `placeholder:"PREFIX" help:"Load balancers that send a PROXY header (version 1 or 2) with the client's address. Repeatable."`
}

// prefix is a range of addresses, or a single one.
type prefix netip.Prefix

// UnmarshalText implements encoding.TextUnmarshaler.
func (p *prefix) UnmarshalText(text []byte) error {
	read, err := netip.ParsePrefix(string(text))
	if addr, notAddr := netip.ParseAddr(string(text)); notAddr == nil {
		read, err = netip.PrefixFrom(addr, addr.BitLen()), nil
	}
	if err != nil {
		return fmt.Errorf("%q is neither an address nor a prefix such as 192.0.2.0/24", text)
	}
	*p = prefix(read.Masked())
	return nil
}

func (p prefix) String() string { return netip.Prefix(p).String() }

func (f *gateFlags) check() error {
	if min(f.Gate, f.GateSource, f.GateNetwork, f.GateRate, f.Connections, f.ConnectionsSource, f.Sessions) < 1 {
		return errors.New("connection limits must be at least 1")
	}
	if f.PenaltyMax < 0 {
		return errors.New("--penalty-max must not be negative")
	}
	return nil
}

// config returns the configuration of the gate of each listener.
func (f *gateFlags) config(listeners int) gate.Config {
	var files rlimit.Files
	c := gate.Config{
		Left: files.Left,
		Limits: gate.Limits{
			Conns: f.Connections, ConnsPerSource: f.ConnectionsSource,
			Startups: f.Gate, StartupsPerSource: f.GateSource, StartupsPerNetwork: f.GateNetwork,
			Rate: f.GateRate, PenaltyMax: cmp.Or(f.PenaltyMax, -1),
		},
		Trust: prefixes(f.Trust), Proxies: prefixes(f.Proxy),
	}
	boundTo(&c.Limits, files.Connections(listeners))
	return c
}

func prefixes(list []prefix) []netip.Prefix {
	return slice.Map(list, func(p prefix) netip.Prefix { return netip.Prefix(p) })
}

// logLimits logs the limits.
func (f *gateFlags) logLimits(log *slog.Logger) {
	limits := []any{
		"files", rlimit.Files{}.Limit(), "gate", f.Gate, "gate-source", f.GateSource, "gate-network", f.GateNetwork,
		"gate-rate", f.GateRate, "penalty-max", f.PenaltyMax, "connections", f.Connections,
		"connections-source", f.ConnectionsSource, "sessions", f.Sessions,
	}
	ranges := filled("trust", listed(prefixes(f.Trust)), "proxy", listed(prefixes(f.Proxy)))
	log.Info("connections are limited", append(limits, ranges...)...)
}

// listed formats prefixes for the log.
func listed(list []netip.Prefix) string {
	words := slice.Map(list, func(p netip.Prefix) string { return p.String() })
	return strings.Join(words, ",")
}
