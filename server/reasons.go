package server

// Why sessions and connections end, as logged. People see other words.
const (
	reasonIdle     = "idle"
	reasonStopping = "server going down"
	reasonEOF      = "end of input"
	reasonPanic    = "panic"
	reasonRefused  = "not admitted"
	reasonKicked   = "ended by an operator"
	reasonFull     = "server full"

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
