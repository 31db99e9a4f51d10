package server

import (
	"errors"
	"time"

	"github.com/pires/go-proxyproto"

	"pawnstorm/server/gate"
)

// headerTime is how long a proxy may take to send the PROXY header.
const headerTime = 2 * time.Second

var errNoHeader = errors.New("the proxy sent no PROXY header")

// takePlace gives the connection its place, before it is served.
func (c *conn) takePlace(p *gate.Place) {
	c.place, c.source = p, p.Source()
	if p.Proxied {
		c.Conn = proxyproto.NewConn(c.Conn,
			proxyproto.WithPolicy(proxyproto.REQUIRE), proxyproto.SetReadHeaderTimeout(headerTime))
	}
}

// readProxyHeader reads the PROXY header if the connection comes from a proxy. From then on the
// connection has the client's addresses and counts for the client.
func (c *conn) readProxyHeader() error {
	proxy, ok := c.Conn.(*proxyproto.Conn)
	if !ok {
		return nil
	}
	header := proxy.ProxyHeader()
	if header == nil {
		return errNoHeader
	}
	from := gate.AddrOf(header.SourceAddr)
	if header.Command.IsLocal() { // a health check of the proxy
		from = gate.AddrOf(nil)
	}
	if err := c.place.Forward(from); err != nil {
		turnAway(c, err)
		return err
	}
	c.source = c.place.Source()
	return nil
}
