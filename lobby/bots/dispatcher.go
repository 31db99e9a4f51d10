package bots

import (
	"context"
	"maps"
	"slices"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/job"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/table"
)

// place is a player at a table, or a table where a player could fill the seat (player is "").
type place struct {
	table  identity.TableID
	player identity.PlayerID
}

// placeState is the state of a place that has, or may soon have, work to do.
type placeState struct {
	task   task               // under way; its action is nothing if there is none
	cancel context.CancelFunc // stops the task
	leave  context.CancelFunc // ends the session at the table; nil if there is none
	done   table.Rev          // tasks of earlier revisions are done
	failed table.Rev          // the task of this revision failed
	retry  time.Time          // when to try again, unless the table changes first
	trend  trend
	offer  int // the ply of the last draw offer
}

// dispatch checks tables when they change and when a task falls due there.
func (h *Service) dispatch(ctx context.Context) {
	changed := h.Club.Tables.Collect(ctx, h.concerns)
	shifts := h.Club.Tables.Nodes.Shifts(ctx)
	for {
		next := h.checkDue(ctx, changed.Take())
		select {
		case <-ctx.Done():
		case <-changed.News():
		case <-h.again:
		case <-shifts:
			h.recheckAll()
		case <-time.After(min(max(next.Sub(h.Now()), time.Millisecond), job.Nap)):
		}
		if ctx.Err() != nil {
			return
		}
	}
}

// concerns reports whether a table may have work for a player: one of them takes part, or the seat
// is open to anyone.
func (h *Service) concerns(t *table.Table) bool {
	return len(h.playersAt(t)) > 0 || h.Wait > 0 && t.Status == table.Open && t.Listed()
}

// playersAt returns the players that a table involves.
func (h *Service) playersAt(t *table.Table) []*player {
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

// checkDue starts the tasks of the tables that have changed or are due. It returns when to check
// again if no table changes.
func (h *Service) checkDue(ctx context.Context, changed []identity.TableID) time.Time {
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
		h.check(ctx, id, now)
	}
	clear(h.undone)
	if _, at, ok := h.agenda.Next(); ok {
		return at
	}
	return now.Add(job.Nap)
}

// check starts the tasks of one table. The lock must be held.
func (h *Service) check(ctx context.Context, id identity.TableID, now time.Time) {
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
			if from := t.Changed.Add(retiredAfter); p.retired && now.Before(from) {
				soon(from)
				continue
			}
			var w task
			if h.mine(id, p) {
				w = taskOf(t, p.ID, now)
			}
			do := func(ctx context.Context) (*table.Table, error) { return h.do(ctx, p, t, w) }
			h.begin(ctx, at, w, t, soon, do)
			if when, ok := due(t, t.SeatOf(p.ID)); ok && when.After(now) {
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

// mine reports whether this node does a player's tasks at a table, or fills the seat if p is nil. A
// cluster assigns each table to one of the nodes that run the player. If that node dies, another one
// takes over when the 15-second lease ends. The lock must be held.
func (h *Service) mine(id identity.TableID, p *player) bool {
	if p == nil {
		p = h.first
	}
	if p == nil || h.Club.Tables.Nodes.MineOf(string(id), p.ID, !p.retired) {
		return true
	}
	h.others[id] = true
	return false
}

// recheckAll checks all tables after other nodes joined or left.
func (h *Service) recheckAll() {
	h.mu.Lock()
	defer h.mu.Unlock()
	maps.Copy(h.undone, h.others)
	for id := range h.states {
		h.undone[id] = true
	}
}

// recheck makes the dispatcher check a table.
func (h *Service) recheck(id identity.TableID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.undone[id] = true
	h.again.Put(struct{}{})
}

// state returns the state of a place, or nil if it has no work.
func (h *Service) state(at place) *placeState { return h.states[at.table][at.player] }

// begin starts a task unless it is already under way. A different task is stopped first. The lock
// must be held.
func (h *Service) begin(
	ctx context.Context, at place, w task, t *table.Table, soon func(time.Time),
	do func(context.Context) (*table.Table, error),
) {
	s := h.state(at)
	if s == nil {
		s = new(placeState)
		if h.states[at.table] == nil {
			h.states[at.table] = make(map[identity.PlayerID]*placeState)
		}
		h.states[at.table][at.player] = s
	}
	if s.leave == nil && t.Status == table.Playing && at.player != "" {
		h.sitAt(ctx, s, t, at.player)
	}
	switch {
	case s.task == w && w.action != nothing:
	case s.task.action != nothing:
		s.cancel()
	case w.action == nothing || t.Rev < s.done:
	case t.Rev == s.failed && h.Now().Before(s.retry):
		soon(s.retry)
	default:
		run, cancel := context.WithCancel(ctx)
		s.task, s.cancel = w, cancel
		h.running.Go(func() {
			defer h.recheck(t.ID)
			defer cancel()
			var after *table.Table
			err := rescue.Try(h.Log, "a bot at "+string(t.ID), func() (err error) {
				after, err = do(run)
				return err
			})
			h.done(at, t, after, err, run.Err() != nil)
		})
	}
}

// sitAt opens a session of a player at a table, so that others see it there.
func (h *Service) sitAt(ctx context.Context, s *placeState, t *table.Table, who identity.PlayerID) {
	ctx, s.leave = context.WithCancel(ctx)
	h.running.Go(rescue.Func(h.Log, "a bot at "+string(t.ID), func() {
		h.Club.Tables.Follow(ctx, t, h.players[who].Person)
	}))
}

// refusedFor is the wait before a refused task is tried again at a table that has not changed.
const refusedFor = time.Minute

// done records the result of a task: the table after it, or an error. stopped means that another
// task replaced it.
func (h *Service) done(at place, t, after *table.Table, err error, stopped bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	s := h.state(at)
	s.task = task{}
	switch kind := errs.KindOf(err); {
	case err == nil && after != nil:
		s.done = max(s.done, after.Rev)
	case stopped:
	case err == nil, kind == errs.Refused, kind == errs.Stale, kind == errs.NotFound:
		s.failed, s.retry = t.Rev, h.Now().Add(refusedFor)
	default:
		s.failed, s.retry = t.Rev, h.Now().Add(job.Retry)
	}
}

// leaveAll forgets the places at a table that have no work any more. The lock must be held.
func (h *Service) leaveAll(id identity.TableID, there map[identity.PlayerID]bool) {
	for who, s := range h.states[id] {
		switch {
		case there[who]:
		case s.task.action != nothing:
			s.cancel()
		default:
			if s.leave != nil {
				s.leave()
			}
			delete(h.states[id], who)
		}
	}
	if len(h.states[id]) == 0 {
		delete(h.states, id)
	}
}
