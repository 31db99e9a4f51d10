package house

import (
	"context"
	"maps"
	"math"
	"slices"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/guard"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/table"
)

// place is a player at a table, or the house at a table where nobody of it sits.
type place struct {
	table  identity.TableID
	player identity.PlayerID
}

// sitting is what the house knows of a place while there may be something to do.
type sitting struct {
	wish   wish               // what is being done; nothing if there is nothing
	cancel context.CancelFunc // of what is being done
	leave  context.CancelFunc // of the session at the table; nil if there is none
	news   table.Rev          // what the table wanted before this revision was done
	failed table.Rev          // what it wanted at this revision came to nothing
	retry  time.Time          // not before, unless the table has changed since failed
	mood   mood
	offer  int // after how many plies a draw was offered last
}

// longestNap is how long the dispatcher sleeps at most.
const longestNap = time.Minute

// attend is the dispatcher: it looks at the tables of the house whenever something has
// changed there, and at the open ones when something has changed among these; at either
// when something is due.
func (h *House) attend(ctx context.Context) {
	feed := h.Club.Tables.Feed(ctx, slices.Collect(maps.Keys(h.players))...)
	if h.Wait > 0 {
		feed.Show(live.View{Section: live.OpenSection, To: math.MaxInt})
	}
	for news := (live.News{Rows: true}); ; {
		next := h.look(ctx, news.Rows)
		timer := time.NewTimer(min(max(next.Sub(h.Now()), time.Millisecond), longestNap))
		news = live.News{}
		select {
		case <-ctx.Done():
		case news = <-feed.News():
		case <-h.again:
		case <-timer.C:
		}
		timer.Stop()
		if ctx.Err() != nil {
			return
		}
	}
}

// lookAgain wakes the dispatcher.
func (h *House) lookAgain() {
	select {
	case h.again <- struct{}{}:
	default:
	}
}

// look has all done that is wanted now at the tables of the house and, if there is news
// of them or one is due, at those that wait for somebody. It returns when to look again
// though nothing changes.
func (h *House) look(ctx context.Context, opened bool) time.Time {
	listing, now := h.Club.Tables.Listing(), h.Now()
	next := now.Add(longestNap)
	soon := func(at time.Time) {
		if at.Before(next) {
			next = at
		}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	there := make(map[place]bool)
	for id, p := range h.players {
		for _, t := range listing.Mine(id) {
			at := place{t.ID, id}
			there[at] = true
			if from := t.Changed.Add(goneAfter); p.gone && now.Before(from) {
				soon(from)
				continue
			}
			h.want(ctx, at, wishOf(t, id, now), t, soon, func(ctx context.Context, w wish) (*table.Table, error) { return h.do(ctx, p, t, w) })
			if when, ok := due(t, id); ok && when.After(now) {
				soon(when)
			}
		}
	}
	if opened || !now.Before(h.fillAt) {
		h.fillAt = now.Add(longestNap)
		h.fillSeats(ctx, listing, there, func(at time.Time) {
			if at.Before(h.fillAt) {
				h.fillAt = at
			}
		})
	} else {
		for at := range h.sittings {
			there[at] = there[at] || at.player == ""
		}
	}
	soon(h.fillAt)
	h.leaveAll(there)
	return next
}

// want has a wish fulfilled, unless that is under way. Work for another
// wish ends first. The lock must be held.
func (h *House) want(
	ctx context.Context, at place, w wish, t *table.Table, soon func(time.Time), do func(context.Context, wish) (*table.Table, error),
) {
	s := h.sittings[at]
	if s == nil {
		s = new(sitting)
		h.sittings[at] = s
	}
	if s.leave == nil && t.Status == table.Playing && at.player != "" {
		h.sitAt(ctx, s, t, at.player)
	}
	switch {
	case s.wish == w && w.deed != nothing:
	case s.wish.deed != nothing:
		s.cancel()
	case w.deed == nothing || t.Rev < s.news:
	case t.Rev == s.failed && h.Now().Before(s.retry):
		soon(s.retry)
	default:
		run, cancel := context.WithCancel(ctx)
		s.wish, s.cancel = w, cancel
		h.running.Go(func() {
			defer h.lookAgain()
			defer cancel()
			var after *table.Table
			err := errPanicked
			guard.Run(h.Log, "the house at "+string(t.ID), func() { after, err = do(run, w) })
			h.done(at, t, after, err, run.Err() != nil)
		})
	}
}

// sitAt opens a session of a player at a table, so that others see it sit there.
func (h *House) sitAt(ctx context.Context, s *sitting, t *table.Table, who identity.PlayerID) {
	ctx, s.leave = context.WithCancel(ctx)
	h.running.Go(guard.Func(h.Log, "the house at "+string(t.ID), func() { h.Club.Tables.Follow(ctx, t, h.players[who].Person) }))
}

const (
	// retryAfter is how long a failure is let rest.
	retryAfter = time.Second
	// refusedFor is how long a refusal is, if nothing changes at the table: what is
	// too much for the house just now may not be later.
	refusedFor = time.Minute
)

// done notes what came of a wish of a table: the table after it, or an error.
// Stopped says that it was given up for another one.
func (h *House) done(at place, t, after *table.Table, err error, stopped bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	s := h.sittings[at]
	s.wish = wish{}
	if at.player == "" {
		h.fillAt = time.Time{} // it may have to be tried again
	}
	switch kind := errs.KindOf(err); {
	case err == nil && after != nil:
		s.news = max(s.news, after.Rev)
	case stopped:
	case err == nil, kind == errs.Refused, kind == errs.Stale, kind == errs.NotFound:
		s.failed, s.retry = t.Rev, h.Now().Add(refusedFor)
	default:
		s.failed, s.retry = t.Rev, h.Now().Add(retryAfter)
	}
}

// leaveAll forgets the places where there is nothing to do any more. The lock must
// be held.
func (h *House) leaveAll(there map[place]bool) {
	for at, s := range h.sittings {
		switch {
		case there[at]:
		case s.wish.deed != nothing:
			s.cancel()
		default:
			if s.leave != nil {
				s.leave()
			}
			delete(h.sittings, at)
		}
	}
}
