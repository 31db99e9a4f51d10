package house

import (
	"context"
	"slices"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/job"
	"pawnstorm/lobby/rescue"
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

// attend is the dispatcher: it looks at the tables that concern the house whenever they
// have changed, and when something is due there.
func (h *House) attend(ctx context.Context) {
	changed := h.Club.Tables.Collect(ctx, h.concerns)
	shifts := h.Club.Tables.Nodes.Shifts(ctx)
	for {
		next := h.look(ctx, changed.Take())
		timer := time.NewTimer(min(max(next.Sub(h.Now()), time.Millisecond), job.Nap))
		select {
		case <-ctx.Done():
		case <-changed.News():
		case <-h.again:
		case <-shifts:
			h.lookAtAll()
		case <-timer.C:
		}
		timer.Stop()
		if ctx.Err() != nil {
			return
		}
	}
}

// concerns reports whether a table is one at which the house may have something to do:
// one of its players is involved, or whoever comes may sit down.
func (h *House) concerns(t *table.Table) bool {
	return len(h.playersAt(t)) > 0 || h.Wait > 0 && t.Status == table.Open && t.Listed()
}

// playersAt are those of the house whom a table involves.
func (h *House) playersAt(t *table.Table) []*player {
	var found []*player
	add := func(id identity.PlayerID) {
		if p := h.players[id]; p != nil && !slices.Contains(found, p) {
			found = append(found, p)
		}
	}
	add(t.Host.ID)
	add(t.Seats[0].ID)
	add(t.Seats[1].ID)
	if t.Invited != nil {
		add(t.Invited.ID)
	}
	return found
}

// look has all done that is wanted now at the tables that have changed or are due, and
// returns when to look again though nothing changes. It looks at no other.
func (h *House) look(ctx context.Context, changed []identity.TableID) time.Time {
	now := h.Now()
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, id := range changed {
		h.undone[id] = true
	}
	for id, at, ok := h.agenda.Next(); ok && !now.Before(at); id, at, ok = h.agenda.Next() {
		h.agenda.Remove(id)
		h.undone[id] = true
	}
	for id := range h.undone {
		h.lookAt(ctx, id, now)
	}
	clear(h.undone)
	if _, at, ok := h.agenda.Next(); ok {
		return at
	}
	return now.Add(job.Nap)
}

// lookAt has all done that one table wants. The lock must be held.
func (h *House) lookAt(ctx context.Context, id identity.TableID, now time.Time) {
	var next time.Time
	soon := func(at time.Time) {
		if next.IsZero() || at.Before(next) {
			next = at
		}
	}
	there := make(map[identity.PlayerID]bool)
	h.lively.Remove(id)
	delete(h.others, id)
	if t := h.Club.Tables.Known(id); t != nil && t.Status < table.Over {
		for _, p := range h.playersAt(t) {
			at := place{id, p.ID}
			there[p.ID] = true
			if from := t.Changed.Add(goneAfter); p.gone && now.Before(from) {
				soon(from)
				continue
			}
			w := wishOf(t, p.ID, now)
			if !h.mine(id, p) {
				w = wish{}
			}
			h.want(ctx, at, w, t, soon, func(ctx context.Context, w wish) (*table.Table, error) { return h.do(ctx, p, t, w) })
			if when, ok := due(t, p.ID); ok && when.After(now) {
				soon(when)
			}
		}
		if t.Status == table.Playing && h.plays(t) {
			h.lively.Set(id, t.Changed.Add(lively))
		}
		h.fillSeat(ctx, t, there, soon)
	}
	h.leaveAll(id, there)
	if h.agenda.Remove(id); !next.IsZero() {
		h.agenda.Set(id, next)
	}
}

// mine reports whether it is for this node to do what a table wants of a player, or of
// whoever of the house sits down there if p is nil. In a club each table falls to one of
// the nodes on which the player lives, and when that has died to another: within the 15
// seconds of a node's lease. The lock must be held.
func (h *House) mine(id identity.TableID, p *player) bool {
	if p == nil {
		p = h.first
	}
	if p == nil || h.Club.Tables.Nodes.MineOf(string(id), p.ID, !p.gone) {
		return true
	}
	h.others[id] = true
	return false
}

// lookAtAll looks at all tables of the house, since other nodes have come or gone.
func (h *House) lookAtAll() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for id := range h.others {
		h.undone[id] = true
	}
	for id := range h.sittings {
		h.undone[id] = true
	}
}

// lookAgain has the dispatcher look at a table.
func (h *House) lookAgain(id identity.TableID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.undone[id] = true
	h.again.Put(struct{}{})
}

// sitting is what the house knows of a place, nil if there is nothing to do.
func (h *House) sitting(at place) *sitting { return h.sittings[at.table][at.player] }

// want has a wish fulfilled, unless that is under way. Work for another
// wish ends first. The lock must be held.
func (h *House) want(
	ctx context.Context, at place, w wish, t *table.Table, soon func(time.Time), do func(context.Context, wish) (*table.Table, error),
) {
	s := h.sitting(at)
	if s == nil {
		s = new(sitting)
		if h.sittings[at.table] == nil {
			h.sittings[at.table] = make(map[identity.PlayerID]*sitting)
		}
		h.sittings[at.table][at.player] = s
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
			defer h.lookAgain(t.ID)
			defer cancel()
			var after *table.Table
			err := errPanicked
			rescue.Run(h.Log, "the house at "+string(t.ID), func() { after, err = do(run, w) })
			h.done(at, t, after, err, run.Err() != nil)
		})
	}
}

// sitAt opens a session of a player at a table, so that others see it sit there.
func (h *House) sitAt(ctx context.Context, s *sitting, t *table.Table, who identity.PlayerID) {
	ctx, s.leave = context.WithCancel(ctx)
	h.running.Go(rescue.Func(h.Log, "the house at "+string(t.ID), func() { h.Club.Tables.Follow(ctx, t, h.players[who].Person) }))
}

// refusedFor is how long the house is refused what was too much for it, if nothing changes at the
// table.
const refusedFor = time.Minute

// done notes what came of a wish of a table: the table after it, or an error.
// Stopped says that it was given up for another one.
func (h *House) done(at place, t, after *table.Table, err error, stopped bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	s := h.sitting(at)
	s.wish = wish{}
	switch kind := errs.KindOf(err); {
	case err == nil && after != nil:
		s.news = max(s.news, after.Rev)
	case stopped:
	case err == nil, kind == errs.Refused, kind == errs.Stale, kind == errs.NotFound:
		s.failed, s.retry = t.Rev, h.Now().Add(refusedFor)
	default:
		s.failed, s.retry = t.Rev, h.Now().Add(job.Retry)
	}
}

// leaveAll forgets the places at a table where there is nothing to do any more. The
// lock must be held.
func (h *House) leaveAll(id identity.TableID, there map[identity.PlayerID]bool) {
	for who, s := range h.sittings[id] {
		switch {
		case there[who]:
		case s.wish.deed != nothing:
			s.cancel()
		default:
			if s.leave != nil {
				s.leave()
			}
			delete(h.sittings[id], who)
		}
	}
	if len(h.sittings[id]) == 0 {
		delete(h.sittings, id)
	}
}
