package staff

import (
	"context"
	"fmt"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
)

// DrainAfter is how long a server that is being emptied waits for games, unless told
// otherwise, and mostDrain how long at most.
const (
	DrainAfter = 30 * time.Minute
	mostDrain  = 24 * time.Hour
)

// Drain is a server that is being emptied: no game begins and nobody comes, until the
// last game with a running clock is over and the program ends.
type Drain struct {
	By    string
	Since time.Time
	Until time.Time // it ends then at the latest
}

// Draining reports whether the server is being emptied.
func (d *Desk) Draining() (Drain, bool) {
	if now := d.drain.Load(); now != nil {
		return *now, true
	}
	return Drain{}, false
}

// Drain empties the server, and ends the program when the last game is over, or after
// so long. Everybody is told. While it is under way, it changes the time.
func (d *Desk) Drain(ctx context.Context, by account.Player, after time.Duration) (Drain, error) {
	if err := d.may(by, Operator); err != nil {
		return Drain{}, err
	}
	if after < 0 || after > mostDrain {
		return Drain{}, errs.New(errs.Invalid, "A drain takes at most %v.", mostDrain)
	}
	now := d.Now()
	drain := Drain{By: d.nameOf(by), Since: now, Until: now.Add(after)}
	err := d.do(ctx, by, deed{word: fmt.Sprintf("drain after %v", after)}, func() error {
		d.Pairing.Suspend(errs.New(errs.Refused, "The server is about to restart, so no game begins now. Try again in a few minutes."))
		d.drain.Store(&drain)
		d.wake.Offer(struct{}{})
		return d.Notices.Announce(ctx, fmt.Sprintf("The server restarts when the games under way are over, %s at the latest. No new game begins.", within(after)))
	})
	return drain, err
}

// within is a span of time in words.
func within(d time.Duration) string {
	switch minutes := int(d.Round(time.Minute) / time.Minute); {
	case d == 0:
		return "now"
	case minutes <= 1:
		return "in a minute"
	case minutes < 120:
		return fmt.Sprintf("in %d minutes", minutes)
	default:
		return fmt.Sprintf("in %d hours", minutes/60)
	}
}

// CancelDrain has games begin again.
func (d *Desk) CancelDrain(ctx context.Context, by account.Player) error {
	if err := d.may(by, Operator); err != nil {
		return err
	}
	if d.drain.Load() == nil {
		return errs.New(errs.Refused, "The server is not being emptied.")
	}
	return d.do(ctx, by, deed{word: "cancel the drain"}, func() error {
		d.drain.Store(nil)
		d.Pairing.Suspend(nil)
		d.wake.Offer(struct{}{})
		return d.Notices.Announce(ctx, "The server does not restart after all. Games begin again.")
	})
}

// Running is how many games the server waits for before it ends.
func (d *Desk) Running() int {
	n := 0
	for _, t := range d.Tables.Live() {
		if runs(t) {
			n++
		}
	}
	return n
}

// due is when to look whether the program may end: not before everybody has read that
// it will, and at the end.
func (d Drain) due(now time.Time) time.Time {
	if read := d.read(); now.Before(read) {
		return read
	}
	return d.Until
}

// read is when everybody has read that the server is being emptied: within five seconds,
// or a second where it is to end at once.
func (d Drain) read() time.Time {
	return d.Since.Add(max(min(d.Until.Sub(d.Since), 5*time.Second), time.Second))
}

// endIfEmpty ends the program if the server was to be emptied, and is.
func (d *Desk) endIfEmpty() {
	drain, ok := d.Draining()
	now := d.Now()
	over := ok && !now.Before(drain.read()) && (!now.Before(drain.Until) || d.Running() == 0)
	if end := d.Host().End; over && end != nil {
		end()
	}
}

// drainWatch tells when to look whether the server is empty. The zero one never does.
type drainWatch struct {
	tables <-chan struct{}
	due    <-chan time.Time
	timer  *time.Timer
	cancel context.CancelFunc
}

// watchDrain watches the drain under way, if there is one.
func (d *Desk) watchDrain(ctx context.Context) (w drainWatch) {
	drain, ok := d.Draining()
	if !ok {
		return w
	}
	ctx, w.cancel = context.WithCancel(ctx)
	w.tables = d.Tables.Changes(ctx)
	w.timer = time.NewTimer(drain.due(d.Now()).Sub(d.Now()))
	w.due = w.timer.C
	return w
}

// again waits for the next time that is due.
func (w drainWatch) again(d *Desk) {
	if drain, ok := d.Draining(); ok {
		w.timer.Reset(max(drain.due(d.Now()).Sub(d.Now()), time.Second))
	}
}

func (w drainWatch) stop() {
	if w.cancel != nil {
		w.cancel()
		w.timer.Stop()
	}
}
