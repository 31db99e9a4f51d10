package pairing

import (
	"context"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/table"
)

// pairEvery sets how often all seeks are checked again.
const pairEvery = time.Minute

// MakePairs pairs seeks with each other and with ordinary tables until ctx ends. It checks every
// table that opens on any server. Several servers do this at once and come to the same pairs: of
// two seeks the older one stays, and an ordinary table always stays.
func (pr *Pairing) MakePairs(ctx context.Context) {
	again := time.NewTicker(pairEvery) // ratings and mutes may have changed
	defer again.Stop()
	for {
		for _, id := range pr.Tables.Unpaired() {
			if t := pr.Tables.Known(id); t != nil && ctx.Err() == nil {
				rescue.Run(pr.Log, "pairing "+string(id), func() {
					if err := pr.pair(ctx, t); err != nil && ctx.Err() == nil {
						pr.Log.Error("cannot pair a seek", "table", t.ID, "err", err)
					}
				})
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-pr.Tables.Opened():
		case <-again.C:
			pr.Tables.RenewSeeks()
		}
	}
}

// pair reacts to a new state of a table.
func (pr *Pairing) pair(ctx context.Context, t *table.Table) error {
	switch {
	case t.Status == table.Playing:
		for _, p := range t.Seats {
			if err := pr.endSeeks(ctx, p); err != nil {
				return err
			}
		}
	case t.Status != table.Open:
	case t.Next != "":
		return pr.followRedirect(ctx, t)
	case t.Seek != nil && t.Seek.Timed() && pr.Tables.PlaysAt(t.Host.ID) != nil:
		return pr.endSeeks(ctx, t.Host)
	case pr.InService() != nil:
	default:
		return pr.match(ctx, t)
	}
	return nil
}

// maxYields limits the log of a seek that keeps giving way without success.
const maxYields = 50

// yieldsTo reports whether one table gives way to another that fits. A seek gives way to an
// ordinary table and to an older seek.
func yieldsTo(from, to *table.Table) bool {
	return from.Seek != nil && from.Next == "" && len(from.Log) <= maxYields && from.ID != to.ID &&
		(to.Seek == nil || live.ByAge(to, from) < 0)
}

// match sends the host of a seek to another table that fits: from t to the oldest such table if t
// is a seek, or from the oldest such seek to t.
func (pr *Pairing) match(ctx context.Context, t *table.Table) error {
	for other := range pr.Tables.Matching(t) {
		for _, way := range [2][2]*table.Table{{t, other}, {other, t}} {
			from, to := way[0], way[1]
			if !yieldsTo(from, to) {
				continue
			}
			terms, ok := pr.fits(ctx, to, from.Host, *from.Seek)
			if !ok {
				continue
			}
			_, err := pr.Tables.Post(ctx, from.ID, from.Host, table.Redirect(to.ID, terms))
			if err == nil || errs.KindOf(err) == errs.Unavailable {
				return err // after the commit, pair calls followRedirect
			}
		}
	}
	return nil
}

// followRedirect seats the host of a seek at the table that the seek leads to. The seek becomes
// free again only when that table is no longer open. Until then another server may be about to seat
// its host.
func (pr *Pairing) followRedirect(ctx context.Context, from *table.Table) error {
	to, err := pr.Tables.Stored(ctx, from.Next)
	if err == nil && to.Status == table.Open && to.Next == "" {
		_, err = pr.Tables.Post(ctx, to.ID, from.Host, table.FollowRedirect(from))
		if errs.Ignore(err, errs.Stale, errs.Refused, errs.NotFound) != nil {
			return err
		}
		to, err = pr.Tables.Stored(ctx, from.Next)
	}
	then := table.Resume(from.Next)
	switch {
	case err != nil && errs.KindOf(err) != errs.NotFound:
		return err
	case err == nil && to.Via == from.ID:
		then = table.CloseRedirected(from.Next)
	case err == nil && to.Status == table.Open:
		return nil // its host is on the way to another table; the outcome triggers pair again
	}
	_, err = pr.Tables.Post(ctx, from.ID, from.Host, then)
	return errs.Ignore(err, errs.Stale, errs.Refused, errs.NotFound)
}

// endSeeks cancels the timed seeks of a player.
func (pr *Pairing) endSeeks(ctx context.Context, who identity.Person) error {
	for _, t := range pr.Tables.SeeksOf(who.ID) {
		if !t.Seek.Timed() {
			continue
		}
		_, err := pr.Tables.Do(ctx, t.ID, who, table.Intent{Kind: table.Cancel})
		if errs.Ignore(err, errs.Stale, errs.Refused, errs.NotFound) != nil {
			return err
		}
	}
	return nil
}

// EndSeeksOf cancels the timed seeks of players who have left the server.
func (pr *Pairing) EndSeeksOf(ctx context.Context, gone map[identity.PlayerID]bool) {
	for who := range gone {
		if pr.Tables.IsHere(who) {
			continue
		}
		if err := pr.endSeeks(ctx, identity.Person{ID: who}); err != nil && ctx.Err() == nil {
			pr.Log.Error("cannot end a seek", "player", who, "err", err)
		}
	}
}
