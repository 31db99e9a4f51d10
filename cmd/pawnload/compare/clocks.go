package compare

import (
	"context"
	"slices"

	"pawnstorm/cmd/pawnload/load"
	"pawnstorm/cmd/pawnload/reference"
)

// runningClock is a time control longer than any measurement. No one moves, so
// the only thing to measure is the clock.
const runningClock = "60+30"

// clocks measures boards with running clocks. For comparison it measures one
// write a second to as many bare sessions.
func (c *comparison) clocks(ctx context.Context) error {
	if slices.Contains(c.Servers, reference.Raw) {
		if err := c.serve(ctx, reference.Raw, "", func(s *Server) error {
			return c.ticks(ctx, s, &venue{
				name: reference.Raw, place: Clocks, step: 1,
				bring: func(ctx context.Context, number int) (load.Guest, error) {
					return load.Visit(ctx, s.Addr, number, reference.ClockCommand, reference.Shown)
				},
			})
		}); err != nil {
			return err
		}
	}
	return c.onNewData(ctx, Pawnstorm, func(s *Server) error {
		club := &load.Club{Addr: s.Addr, Clock: runningClock}
		return c.ticks(ctx, s, &venue{
			name: Pawnstorm, place: Clocks, step: 2,
			bring: func(ctx context.Context, number int) (load.Guest, error) {
				return club.Pair(ctx, number, load.RandomGame(uint64(number)))
			},
		})
	})
}

// ticks measures a server while only clocks run. It attributes all work to the
// ticks: one a second for each session.
func (c *comparison) ticks(ctx context.Context, s *Server, v *venue) error {
	var crowd load.Crowd
	defer crowd.Close()
	if err := c.grow(ctx, &crowd, v, 0, 2*c.Boards, make(Figures)); err != nil {
		return err
	}
	sessions := crowd.Sessions()
	if len(sessions) == 0 {
		return errNoSessions
	}
	if err := load.Pause(ctx, c.Rest); err != nil {
		return err
	}
	received := load.Received(sessions)
	from, to, err := c.during(s.PID, func() error { return load.Pause(ctx, c.Idle) })
	if err != nil {
		return err
	}
	ticks := to.at.Sub(from.at).Seconds() * float64(len(sessions))
	f := Figures{TickBytes: float64(load.Received(sessions)-received) / ticks}
	if c.metered {
		f[CPU], f[TickCPU] = 100*share(from, to), spent(from, to, 0)/ticks
	}
	c.add(Measurement{Server: v.name, Part: Clocks, Stage: 2 * c.Boards, Sessions: len(sessions), Figures: f})
	return nil
}
