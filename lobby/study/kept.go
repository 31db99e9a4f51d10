package study

import (
	"context"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// A Forgetter deletes what others keep of a study, such as its chat, before the study itself is deleted.
type Forgetter func(context.Context, identity.StudyID) error

// Delete deletes a study at its leader's request. It ends first, so that everyone who watches learns
// why it is gone.
func (es *Studies) Delete(ctx context.Context, id identity.StudyID, who identity.Person, forget Forgetter) (*Study, error) {
	e, err := es.Do(ctx, id, who, Intent{Kind: Discard})
	if err != nil {
		return nil, err
	}
	if err := es.remove(ctx, e.Summary(), forget); err != nil { // Tidy tries again
		es.docs.Log.Error("cannot delete a study", "study", id, "err", err)
	}
	return e, nil
}

// remove deletes an ended study from the store.
func (es *Studies) remove(ctx context.Context, s *Summary, forget Forgetter) error {
	err := forget(ctx, s.ID)
	if err == nil {
		err = es.docs.Store.Delete(ctx, es.all.Key(s.ID), s.Rev)
	}
	if err = store.Ignore(err, store.ErrNotFound, store.ErrConflict); err != nil {
		return store.Failure(err)
	}
	es.tell(es.all.Forget(s.ID, s.Rev+1))
	return nil
}

// Depart removes a player whose account is deleted from all studies. Studies that they led end.
func (es *Studies) Depart(ctx context.Context, who identity.PlayerID) error {
	for _, s := range es.List() {
		if !s.Names(who) || s.Over() && s.Leader.ID != who {
			continue
		}
		_, err := es.change(ctx, s.ID, func(e *Study) (Record, error) { return departed(e, who, es.now()) })
		if err := errs.Ignore(err, errs.NotFound); err != nil {
			return err
		}
	}
	return nil
}

// Tidy ends studies that were left with nothing in them, and deletes ended ones whose time is over. It
// calls forget before it deletes a study. All others are kept as long as their leader's account.
func (es *Studies) Tidy(ctx context.Context, forget Forgetter) error {
	now := es.now()
	for _, s := range es.List() {
		var err error
		switch {
		case s.left(now):
			_, err = es.change(ctx, s.ID, func(e *Study) (Record, error) {
				if !e.Summary().left(now) {
					return e.Record, errs.New(errs.Stale, "The study has changed.")
				}
				return closed(e, byTime, now)
			})
		case s.expired(now):
			err = es.remove(ctx, s, forget)
		}
		if err := errs.Ignore(err, errs.Stale, errs.Refused, errs.NotFound); err != nil {
			return err
		}
	}
	return nil
}
