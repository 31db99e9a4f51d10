package email

import (
	"context"
	"time"

	"pawnstorm/game/clock"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/job"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/slice"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// Run sends emails until ctx ends. It runs on every node. One node is responsible for each player;
// the others step in if it does not act.
func (l *Service) Run(ctx context.Context) {
	if !l.Server.on() {
		return
	}
	changed := l.Tables.Collect(ctx, func(t *table.Table) bool { return len(l.ownersAt(t)) > 0 })
	due := job.New(l.Log, l.Now, "writing to", l.tell)
	due.Run(ctx, func() {
		for who := range l.changed(changed.Take()) {
			due.Plan(who, l.due(who))
		}
	}, changed.News(), l.records.News())
}

// tell emails a player if that is due, and returns when the next email is due.
func (l *Service) tell(ctx context.Context, who identity.PlayerID) time.Time {
	if at := l.due(who); at.IsZero() || l.Now().Before(at) {
		return at
	}
	l.write(ctx, who)
	return l.due(who)
}

// ownersAt returns the players at a table who get emails.
func (l *Service) ownersAt(t *table.Table) (who []identity.PlayerID) {
	for _, p := range t.Seats {
		if l.records.IsActive(p.ID) {
			who = append(who, p.ID)
		}
	}
	return who
}

// changed returns the players with a changed address, and the players at the given tables who get
// emails.
func (l *Service) changed(tables []identity.TableID) map[identity.PlayerID]bool {
	people := l.records.TakeChanged()
	for _, id := range tables {
		if t := l.Tables.Known(id); t != nil {
			for _, who := range l.ownersAt(t) {
				people[who] = true
			}
		}
	}
	return people
}

// due returns when the next email to a player is due. The zero time means never.
func (l *Service) due(who identity.PlayerID) (at time.Time) {
	r := l.records.Known(who)
	if !r.On() {
		return at
	}
	for _, t := range l.turns(who) {
		if mark, _ := t.TurnOf(who); r.Told[t.ID] != mark && (at.IsZero() || t.Changed.Before(at)) {
			at = t.Changed
		}
	}
	if at.IsZero() {
		return at
	}
	at = at.Add(l.Wait)
	for _, least := range []time.Time{r.Next, l.after(r.Sent)} {
		if least.After(at) {
			at = least
		}
	}
	if !l.Tables.Nodes.Mine(string(who)) {
		at = at.Add(job.Grace)
	}
	return at
}

// after returns the earliest time for the next email after one was sent.
func (l *Service) after(sent time.Time) time.Time {
	if sent.IsZero() {
		return sent
	}
	return sent.Add(l.Gap)
}

// turns returns the correspondence games that wait for a player's move.
func (l *Service) turns(who identity.PlayerID) []*table.Table {
	return slice.Filter(l.Tables.Listing().Mine(who), func(t *table.Table) bool {
		_, ok := t.TurnOf(who)
		return ok && t.Clock.Control().Kind == clock.Correspondence
	})
}

// waiting returns the marks of those games, as Told keeps them.
func (l *Service) waiting(who identity.PlayerID) map[identity.TableID]string {
	marks := make(map[identity.TableID]string)
	for _, t := range l.turns(who) {
		marks[t.ID], _ = t.TurnOf(who)
	}
	return marks
}

// write claims the email to a player and sends it, unless it is no longer due, for example because
// another node has claimed it.
func (l *Service) write(ctx context.Context, who identity.PlayerID) {
	var before, r record
	var turns []*table.Table
	err := l.records.Change(ctx, who, func(now *record) error {
		before, r = *now, record{}
		turns = l.turns(who)
		marks, fresh := l.waiting(who), false
		for id, mark := range marks {
			fresh = fresh || now.Told[id] != mark
		}
		if !now.On() || !fresh || l.Now().Before(now.Next) || l.Now().Before(l.after(now.Sent)) {
			return store.ErrUnchanged
		}
		now.Told, now.Sent = marks, l.now()
		r = *now
		return nil
	})
	if err != nil && ctx.Err() == nil {
		l.Log.Error("cannot claim an email", "player", who, "err", err)
	}
	if err != nil || !r.On() {
		return // another node sends it, or there is nothing to send
	}
	err = rescue.Try(l.Log, "sending an email to "+string(who), func() error {
		return l.Server.send(ctx, l.turnEmail(who, &r, turns))
	})
	l.note(who, &before, &r, err, ctx.Err() != nil)
}
