package admin

import (
	"context"

	"pawnstorm/lobby/ban"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// Admit returns an error that refuses a visitor with a proven key, or with no key if key is "".
// It refuses banned visitors. While the server is draining, it refuses everyone without a game
// to finish. It always admits members with a role, so that no mistake locks them out.
func (d *Desk) Admit(ctx context.Context, key string) error {
	// This runs for every visitor, so it is the one place that waits for the store.
	who, err := d.Accounts.Owner(ctx, key)
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

// plays reports whether a player has a game that a drain waits for.
func (d *Desk) plays(who identity.PlayerID) bool {
	for _, t := range d.Tables.Listing().Mine(who) {
		if runs(t) {
			return true
		}
	}
	return false
}

// runs reports whether a game with a running clock is under way.
func runs(t *table.Table) bool {
	return (t.Status == table.Playing || t.Status == table.Pause) && t.Timed()
}

// present returns the open sessions on this node.
func (d *Desk) present() []Session {
	if host := d.Host(); host.Sessions != nil {
		return host.Sessions()
	}
	return nil
}

// enforce ends the sessions of banned visitors among those given, and returns how many it
// ended.
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

// Serve ends the sessions of banned visitors, even if another node imposed the ban. It ends the
// program when a drain has finished. It returns when ctx ends.
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
