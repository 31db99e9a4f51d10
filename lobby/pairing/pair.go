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

// pairEvery is how often all seeks are looked at again.
const pairEvery = time.Minute

// MakePairs leads those who seek games to one another: whatever opens a table,
// on whichever server, is looked at here. Several servers do so at once and come
// to the same pairs: of two seeks the older stays, and an ordinary table always.
func (pr *Pairing) MakePairs(ctx context.Context) {
	again := time.NewTicker(pairEvery) // ratings and mutes have changed
	defer again.Stop()
	for {
		for _, id := range pr.tables.Unpaired() {
			if t := pr.tables.Known(id); t != nil && ctx.Err() == nil {
				rescue.Run(pr.log, "pairing "+string(id), func() {
					if err := pr.pair(ctx, t); err != nil && ctx.Err() == nil {
						pr.log.Error("pairing", "table", t.ID, "err", err)
					}
				})
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-pr.tables.Opened():
		case <-again.C:
			pr.tables.RenewSeeks()
		}
	}
}

// pair does what a new state of a table calls for.
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
	case t.Seek != nil && t.Seek.Timed() && pr.tables.PlaysAt(t.Host.ID) != nil:
		return pr.endSeeks(ctx, t.Host)
	case pr.inService() != nil:
	default:
		return pr.match(ctx, t)
	}
	return nil
}

// maxYields is how long the log of a seek may grow by going elsewhere in vain.
const maxYields = 50

// yieldsTo reports whether one table gives way to another that fits: a seek does to
// an ordinary table, and to an older seek.
func yieldsTo(from, to *table.Table) bool {
	return from.Seek != nil && from.Next == "" && len(from.Log) <= maxYields && from.ID != to.ID && (to.Seek == nil || live.ByAge(to, from) < 0)
}

// match has the host of one table go to another that fits: to the oldest where t
// is a seek, or from the oldest seek to t.
func (pr *Pairing) match(ctx context.Context, t *table.Table) error {
	for other := range pr.tables.Matching(t) {
		for _, way := range [2][2]*table.Table{{t, other}, {other, t}} {
			from, to := way[0], way[1]
			if !yieldsTo(from, to) {
				continue
			}
			terms, ok := pr.fits(ctx, to, from.Host, *from.Seek)
			if !ok {
				continue
			}
			_, err := pr.tables.Post(ctx, from.ID, from.Host, table.Redirect(to.ID, terms))
			if err == nil || errs.KindOf(err) == errs.Unavailable {
				return err // its commit brings it back here, to be led
			}
		}
	}
	return nil
}

// followRedirect has the host of a seek that has yielded sit down at the other table. Only
// when nobody can sit down there any more is the seek free again: on another server
// its host may be about to.
func (pr *Pairing) followRedirect(ctx context.Context, from *table.Table) error {
	to, err := pr.tables.Stored(ctx, from.Next)
	if err == nil && to.Status == table.Open && to.Next == "" {
		if _, err := pr.tables.Post(ctx, to.ID, from.Host, table.FollowRedirect(from)); errs.Ignore(err, errs.Stale, errs.Refused, errs.NotFound) != nil {
			return err
		}
		to, err = pr.tables.Stored(ctx, from.Next)
	}
	then := table.Resume(from.Next)
	switch {
	case err != nil && errs.KindOf(err) != errs.NotFound:
		return err
	case err == nil && to.Via == from.ID:
		then = table.CloseRedirected(from.Next)
	case err == nil && to.Status == table.Open:
		return nil // its host is on the way elsewhere; what becomes of that comes back here
	}
	_, err = pr.tables.Post(ctx, from.ID, from.Host, then)
	return errs.Ignore(err, errs.Stale, errs.Refused, errs.NotFound)
}

// endSeeks takes the seeks of somebody back who has begun to play.
func (pr *Pairing) endSeeks(ctx context.Context, who identity.Person) error {
	for _, t := range pr.tables.SeeksOf(who.ID) {
		if !t.Seek.Timed() {
			continue
		}
		if _, err := pr.tables.Do(ctx, t.ID, who, table.Intent{Kind: table.Cancel}); errs.Ignore(err, errs.Stale, errs.Refused, errs.NotFound) != nil {
			return err
		}
	}
	return nil
}

// EndSeeksOf takes the seeks of those back who are not here to play.
func (pr *Pairing) EndSeeksOf(ctx context.Context, gone map[identity.PlayerID]bool) {
	for who := range gone {
		if pr.tables.IsHere(who) {
			continue
		}
		if err := pr.endSeeks(ctx, identity.Person{ID: who}); err != nil && ctx.Err() == nil {
			pr.log.Error("ending a seek", "player", who, "err", err)
		}
	}
}
