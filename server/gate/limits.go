package gate

import (
	"cmp"
	"time"
)

// Limits limits how many connections there are. A zero field means its default.
type Limits struct {
	// Conns is how many connections there may be at once; default 8192.
	Conns int
	// ConnsPerSource is how many of them may come from one source; default 64.
	ConnsPerSource int
	// Startups is how many connections may not have logged in yet; default 4096.
	Startups int
	// StartupsPerSource is how many of these may come from one source; default 10.
	StartupsPerSource int
	// StartupsPerNetwork is how many of these may come from one /24, or /48 of IPv6; default 160.
	StartupsPerNetwork int
	// Rate is how many connections a source may open each second, or twenty seconds' worth at once;
	// default 5.
	Rate int
	// PenaltyMax is how long a source may be shut out at most; default 10 minutes. A negative value turns
	// penalties off.
	PenaltyMax time.Duration
}

const (
	// burst is how long a source may save up connections.
	burst = 20 * time.Second
	// perNetwork is how many times as many connections a network may open as a source.
	perNetwork = 16
)

func (l Limits) withDefaults() Limits {
	return Limits{
		Conns:              cmp.Or(l.Conns, 8192),
		ConnsPerSource:     cmp.Or(l.ConnsPerSource, 64),
		Startups:           cmp.Or(l.Startups, 4096),
		StartupsPerSource:  cmp.Or(l.StartupsPerSource, 10),
		StartupsPerNetwork: cmp.Or(l.StartupsPerNetwork, 160),
		Rate:               cmp.Or(l.Rate, 5),
		PenaltyMax:         cmp.Or(l.PenaltyMax, 10*time.Minute),
	}
}

// each returns how long a source has to save up for a connection.
func (l Limits) each() time.Duration { return time.Second / time.Duration(l.Rate) }
