package lobby

import (
	"context"
	"errors"
	"iter"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/announce"
	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/ban"
	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/director"
	"pawnstorm/lobby/email"
	"pawnstorm/lobby/inbox"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/nodes"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/study"
	"pawnstorm/lobby/team"
	"pawnstorm/lobby/webhook"
)

// feed is a part of the store that this node follows.
type feed struct {
	prefix string
	learn  func(store.Entry)           // takes in one commit
	load   func(context.Context) error // reads what there is, and what was missed
	watch  iter.Seq2[store.Entry, error]
}

// openFeeds watches all that this node follows, until run ends, and reads what
// there is.
func (s *Club) openFeeds(ctx, run context.Context) ([]feed, error) {
	feeds := []feed{
		{prefix: live.TableKeys, learn: s.Tables.Learn, load: s.Tables.Load},
		{prefix: team.Keys, learn: s.Teams.Learn, load: s.Teams.Load}, // before the accounts, which tell the names of its people
		{prefix: account.PlayerKeys, learn: s.Accounts.Learn, load: s.Accounts.Load},
		{prefix: nodes.Keys, learn: s.Tables.Nodes.Learn, load: s.Tables.Nodes.Load},
		{prefix: nodes.NewsKeys, learn: s.Tables.Nodes.LearnNews, load: s.Tables.Nodes.LoadNews},
		{prefix: chat.TalkKeys, learn: s.Chat.Learn, load: s.Chat.Load},
		{prefix: inbox.Keys, learn: s.Inbox.Learn, load: s.Inbox.Load},
		{prefix: ban.Keys, learn: s.Sanctions.Learn, load: s.Sanctions.Load},
		{prefix: announce.Keys, learn: s.Notices.Learn, load: s.Notices.Load},
		{prefix: director.Keys, learn: s.Tournaments.Learn, load: s.Tournaments.Load},
		{prefix: study.Keys, learn: s.Studies.Learn, load: s.Studies.Load},
		{prefix: webhook.Keys, learn: s.Webhooks.Learn, load: s.Webhooks.Load},
		{prefix: email.Keys, learn: s.Email.Learn, load: s.Email.Load},
		{prefix: rating.RatingKeys, learn: s.Ratings.Learn, load: s.Ratings.Load},
		{prefix: archive.HistoryKeys, learn: s.Archive.Learn, load: s.Archive.Load},
		{prefix: rating.OutcomeKeys, learn: s.Tables.LearnOutcome, load: s.Tables.LoadOutcomes},
	}
	for i, f := range feeds {
		feeds[i].watch = s.docs.Store.Watch(run, f.prefix)
		if err := f.load(ctx); err != nil {
			return nil, err
		}
	}
	return feeds, nil
}

// followStore learns of every commit of a feed, this node's own included. It is
// the only way in which news reaches the registry of tables and the hubs. When the watch has
// fallen behind, it reads again.
func (s *Club) followStore(ctx context.Context, f *feed) {
	for {
		err := s.drain(f)
		if ctx.Err() != nil || errors.Is(err, store.ErrClosed) {
			return
		}
		s.log.Error("watching the store again", "keys", f.prefix, "err", err)
		f.watch = s.docs.Store.Watch(ctx, f.prefix)
		for err := f.load(ctx); err != nil; err = f.load(ctx) {
			s.log.Error("reading the store again", "keys", f.prefix, "err", err)
			if !pause(ctx, time.Second) {
				return
			}
		}
	}
}

// drain takes in what the watch tells, until that ends. A commit that cannot be taken in
// keeps nobody from what comes after it.
func (s *Club) drain(f *feed) error {
	watch := f.watch
	f.watch = watchBroke // unless it ends in good order
	for e, err := range watch {
		if err != nil {
			return err
		}
		if p := rescue.Caught("learning "+e.Key, func() { f.learn(e) }); p != nil {
			p.Log(s.log)
		}
	}
	return nil
}

// watchBroke is a watch of which nothing is left.
func watchBroke(yield func(store.Entry, error) bool) {
	yield(store.Entry{}, errors.New("the watch has panicked"))
}

// pause waits, and reports whether ctx is still alive.
func pause(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return true
	}
}
