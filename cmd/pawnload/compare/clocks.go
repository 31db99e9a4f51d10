package compare

import (
	"context"

	"pawnstorm/cmd/pawnload/load"
)

// runningClock is a time control that lasts for as long as it is measured. Nobody
// moves, so that all there is to see is time.
const runningClock = "60+30"

// clocks measures boards whose clocks run: all that the server does then is taken
// for the ticks, one a second at each session.
func (c *comparison) clocks(ctx context.Context) error {
	return c.onNewData(ctx, func(s *Server) error {
		club := &load.Club{Addr: s.Addr, Clock: runningClock}
		var crowd load.Crowd
		defer crowd.Close()
		f := make(Figures)
		v := &venue{name: Pawnstorm, place: Clocks, step: 2, bring: func(ctx context.Context, number int) (load.Guest, error) {
			return club.Pair(ctx, number, load.RandomGame(uint64(number)))
		}}
		if err := c.grow(ctx, &crowd, v, 0, 2*c.Boards, f); err != nil {
			return err
		}
		sessions := crowd.Sessions()
		if len(sessions) == 0 {
			return errNobody
		}
		if err := c.pause(ctx, c.Rest); err != nil {
			return err
		}
		received := load.Received(sessions)
		from, err := c.read(s.PID)
		if err != nil {
			return err
		}
		if err := c.pause(ctx, c.Idle); err != nil {
			return err
		}
		to, err := c.read(s.PID)
		if err != nil {
			return err
		}
		ticks := to.at.Sub(from.at).Seconds() * float64(len(sessions))
		f[TickBytes] = float64(load.Received(sessions)-received) / ticks
		if c.metered {
			f[CPU], f[TickCPU] = 100*share(from, to), spent(from, to, 0)/ticks
		}
		c.add(Measurement{Server: Pawnstorm, Part: Clocks, Stage: 2 * c.Boards, Sessions: len(sessions), Figures: f})
		return nil
	})
}
