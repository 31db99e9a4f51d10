package compare

import (
	"context"
	"fmt"
	"os"
	"time"

	"pawnstorm/cmd/pawnload/fill"
	"pawnstorm/cmd/pawnload/load"
)

// A server is at rest when it uses less than this share of a processor for restTime.
const (
	atRest   = 0.05
	restTime = 500 * time.Millisecond
	noRest   = 2 * time.Minute // longest wait for it
)

// start measures the start of a server with many open tables and finished games.
func (c *comparison) start(ctx context.Context) error {
	folder, err := os.MkdirTemp(c.Folder, "data")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	if err := fill.Folder(ctx, folder, c.Open, c.Finished); err != nil {
		return err
	}
	s, err := c.Launch(ctx, Pawnstorm, folder)
	if err != nil {
		return err
	}
	defer s.Stop()
	f := Figures{Finished: float64(c.Finished), Ready: milliseconds(s.Ready)}
	if c.metered {
		if err := c.untilRest(ctx, s, f); err != nil {
			return err
		}
	}
	c.add(Measurement{Server: Pawnstorm, Part: Start, Stage: c.Open, Sessions: c.Open, Figures: f})
	return nil
}

// untilRest measures how long a started server stays busy.
func (c *comparison) untilRest(ctx context.Context, s *Server, f Figures) error {
	began := time.Now()
	from, err := c.read(s.PID)
	for err == nil {
		if err = load.Pause(ctx, restTime); err != nil {
			break
		}
		var to reading
		if to, err = c.read(s.PID); err != nil {
			break
		}
		if share(from, to) < atRest {
			f[Busy] = s.Ready.Seconds() + from.at.Sub(began).Seconds()
			f[StartCPU], f[MemoryMiB] = to.CPU.Seconds(), float64(to.Resident)/(1<<20)
			return nil
		}
		if time.Since(began) > noRest {
			return fmt.Errorf("the server is still busy after %v", noRest)
		}
		from = to
	}
	return err
}
