package admin

import (
	"context"
	"slices"

	"pawnstorm/lobby/ban"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// CheckAccess returns an error that refuses a visitor with a proven key, or with no key if key is "".
// It refuses banned visitors. While the server is draining, it refuses everyone without a game
// to finish. It always admits members with a role, so that no mistake locks them out.
func (d *Service) CheckAccess(ctx context.Context, key string) error {
	// This runs for every visitor, so it is the one place that waits for the store.
	who, err := d.Accounts.Owner(ctx, key)
	if err != nil {
		return err
	}
	if d.Role(key) != None {
		return nil
	}
	if err := d.Bans.CheckBan(ban.VisitorOf(ctx, who.ID, key)); err != nil {
		return err
	}
	if drain, ok := d.Draining(); ok && !d.plays(who.ID) {
		return errs.New(errs.Refused, "%s", closedToAll[drain.Alone])
	}
	return nil
}

// plays reports whether a player has a game that a drain waits for.
func (d *Service) plays(who identity.PlayerID) bool {
	return slices.ContainsFunc(d.Tables.Listing().Mine(who), runs)
}

// runs reports whether a game with a running clock is under way.
func runs(t *table.Table) bool {
	return (t.Status == table.Playing || t.Status == table.Pause) && t.Timed()
}
