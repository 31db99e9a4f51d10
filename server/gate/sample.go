package gate

import (
	"net/netip"
	"time"
)

const (
	// logEvery is how often a refused source is logged.
	logEvery = time.Minute
	// lineEvery is how often any refused source is logged, with a small burst.
	lineEvery = burst / 100
)

// line is a line of the log.
type line struct {
	source netip.Prefix
	reason Reason
	count  int
}

// refuse counts a refusal.
func (g *Gate) refuse(from netip.Prefix, reason Reason, now time.Duration) {
	g.refused[reason]++
	if !from.IsValid() {
		return
	}
	b := g.book(from)
	r := b.of(from, now)
	r.untold++
	r.reason = reason
	if now-r.told >= logEvery {
		g.tell(r, now)
	}
	b.keep(r)
}

// tell logs the refusals of a source, unless there are too many such lines.
func (g *Gate) tell(r *record, now time.Duration) {
	if r.untold == 0 || g.lines.begin(now, lineEvery) > 0 {
		return
	}
	g.due = append(g.due, line{r.of, r.reason, r.untold})
	r.told, r.untold = now, 0
}
