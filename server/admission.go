package server

import (
	"errors"
	"strings"
	"time"

	"github.com/pires/go-proxyproto"

	"pawnstorm/server/gate"
)

// headerTime is how long a proxy may take to say for whom it speaks.
const headerTime = 2 * time.Second

var errNoHeader = errors.New("no PROXY header came from a proxy")

// enterBy gives the connection its place, before it is served.
func (c *conn) enterBy(p *gate.Place) {
	c.place, c.source = p, p.Source()
	if p.Proxied {
		c.Conn = proxyproto.NewConn(c.Conn, proxyproto.WithPolicy(proxyproto.REQUIRE), proxyproto.SetReadHeaderTimeout(headerTime))
	}
}

// hearProxy reads for whom a proxy speaks, if the connection is one's: from then on its
// addresses are those of the client, and so is what it counts for.
func (c *conn) hearProxy() error {
	proxy, ok := c.Conn.(*proxyproto.Conn)
	if !ok {
		return nil
	}
	header := proxy.ProxyHeader()
	if header == nil {
		return errNoHeader
	}
	from := gate.AddrOf(header.SourceAddr)
	if header.Command.IsLocal() { // it looks whether the server is there
		from = gate.AddrOf(nil)
	}
	if err := c.place.Forward(from); err != nil {
		turnAway(c, err)
		return err
	}
	c.source = c.place.Source()
	return nil
}

// fault is what the gate is told of the end of the connection.
func (c *conn) fault() gate.Fault {
	switch {
	case c.auth != "", c.reason == reasonStopping, c.reason == reasonDropped:
		return gate.Innocent
	case c.reason == reasonPanic:
		return gate.Crashed
	case c.reason == reasonSlow:
		return gate.SlowAuth
	case strings.HasPrefix(c.reason, reasonAuth):
		return gate.AuthFailed
	}
	return gate.NoAuth
}
