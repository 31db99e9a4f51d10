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
	"pawnstorm/lobby/schedule"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/study"
	"pawnstorm/lobby/team"
	"pawnstorm/lobby/webhook"
)

// feed is a part of the store that this node follows.
type feed struct {
	prefix string
	learn  func(store.Entry)           // applies one commit
	load   func(context.Context) error // reads all values, at the start and after missed commits
	watch  iter.Seq2[store.Entry, error]
}

// openFeeds opens a watch for each feed until run ends, and loads the current values.
func (s *Club) openFeeds(ctx, run context.Context) ([]feed, error) {
	feeds := []feed{
		{prefix: live.TableKeys, learn: s.Tables.Learn, load: s.Tables.Load},
		// Teams come before the accounts, because loading accounts updates the names in teams.
		{prefix: team.Keys, learn: s.Teams.Learn, load: s.Teams.Load},
		{prefix: account.PlayerKeys, learn: s.Accounts.Learn, load: s.Accounts.Load},
		{prefix: nodes.Keys, learn: s.Tables.Nodes.Learn, load: s.Tables.Nodes.Load},
		{prefix: nodes.NewsKeys, learn: s.Tables.Nodes.LearnNews, load: s.Tables.Nodes.LoadNews},
		{prefix: chat.TalkKeys, learn: s.Chat.Learn, load: s.Chat.Load},
		{prefix: inbox.Keys, learn: s.Inbox.Learn, load: s.Inbox.Load},
		{prefix: ban.Keys, learn: s.Bans.Learn, load: s.Bans.Load},
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

// followStore applies every commit of a feed, including this node's own. No other code brings
// news to the tables in memory and to followers. If the watch falls behind, followStore opens a
// new one and loads everything again.
func (s *Club) followStore(ctx context.Context, f *feed) {
	for {
		err := s.drain(f)
		if ctx.Err() != nil || errors.Is(err, store.ErrClosed) {
			return
		}
		s.log.Error("cannot watch the store again", "keys", f.prefix, "err", err)
		f.watch = s.docs.Store.Watch(ctx, f.prefix)
		for err := f.load(ctx); err != nil; err = f.load(ctx) {
			s.log.Error("cannot read the store again", "keys", f.prefix, "err", err)
			if !schedule.Sleep(ctx, time.Second) {
				return
			}
		}
	}
}

// drain applies commits until the watch ends. A commit that panics does not hold up the next
// ones.
func (s *Club) drain(f *feed) error {
	watch := f.watch
	f.watch = watchBroke // used if the watch panics and the service restarts
	for e, err := range watch {
		if err != nil {
			return err
		}
		rescue.Run(s.log, "learning "+e.Key, func() { f.learn(e) })
	}
	return nil
}

// watchBroke stands in for a watch that panicked. It yields an error, so that followStore opens
// a new one.
func watchBroke(yield func(store.Entry, error) bool) {
	yield(store.Entry{}, errors.New("the watch has panicked"))
}
