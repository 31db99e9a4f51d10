package web

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"pawnstorm/server/gate"
)

// gatedListener is a listener where the gate decides before anything is read.
type gatedListener struct {
	net.Listener
	gate  *gate.Gate
	plain bool // without TLS
}

// newGatedListener puts a gate in front of a listener. It counts connections without a request so far as not
// logged in. Listed proxies have no limits by source.
func newGatedListener(l net.Listener, c *Config) *gatedListener {
	limits := c.Gate
	limits.Log = c.Log
	limits.Trust = slices.Concat(limits.Trust, c.Proxies)
	limits.Proxies = nil
	return &gatedListener{l, gate.New(limits), c.Cert == ""}
}

// Accept returns the next connection that the gate accepts.
func (d *gatedListener) Accept() (net.Conn, error) {
	for {
		nc, err := d.Listener.Accept()
		if err != nil {
			return nil, err
		}
		v := &caller{Conn: nc}
		place, err := d.gate.Admit(gate.AddrOf(nc.RemoteAddr()), func() { nc.Close() })
		if err != nil {
			d.turnAway(nc, err)
			continue
		}
		v.place = place
		return v, nil
	}
}

// turnAway closes a connection with a sentence, which browsers show. With TLS there is none, because that
// would cost a handshake.
func (d *gatedListener) turnAway(nc net.Conn, why error) {
	if d.plain {
		fmt.Fprintf(nc, "HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\n"+
			"Connection: close\r\n\r\n%v\n", why) // fits into the buffer of a new socket
	}
	nc.Close()
}

// changed marks a connection as logged in with its first request.
func (d *gatedListener) changed(nc net.Conn, state http.ConnState) {
	if state != http.StateActive {
		return
	}
	if inner, ok := nc.(interface{ NetConn() net.Conn }); ok { // TLS
		nc = inner.NetConn()
	}
	if v, ok := nc.(*caller); ok && !v.asked.Swap(true) {
		v.place.Authenticated(false)
	}
}

// caller is a connection that the gate has accepted.
type caller struct {
	net.Conn
	place *gate.Place
	asked atomic.Bool // has sent a request
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
	source netip.Prefix // zero if no limits by source apply
	secure bool         // over TLS, on its way to a proxy if there is one
}

// originOf returns where a request comes from: the nearest address that is not a listed proxy's. It trusts
// no one else's headers.
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
	if !gate.Within(c.Gate.Trust, from) && !c.isProxy(from) {
		o.source = gate.SourceOf(from)
	}
	return o
}

// forwarded returns the client's address behind listed proxies. It reads the list from its end, which the
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

func (c *Config) isProxy(a netip.Addr) bool { return gate.Within(c.Proxies, a) }
