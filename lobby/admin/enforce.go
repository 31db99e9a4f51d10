package admin

import (
	"context"

	"pawnstorm/lobby/ban"
	"pawnstorm/lobby/errs"
)

// Serve ends the sessions of banned visitors, even if another node imposed the ban. It ends the
// program when a drain has finished. It returns when ctx ends.
func (d *Service) Serve(ctx context.Context) {
	changes := d.Bans.Changes(ctx)
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

// present returns the open sessions on this node.
func (d *Service) present() []Session {
	if host := d.Host(); host.Sessions != nil {
		return host.Sessions()
	}
	return nil
}

// enforce ends the sessions of banned visitors among those given, and returns how many it
// ended.
func (d *Service) enforce(ctx context.Context, sessions []Session) (ended int) {
	if len(d.Bans.List(ban.Ban)) == 0 {
		return 0
	}
	for _, s := range sessions {
		if d.Role(s.Key) != None {
			continue
		}
		who, err := d.Accounts.Owner(ctx, s.Key)
		if err != nil {
			d.Log.Error("cannot check a session for bans", "session", s.ID, "err", err)
			continue
		}
		if err := d.Bans.CheckBan(ban.Visitor{Player: who.ID, Key: s.Key, Source: s.Source}); err != nil {
			d.Host().Kick(s.ID, errs.Sentence(err))
			ended++
		}
	}
	return ended
}
