package backup

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/schedule"
	"pawnstorm/lobby/store"
)

const (
	// cut is how long a commit waits for others that can share its segment.
	cut = 200 * time.Millisecond
	// pulse is how often a segment is sent although there were no commits. It shows that nothing is
	// missing, and whether the destination is there.
	pulse = 30 * time.Second
	// retryFirst and retryLongest are the pauses after a destination failed.
	retryFirst   = 200 * time.Millisecond
	retryLongest = 10 * time.Second
	// snapshotAgain is the pause after a snapshot failed, because the store could not be read.
	snapshotAgain = time.Minute
)

// Destination is where a Shipper sends segments. Its methods are called one after another.
type Destination interface {
	// put stores a segment durably. After an error, the same segment is put again.
	put(ctx context.Context, p part) error
	// forget removes what is not needed to restore any moment since a time.
	forget(since time.Time) error
	// String says where it is.
	String() string
}

// Config says what a Shipper ships, and where. Store, To and Now are needed.
type Config struct {
	Store store.Store
	To    Destination
	Seal  Seal
	Every time.Duration // between snapshots; 0 is a day
	Keep  time.Duration // how long every moment can be restored; 0 is forever
	Now   func() time.Time
	Log   *slog.Logger
	// Marks returns small facts that each segment carries, such as the head of a log: at most 16, of
	// 256 bytes each.
	Marks func() map[string]string

	most int // bytes that can wait; 0 is queueBytes
}

// Shipper sends every commit of a store to a destination. The store never waits for it.
type Shipper struct {
	Config
	cancel context.CancelFunc
	done   chan struct{} // closed when everything is shipped, or can't be
	status status
}

// Ship starts a Shipper. Close ends it.
func Ship(c Config) *Shipper {
	c.Every = cmp.Or(c.Every, 24*time.Hour)
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	ctx, cancel := context.WithCancel(context.Background())
	s := &Shipper{Config: c, cancel: cancel, done: make(chan struct{}), status: status{settled: make(chan struct{})}}
	var running sync.WaitGroup
	running.Go(rescue.Service(ctx, c.Log, "shipping commits", func() {
		s.run(ctx)
		close(s.done)
	}))
	return s
}

// Begun waits until the first snapshot is complete, so that the next commits are safe within a second.
// It does not wait for a destination that fails. ok is false if the snapshot is not complete.
func (s *Shipper) Begun(ctx context.Context) (ok bool) {
	select {
	case <-s.status.settled:
	case <-ctx.Done():
	}
	return s.status.snapshots.Load() > 0
}

// Close waits until everything is shipped, but at most for a while. The store must be closed before.
func (s *Shipper) Close(within time.Duration) {
	late := time.NewTimer(within)
	defer late.Stop()
	select {
	case <-s.done:
	case <-late.C:
		s.Log.Error("the last commits were not shipped", "to", s.To.String())
	}
	s.cancel()
	select {
	case <-s.done:
	case <-time.After(time.Second): // a destination that hangs can't be ended
	}
}

// run ships one chain after another.
func (s *Shipper) run(ctx context.Context) {
	for {
		err := s.ship(ctx)
		if err == nil || ctx.Err() != nil {
			return
		}
		s.status.gaps.Add(1)
		s.Log.Warn("continuous backup missed commits: it begins again with a snapshot", "to", s.To.String(), "err", err)
		if !schedule.Sleep(ctx, time.Second) {
			return
		}
	}
}

// ship ships one chain. It returns nil when the store was closed, and an error when it missed commits.
func (s *Shipper) ship(ctx context.Context) error {
	s.status.behind(s.Now())
	c := newChain(s.Store, s.Seal, s.Now, s.put)
	c.marks, c.queue.most = s.Marks, cmp.Or(s.most, queueBytes)
	// No commits wait before the destination is there.
	if err := c.announce(ctx); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	end := c.collect(ctx)
	defer end()
	defer cancel()
	s.status.queue.Store(c.queue)
	next, err := s.snapshot(ctx, c)
	if err != nil {
		return err
	}
	for pulsed := s.Now(); ; {
		n := c.n
		err := c.flush(ctx)
		if errors.Is(err, store.ErrClosed) {
			return c.add(ctx, head{End: true, Until: c.queue.ending()}, nil)
		}
		if err != nil {
			return err
		}
		now := s.Now()
		switch {
		case c.n > n:
			pulsed = now
		case !now.Before(pulsed.Add(pulse)):
			if err := c.add(ctx, head{}, nil); err != nil {
				return err
			}
			pulsed = now
		}
		if !now.Before(next) {
			if err := c.announce(ctx); err != nil {
				return err
			}
			if next, err = s.snapshot(ctx, c); err != nil {
				return err
			}
		}
		s.wait(ctx, c.queue, min(pulsed.Add(pulse).Sub(now), next.Sub(now)))
	}
}

// wait waits for commits, and then for others that can share their segment.
func (s *Shipper) wait(ctx context.Context, q *queue, most time.Duration) {
	select {
	case <-q.news:
	case <-time.After(most):
		return
	case <-ctx.Done():
		return
	}
	for late := time.After(cut); !q.ended(); {
		select {
		case <-q.news:
		case <-late:
			return
		case <-ctx.Done():
			return
		}
	}
}

// snapshot ships a snapshot that was announced, and returns when to take the next. If the store can't
// be read, that is soon.
func (s *Shipper) snapshot(ctx context.Context, c *chain) (next time.Time, err error) {
	began, segments := s.Now(), c.n
	err = c.snapshot(ctx)
	now := s.Now()
	switch {
	case errors.Is(err, store.ErrClosed):
		return now.Add(snapshotAgain), nil // the last commits follow
	case errors.Is(err, errUnread):
		s.Log.Error("a snapshot failed, and is tried again", "to", s.To.String(), "in", snapshotAgain, "err", err)
		return now.Add(snapshotAgain), nil
	case err != nil:
		return next, err
	}
	s.status.upToDate(now)
	s.Log.Info("snapshot shipped: the store can be restored from here on", "to", s.To.String(), "chain", c.name,
		"segments", c.n-segments, "took", now.Sub(began).Round(time.Millisecond))
	if s.Keep > 0 {
		if err := s.To.forget(now.Add(-s.Keep)); err != nil {
			s.Log.Error("cannot remove old parts of the continuous backup", "to", s.To.String(), "err", err)
		}
	}
	return began.Add(s.Every), nil
}

// put stores a segment, and retries until the destination has it.
func (s *Shipper) put(ctx context.Context, p part) error {
	tries := 0
	for wait := retryFirst; ; wait = min(2*wait, retryLongest) {
		err := s.To.put(ctx, p)
		tries++
		if err == nil {
			break
		}
		s.status.fail(err)
		if errors.Is(err, errGone) {
			return err
		}
		if tries == 1 {
			s.Log.Error("continuous backup waits for its destination, and tries again", "to", s.To.String(), "err", err)
		}
		if !schedule.Sleep(ctx, wait) {
			return ctx.Err()
		}
	}
	if tries > 1 {
		s.Log.Info("continuous backup goes on", "to", s.To.String(), "tries", tries)
	}
	s.status.stored(len(p.data))
	return nil
}
