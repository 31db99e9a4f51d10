package admin

import (
	"context"

	"pawnstorm/lobby/ban"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// Admit refuses somebody who comes with a proven key, or with none, in a sentence: who
// is banned, and while the server is being emptied all but those who have a game to
// finish. Those with a role always come in, so that no mistake locks them out.
func (d *Desk) Admit(ctx context.Context, key string) error {
	who, err := d.Accounts.Owner(ctx, key) // of all, so that here is where anybody waits for the store
	if err != nil {
		return err
	}
	if d.Role(key) != None {
		return nil
	}
	if err := d.Sanctions.Admit(ban.VisitorOf(ctx, who.ID, key)); err != nil {
		return err
	}
	if drain, ok := d.Draining(); ok && !d.plays(who.ID) {
		return errs.New(errs.Refused, "%s", closedToAll[drain.Alone])
	}
	return nil
}

// plays reports whether somebody has a game that is waited for.
func (d *Desk) plays(who identity.PlayerID) bool {
	for _, t := range d.Tables.Listing().Mine(who) {
		if runs(t) {
			return true
		}
	}
	return false
}

// runs reports whether a game is under way whose players sit at it.
func runs(t *table.Table) bool {
	return (t.Status == table.Playing || t.Status == table.Pause) && t.Timed()
}

// present are the sessions that are open on this node.
func (d *Desk) present() []Session {
	if host := d.Host(); host.Sessions != nil {
		return host.Sessions()
	}
	return nil
}

// enforce ends those of some sessions whose people are banned, and returns how many that
// were.
func (d *Desk) enforce(ctx context.Context, sessions []Session) (ended int) {
	if len(d.Sanctions.List(ban.Ban)) == 0 {
		return 0
	}
	for _, s := range sessions {
		if d.Role(s.Key) != None {
			continue
		}
		who, err := d.Accounts.Owner(ctx, s.Key)
		if err != nil {
			d.Log.Error("looking for those who are banned", "session", s.ID, "err", err)
			continue
		}
		if err := d.Sanctions.Admit(ban.Visitor{Player: who.ID, Key: s.Key, Source: s.Source}); err != nil {
			d.Host().Kick(s.ID, errs.Sentence(err))
			ended++
		}
	}
	return ended
}

// Serve ends the sessions of those who are banned, wherever that was done, and the
// program when it has been emptied. It returns when ctx ends.
func (d *Desk) Serve(ctx context.Context) {
	changes := d.Sanctions.Changes(ctx)
	var drain drainWatch
	defer func() { drain.stop() }()
	for {
		select {
		case <-ctx.Done():
			return
		case <-changes:
			d.enforce(ctx, d.present())
		case <-d.wake:
			drain.stop()
			drain = d.watchDrain(ctx)
		case <-drain.tables:
			d.endIfEmpty()
		case <-drain.due:
			d.endIfEmpty()
			drain.again(d)
		}
	}
}
