package cli

import (
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"net/netip"
	"strings"
	"time"

	"pawnstorm/server/gate"
)

// gateFlags say which connections are taken. Package gate explains the limits.
type gateFlags struct {
	Gate              int           `default:"4096" help:"Most connections that have not logged in yet. Half of these places are kept for addresses that were here in the last 30 days."`
	GateSource        int           `default:"10" help:"Most of these from one address (IPv4, or /64 of IPv6)."`
	GateNetwork       int           `default:"160" help:"Most of these from one network (/24, or /48 of IPv6)."`
	GateRate          int           `default:"5" help:"Most connections that one address may begin in a second, those of 20 seconds at once."`
	PenaltyMax        time.Duration `default:"10m" help:"How long an address may be shut out at most of which connections keep coming to nothing; 0 is never."`
	Connections       int           `default:"8192" help:"Most connections."`
	ConnectionsSource int           `default:"64" help:"Most connections from one address."`
	Sessions          int           `default:"4" help:"Most sessions on one connection."`
	Trust             []prefix      `placeholder:"PREFIX" help:"Addresses for which no limits by address hold, such as 192.0.2.0/24: those of a club, or of a test. May be repeated."`
	Proxy             []prefix      `placeholder:"PREFIX" help:"Addresses of proxies: their connections begin with a PROXY header (version 1 or 2), and count for the address in it. May be repeated."`
}

// prefix is a range of addresses; one alone is a range, too.
type prefix netip.Prefix

// UnmarshalText implements encoding.TextUnmarshaler.
func (p *prefix) UnmarshalText(text []byte) error {
	if !strings.Contains(string(text), "/") {
		addr, err := netip.ParseAddr(string(text))
		*p = prefix(netip.PrefixFrom(addr, addr.BitLen()))
		return errNoPrefix(err, text)
	}
	read, err := netip.ParsePrefix(string(text))
	*p = prefix(read.Masked())
	return errNoPrefix(err, text)
}

func errNoPrefix(err error, text []byte) error {
	if err != nil {
		return fmt.Errorf("%q is no address, nor a prefix such as 192.0.2.0/24", text)
	}
	return nil
}

func (f *gateFlags) check() error {
	if min(f.Gate, f.GateSource, f.GateNetwork, f.GateRate, f.Connections, f.ConnectionsSource, f.Sessions) < 1 {
		return errors.New("the limits of connections must be at least 1")
	}
	if f.PenaltyMax < 0 {
		return errors.New("--penalty-max must not be less than nothing")
	}
	return nil
}

// config is what the gate is told.
func (f *gateFlags) config() gate.Config {
	return gate.Config{
		Limits: gate.Limits{
			Conns: f.Connections, ConnsPerSource: f.ConnectionsSource,
			Startups: f.Gate, StartupsPerSource: f.GateSource, StartupsPerNetwork: f.GateNetwork,
			Rate: f.GateRate, PenaltyMax: cmp.Or(f.PenaltyMax, -1),
		},
		Trust: prefixes(f.Trust), Proxies: prefixes(f.Proxy),
	}
}

func prefixes(list []prefix) (all []netip.Prefix) {
	for _, p := range list {
		all = append(all, netip.Prefix(p))
	}
	return all
}

// tell logs what holds.
func (f *gateFlags) tell(log *slog.Logger) {
	limits := []any{
		"gate", f.Gate, "gate-source", f.GateSource, "gate-network", f.GateNetwork,
		"gate-rate", f.GateRate, "penalty-max", f.PenaltyMax, "connections", f.Connections,
		"connections-source", f.ConnectionsSource, "sessions", f.Sessions,
	}
	log.Info("connections are limited", append(limits, filled("trust", listed(prefixes(f.Trust)), "proxy", listed(prefixes(f.Proxy)))...)...)
}

// listed is a list of prefixes for the log; "" if there are none.
func listed(list []netip.Prefix) string {
	var words []string
	for _, p := range list {
		words = append(words, p.String())
	}
	return strings.Join(words, ",")
}
