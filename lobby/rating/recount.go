package rating

import (
	"context"
	"errors"
	"slices"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// pendingKey stores which pools are to be counted again. As long as a pool is there, its ratings may not
// follow from the games.
const pendingKey = "house/recount"

// Pending lists the pools whose ratings are to be counted again.
type Pending struct {
	Pools []table.Pool `json:"pools"`
}

// Void returns the changes that a game, which no longer counts or counts again, makes to the ratings: they
// mark its outcome and its pool. [Book.Recount] then counts the games of the pool again. t is the game as it
// will be stored. The error is ErrNotFound if the ratings never counted the game.
func (b *Book) Void(ctx context.Context, docs store.Docs, t *table.Table) ([]store.Change, error) {
	o, err := b.outcomes.GetFrom(ctx, docs.Store, t.ID)
	switch {
	case err != nil:
		return nil, err
	case o.Rev == 0 || !o.Done:
		return nil, store.ErrNotFound
	}
	o.Void = !Counts(t)
	change, err := b.outcomes.Write(t.ID, o)
	if err != nil {
		return nil, err
	}
	var p Pending
	rev, err := docs.Get(ctx, pendingKey, &p)
	if err = store.Ignore(err, store.ErrNotFound); err != nil {
		return nil, err
	}
	if !slices.Contains(p.Pools, o.Pool) {
		p.Pools = append(p.Pools, o.Pool)
	}
	mark, err := store.JSON(pendingKey, p, rev)
	return []store.Change{change, mark}, err
}

// Recounting returns a channel with a token after [Book.Wake].
func (b *Book) Recounting() <-chan struct{} { return b.wake }

// Wake asks for a recount soon. Without it, a recount waits for the next sweep.
func (b *Book) Wake() { b.wake.Offer(struct{}{}) }

// Recount counts the games of all marked pools again, in the order in which they ended, and removes the marks.
// game returns a finished game. Games that end meanwhile should wait, or the recount begins again. Changes that
// fit into one Update are made together. Otherwise the mark stays until all are made, so that another call goes
// on after a crash.
func (b *Book) Recount(ctx context.Context, docs store.Docs, game func(context.Context, identity.TableID) (*table.Table, error)) error {
	for {
		var p Pending
		rev, err := docs.Get(ctx, pendingKey, &p)
		switch {
		case errors.Is(err, store.ErrNotFound), err == nil && len(p.Pools) == 0:
			return nil
		case err != nil:
			return err
		}
		changes, err := b.recounted(ctx, docs, p.Pools[0], game)
		if err != nil {
			return err
		}
		p.Pools = p.Pools[1:]
		mark, err := store.JSON(pendingKey, p, rev)
		if err != nil {
			return err
		}
		if _, err := store.CommitAll(ctx, docs.Store, append(changes, mark)); err != nil {
			return err
		}
	}
}

// recounted returns the changes that make the ratings of a pool follow from its games.
func (b *Book) recounted(
	ctx context.Context, docs store.Docs, pool table.Pool, game func(context.Context, identity.TableID) (*table.Table, error),
) ([]store.Change, error) {
	a := NewAudit()
	for e, err := range docs.Store.List(ctx, OutcomeKeys, "") {
		if err != nil {
			return nil, err
		}
		if o, err := b.outcomes.Read(e); err != nil || o.Pool != pool || o.Void || !o.Done {
			continue // unreadable ones are in the log
		}
		t, err := game(ctx, identity.TableID(e.Key[len(OutcomeKeys):]))
		if err != nil {
			return nil, err
		}
		if a.Game(t); a.games[t.ID] != nil {
			if err := a.Outcome(e); err != nil {
				return nil, err
			}
		}
	}
	for e, err := range docs.Store.List(ctx, RatingKeys, "") {
		if err == nil {
			err = a.Career(e)
		}
		if err != nil {
			return nil, err
		}
	}
	return a.recount(pool)
}

// recount returns the changes that count a pool again, by the times when its games ended.
func (a *Audit) recount(pool table.Pool) ([]store.Change, error) {
	a.number()
	a.loaded[pool], a.broken[pool] = true, true
	return a.Mend(func(identity.PlayerID) bool { return true }) // the accounts without ratings are deleted
}
