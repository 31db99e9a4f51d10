package server

import (
	"strings"

	"pawnstorm/server/gate"
)

// Why sessions and connections end, as logged. People see other words.
const (
	reasonIdle     = "idle"
	reasonStopping = "server going down"
	reasonEOF      = "end of input"
	reasonPanic    = "panic"
	reasonRefused  = "not admitted"
	reasonKicked   = "ended by an operator"
	reasonFull     = "server full"

	reasonUnserved    = "cannot be served: "
	reasonHandshake   = "handshake failed: "
	reasonAuth        = "could not authenticate"
	reasonSlow        = "handshake took too long"
	reasonLeftEarly   = "client left during the handshake"
	reasonFlood       = "too many requests"
	reasonDropped     = "made room for another"
	reasonTooMuch     = "sent too much"
	reasonDead        = "no answer to keepalives"
	reasonChannelOpen = "channel left open"
	reasonCut         = "cut at the end of the server"
)

// fault returns how the connection ended, for the gate.
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
