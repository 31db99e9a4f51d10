package compare

import (
	"context"
	"errors"
	"time"

	"pawnstorm/cmd/pawnload/load"
)

// unseen is how long a screen may take to show a new table.
const unseen = 2 * time.Second

// announce creates and cancels tables, one after another. It times how long each
// takes to reach the first and the last screen of the crowd.
func (c *comparison) announce(
	ctx context.Context, s *Server, club *load.Club, crowd []*load.Session, idle float64, f Figures,
) error {
	maker, err := club.Maker(ctx, tableMaker)
	if err != nil {
		return err
	}
	defer maker.Close()
	from, err := c.read(s.PID)
	if err != nil {
		return err
	}
	var first, last []float64
	missed := 0
	for range c.Tables {
		seen, err := watchNew(ctx, maker, crowd)
		if err != nil {
			return err
		}
		missed += len(crowd) - len(seen)
		if len(seen) > 0 {
			first, last = append(first, percentile(seen, 0)), append(last, percentile(seen, 100))
		}
		if err := load.Pause(ctx, c.Rest/4); err != nil {
			return err
		}
		if err := maker.TakeBack(); err != nil {
			return err
		}
		if err := load.Pause(ctx, c.Rest/4); err != nil {
			return err
		}
	}
	to, err := c.read(s.PID)
	if err != nil {
		return err
	}
	f[NewUnseen] = 100 * float64(missed) / float64(c.Tables*len(crowd))
	if len(first) > 0 {
		f[NewFirst], f[NewLast] = percentile(first, 50), percentile(last, 50)
	}
	if c.metered {
		f[NewCPU] = spent(from, to, idle) / float64(2*c.Tables)
	}
	return nil
}

// watchNew creates a table and returns after how many ms each screen changed. It
// leaves out screens that did not.
func watchNew(ctx context.Context, by *load.Maker, crowd []*load.Session) (seen []float64, err error) {
	waits := make([]*load.Wait, len(crowd))
	for i, s := range crowd {
		waits[i] = s.Wait()
	}
	began := time.Now()
	if err := by.Make(); err != nil {
		return nil, err
	}
	late := began.Add(unseen)
	for _, w := range waits {
		switch at, err := w.Until(ctx, time.Until(late)); {
		case err == nil:
			seen = append(seen, milliseconds(at.Sub(began)))
		case !errors.Is(err, load.ErrSilent):
			return nil, err
		}
	}
	return seen, nil
}
