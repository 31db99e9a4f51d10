package lobby

import (
	"bytes"
	"context"
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
	"pawnstorm/lobby/fair"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/inbox"
	"pawnstorm/lobby/job"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/stats"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/study"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/team"
	"pawnstorm/lobby/webhook"
)

// deleteAccounts deletes accounts that are due. If an account fell due while no server was
// running, the next server deletes it when it starts. A deletion that was interrupted is
// continued: every step can be repeated, and the account itself goes last.
func (s *Club) deleteAccounts(ctx context.Context) {
	due := job.New(s.log, s.now, "deleting", func(ctx context.Context, id identity.PlayerID) time.Time {
		done, err := s.deleteAccount(ctx, id)
		if done && err == nil {
			return time.Time{}
		}
		if err != nil && ctx.Err() == nil {
			s.log.Error("cannot delete an account", "player", id, "err", err)
		}
		return s.now().Add(unfinishedAfter)
	})
	due.Run(ctx, func() {
		for _, id := range s.Accounts.DueToLeave() {
			due.Plan(id, s.now())
		}
	}, nil, nil)
}

// unfinishedAfter is how soon a deletion that could not finish is tried again. It cannot finish
// until the account's tables are settled, or if the store did not answer.
const unfinishedAfter = 5 * time.Second

// deleteAccount deletes an account that is due, as far as possible. It stops if the account's
// tables are not settled yet. done reports whether nothing is left to do.
func (s *Club) deleteAccount(ctx context.Context, id identity.PlayerID) (done bool, err error) {
	if err := s.Accounts.Close(ctx, id); err != nil {
		return true, errs.Ignore(err, errs.Refused) // the player has kept the account after all
	}
	if err := s.Tournaments.Withdraw(ctx, id); err != nil {
		return false, err
	}
	if err := s.Teams.Withdraw(ctx, id); err != nil {
		return false, err
	}
	if err := s.Studies.Depart(ctx, id); err != nil {
		return false, err
	}
	if left, err := s.leaveTables(ctx, id); err != nil || !left {
		return false, err
	}
	for _, prefix := range []string{live.DoneKeys, archive.HistoryKeys, archive.EndKeys, chat.TalkKeys, chat.ReportKeys, fair.FlagKeys, inbox.Keys, account.NoteKeys, rating.RatingKeys, stats.Keys, director.Keys, team.Keys, study.Keys} {
		if err := s.forgetName(ctx, prefix, id); err != nil {
			return false, fmt.Errorf("%s: %w", prefix, err)
		}
	}
	for _, key := range keptOf(id) {
		e, err := s.docs.Store.Get(ctx, key)
		if err == nil {
			err = s.docs.Store.Delete(ctx, key, e.Rev)
		}
		if err := store.Ignore(err, store.ErrNotFound, store.ErrConflict); err != nil {
			return false, err
		}
	}
	if err := s.Accounts.Unlist(ctx, id); err != nil {
		return false, err
	}
	return true, s.Accounts.Forget(ctx, id)
}

// keptOf returns the keys that hold a player's data, except the account, the games and the game
// ratings.
func keptOf(id identity.PlayerID) []string {
	return []string{account.LastKeys + string(id), rating.PuzzleKeys + string(id), pairing.ConductKeys + string(id), inbox.Keys + string(id), account.NoteKeys + string(id), stats.Keys + string(id), fair.RulingKeys + string(id), webhook.Keys + string(id), email.Keys + string(id)}
}

// leaveTables makes a player who is being deleted leave all tables. left reports whether no
// live table names the player any more.
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
			continue // will be settled soon
		case t.Status == table.Open && t.Host.ID == id:
			kind = table.Cancel
		case t.Status == table.Open:
			kind = table.Refuse
		case t.SeatOf(id) == game.NoSeat:
			continue // other players play here
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

// forgetName replaces a player's name in all values under a prefix. Every value encodes a
// person as [identity.Person] does. The rest of a value stays the same, including fields that a
// newer version wrote.
func (s *Club) forgetName(ctx context.Context, prefix string, id identity.PlayerID) error {
	named := regexp.MustCompile(`("id":"` + regexp.QuoteMeta(string(id)) + `","name":)"[^"]*"`)
	forgotten := []byte(`$1"` + identity.DeletedName + `"`)
	for e, err := range s.docs.Store.List(ctx, prefix, "") {
		if err != nil {
			return err
		}
		if !named.Match(e.Value) {
			continue
		}
		err = store.Retry(func() error {
			e, err := s.docs.Store.Get(ctx, e.Key)
			if err != nil {
				return err
			}
			if value := named.ReplaceAll(e.Value, forgotten); !bytes.Equal(value, e.Value) {
				_, err = s.docs.Commit(ctx, e.Key, value, e.Rev)
			}
			return err
		})
		if err := store.Ignore(err, store.ErrNotFound); err != nil {
			return err
		}
	}
	return nil
}
