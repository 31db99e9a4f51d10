package compare

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"sync"
	"time"

	"pawnstorm/cmd/pawnload/load"
)

// live measures games played at once, with more games at each stage.
func (c *comparison) live(ctx context.Context) error {
	return c.onNewData(ctx, Pawnstorm, func(s *Server) error {
		club := &load.Club{Addr: s.Addr}
		var crowd load.Crowd
		defer crowd.Close()
		var mu sync.Mutex
		var games []*load.Pair
		bring := func(ctx context.Context, number int) (load.Guest, error) {
			p, err := club.Pair(ctx, number, load.RandomGame(uint64(number)))
			if err != nil {
				return nil, err
			}
			mu.Lock()
			defer mu.Unlock()
			games = append(games, p)
			return p, nil
		}
		v := &venue{name: Pawnstorm, place: Live, step: 2, bring: bring}
		from := 0
		for _, stage := range c.Games {
			f := make(Figures)
			if err := c.grow(ctx, &crowd, v, players+from, players+2*stage, f); err != nil {
				return err
			}
			if from = len(crowd.Sessions()); from == 0 {
				return errNoSessions
			}
			if err := load.Pause(ctx, c.Rest); err != nil {
				return err
			}
			if err := c.play(ctx, s, games, f); err != nil {
				return err
			}
			c.add(Measurement{Server: Pawnstorm, Part: Live, Stage: 2 * stage, Sessions: from, Figures: f})
			if from < 2*stage {
				return nil // later stages would not get more either
			}
		}
		return nil
	})
}

// play plays all games for a while, each at the configured pace.
func (c *comparison) play(ctx context.Context, s *Server, games []*load.Pair, f Figures) error {
	from, err := c.read(s.PID)
	if err != nil {
		return err
	}
	own, err := c.read(os.Getpid())
	if err != nil {
		return err
	}
	var mu sync.Mutex
	var all samples
	var playing sync.WaitGroup
	end := time.Now().Add(c.Play)
	for _, g := range games {
		playing.Go(func() {
			seen := c.playOne(ctx, g, end)
			mu.Lock()
			defer mu.Unlock()
			all.took, all.bytes = append(all.took, seen.took...), append(all.bytes, seen.bytes...)
			all.lost += seen.lost
		})
	}
	playing.Wait()
	to, err := c.read(s.PID)
	if err != nil {
		return err
	}
	ownTo, err := c.read(os.Getpid())
	if err != nil {
		return err
	}
	all.tell(f)
	f[MovesASecond] = float64(len(all.took)) / to.at.Sub(from.at).Seconds()
	if c.metered {
		f[ClientCPU] = 100 * share(own, ownTo)
		f[CPU], f[MemoryMiB] = 100*share(from, to), float64(to.Resident)/(1<<20)
		if len(all.took) > 0 {
			f[MoveCPU] = spent(from, to, 0) / float64(len(all.took))
		}
	}
	return ctx.Err()
}

// playOne plays a game until the given time or until the game is over.
func (c *comparison) playOne(ctx context.Context, g *load.Pair, end time.Time) (seen samples) {
	for next := time.Now().Add(rand.N(c.Pace)); next.Before(end); next = next.Add(c.Pace/2 + rand.N(c.Pace)) {
		if load.Pause(ctx, time.Until(next)) != nil {
			return seen
		}
		moved, err := g.Move(ctx)
		switch {
		case errors.Is(err, load.ErrOver) || ctx.Err() != nil:
			return seen
		case err != nil:
			seen.lost++
		default:
			seen.add(moved)
		}
	}
	return seen
}
