package lobby

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/director"
	"pawnstorm/lobby/email"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/inbox"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/stats"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/study"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/team"
	"pawnstorm/lobby/webhook"
)

// deleteAccounts deletes the accounts whose time has come. One that fell due while no
// server was there is deleted at the start, and one that was half deleted is finished:
// every step may be repeated, and the account itself goes last.
func (s *Club) deleteAccounts(ctx context.Context) {
	for {
		wait := sweepEvery
		for _, id := range s.Accounts.DueToLeave() {
			wait = unfinishedAfter // if it still is
			rescue.Run(s.log, "deleting "+string(id), func() {
				if err := s.deleteAccount(ctx, id); err != nil && ctx.Err() == nil {
					s.log.Error("deleting an account", "player", id, "err", err)
				}
			})
		}
		sweep := time.NewTimer(wait)
		select {
		case <-ctx.Done():
			sweep.Stop()
			return
		case <-sweep.C:
		}
	}
}

// unfinishedAfter is when an account is looked at again that could not be deleted at once,
// because a table of its own had to be put away first, or the store did not answer.
const unfinishedAfter = 5 * time.Second

// deleteAccount deletes an account that is due, as far as that can be done now: tables
// have to be put away first.
func (s *Club) deleteAccount(ctx context.Context, id identity.PlayerID) error {
	if err := s.Accounts.Close(ctx, id); err != nil {
		return errs.Ignore(err, errs.Refused) // its player has changed their mind
	}
	if err := s.Tournaments.Withdraw(ctx, id); err != nil {
		return err
	}
	if err := s.Teams.Withdraw(ctx, id); err != nil {
		return err
	}
	if err := s.Studies.Depart(ctx, id); err != nil {
		return err
	}
	left, err := s.leaveTables(ctx, id)
	if err != nil || !left {
		return err
	}
	for _, prefix := range []string{live.DoneKeys, archive.HistoryKeys, archive.EndKeys, chat.TalkKeys, chat.ReportKeys, inbox.Keys, account.NoteKeys, rating.RatingKeys, stats.Keys, director.Keys, team.Keys, study.Keys} {
		if err := s.forgetName(ctx, prefix, id); err != nil {
			return fmt.Errorf("%s: %w", prefix, err)
		}
	}
	for _, key := range keptOf(id) {
		e, err := s.docs.Store.Get(ctx, key)
		if err == nil {
			err = s.docs.Store.Delete(ctx, key, e.Rev)
		}
		if err := store.Ignore(err, store.ErrNotFound, store.ErrConflict); err != nil {
			return err
		}
	}
	return s.Accounts.Forget(ctx, id)
}

// keptOf are the keys of what is kept of a player besides the account, its games and the
// ratings that follow from them.
func keptOf(id identity.PlayerID) []string {
	return []string{account.LastKeys + string(id), rating.PuzzleKeys + string(id), pairing.ConductKeys + string(id), inbox.Keys + string(id), account.NoteKeys + string(id), stats.Keys + string(id), webhook.Keys + string(id), email.Keys + string(id)}
}

// leaveTables has somebody who goes for good leave what is under way. left is whether no
// table names them any more.
func (s *Club) leaveTables(ctx context.Context, id identity.PlayerID) (left bool, err error) {
	left = true
	for _, t := range s.Tables.Live() {
		invited := t.Invited != nil && t.Invited.ID == id
		if t.Host.ID != id && t.SeatOf(id) == game.NoSeat && !invited {
			continue
		}
		left = false
		kind := table.Resign
		switch {
		case t.Status == table.Over || t.Status == table.Gone:
			continue // is about to be put away
		case t.Status == table.Open && t.Host.ID == id:
			kind = table.Cancel
		case t.Status == table.Open:
			kind = table.Refuse
		case t.SeatOf(id) == game.NoSeat:
			continue // others play here
		case t.Status == table.Pause:
			kind = table.Forfeit
		}
		_, err := s.Tables.Do(ctx, t.ID, identity.Person{ID: id, Name: identity.DeletedName}, table.Intent{Kind: kind})
		if errs.Ignore(err, errs.Refused, errs.Stale, errs.NotFound) != nil {
			return false, err
		}
	}
	return left, nil
}

// forgetName writes anew all values under a prefix that name somebody, without the name.
// A person stands everywhere as [identity.Person] is written; all else stays as it is,
// also what a newer program wrote.
func (s *Club) forgetName(ctx context.Context, prefix string, id identity.PlayerID) error {
	named := regexp.MustCompile(`("id":"` + regexp.QuoteMeta(string(id)) + `","name":)"[^"]*"`)
	for e, err := range s.docs.Store.List(ctx, prefix, "") {
		for range settlingAttempts {
			if err != nil {
				break
			}
			value := named.ReplaceAll(e.Value, []byte(`$1"`+identity.DeletedName+`"`))
			if string(value) == string(e.Value) {
				break
			}
			if _, err = s.docs.Store.Put(ctx, e.Key, value, e.Rev); err == nil || !errors.Is(err, store.ErrConflict) {
				break
			}
			e, err = s.docs.Store.Get(ctx, e.Key) // somebody talks there
		}
		if err := store.Ignore(err, store.ErrNotFound); err != nil {
			return err
		}
	}
	return nil
}
