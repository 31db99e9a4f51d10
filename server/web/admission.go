package web

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"pawnstorm/server/gate"
)

// door is a listener at which the gate decides, before anything is read.
type door struct {
	net.Listener
	gate *gate.Gate
}

// newDoor puts a gate before a listener. It counts connections that have not asked for
// anything yet as those that have not logged in; listed proxies have no limits by source.
func newDoor(l net.Listener, c *Config) *door {
	limits := c.Gate
	limits.Log = c.Log
	limits.Trust = slices.Concat(limits.Trust, c.Proxies)
	limits.Proxies = nil
	return &door{l, gate.New(limits)}
}

// Accept returns the next connection that the gate takes.
func (d *door) Accept() (net.Conn, error) {
	for {
		nc, err := d.Listener.Accept()
		if err != nil {
			return nil, err
		}
		v := &caller{Conn: nc}
		place, err := d.gate.Admit(gate.AddrOf(nc.RemoteAddr()), func() { nc.Close() })
		if err != nil {
			nc.Close()
			continue
		}
		v.place = place
		return v, nil
	}
}

// changed hears what becomes of a connection.
func (d *door) changed(nc net.Conn, state http.ConnState) {
	if state != http.StateActive {
		return
	}
	if inner, ok := nc.(interface{ NetConn() net.Conn }); ok { // of TLS
		nc = inner.NetConn()
	}
	if v, ok := nc.(*caller); ok && !v.asked.Swap(true) {
		v.place.Authenticated(false)
	}
}

// caller is a connection that the gate has taken.
type caller struct {
	net.Conn
	place *gate.Place
	asked atomic.Bool // for something
	once  sync.Once
}

// Close closes the connection and gives its place back.
func (v *caller) Close() error {
	err := v.Conn.Close()
	v.once.Do(func() {
		fault := gate.NoAuth
		if v.asked.Load() {
			fault = gate.Innocent
		}
		v.place.Leave(fault)
	})
	return err
}

// origin is where a request comes from.
type origin struct {
	source netip.Prefix // the zero value has no limits by source
	secure bool         // by TLS, on its way to a proxy if there is one
}

// originOf is where a request comes from: the nearest address that is not a listed
// proxy's. All that others say of themselves is believed to nobody.
func (c *Config) originOf(r *http.Request) origin {
	o := origin{secure: r.TLS != nil}
	at, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return o
	}
	from := at.Addr().Unmap()
	if c.isProxy(from) {
		o.secure = o.secure || r.Header.Get("X-Forwarded-Proto") == "https"
		from = c.forwarded(r, from)
	}
	if !contains(c.Gate.Trust, from) && !c.isProxy(from) {
		o.source = gate.SourceOf(from)
	}
	return o
}

// forwarded is for whom a listed proxy speaks. A list is read from its end, which the
// nearest proxy has written.
func (c *Config) forwarded(r *http.Request, from netip.Addr) netip.Addr {
	list := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, text := range slices.Backward(list) {
		addr, err := netip.ParseAddr(strings.TrimSpace(text))
		if err != nil {
			break
		}
		if from = addr.Unmap(); !c.isProxy(from) {
			break
		}
	}
	return from
}

func (c *Config) isProxy(a netip.Addr) bool { return contains(c.Proxies, a) }

func contains(list []netip.Prefix, a netip.Addr) bool {
	return slices.ContainsFunc(list, func(p netip.Prefix) bool { return p.Contains(a) })
}
