package lobby

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"time"

	"pawnstorm/lobby/store"
)

// load puts all live tables of the store on the board and takes those off that
// are not there any more; who follows one of these gets to see how it ended. A
// table that cannot be read is left alone, for a program that can.
func (s *Service) load(ctx context.Context) error {
	found := make(map[TableID]bool)
	before, written := s.board.snapshot(), s.board.lastWritten()
	for e, err := range s.store.List(ctx, tableKeys, "") {
		if err != nil {
			return err
		}
		found[tableOf(e.Key)] = true
		s.learn(e)
	}
	for _, t := range before {
		if found[t.ID] {
			continue
		}
		s.board.remove(t.ID, t.Rev)
		if ended, err := s.read(ctx, doneKeys, t.ID); err == nil {
			s.hub.publish(ended)
		}
	}
	s.board.hear(written)
	return nil
}

// feed is a part of the store that this node follows.
type feed struct {
	prefix string
	learn  func(store.Entry)           // takes in one commit
	load   func(context.Context) error // reads what there is, and what was missed
	watch  iter.Seq2[store.Entry, error]
}

// openFeeds watches all that this node follows, until run ends, and reads what
// there is.
func (s *Service) openFeeds(ctx, run context.Context) ([]feed, error) {
	feeds := []feed{
		{prefix: tableKeys, learn: s.learn, load: s.load},
		{prefix: playerKeys, learn: s.learnAccount, load: s.loadAccounts},
		{prefix: talkKeys, learn: s.hear, load: s.hearAgain},
		{prefix: ratingKeys, learn: s.learnRating, load: s.loadRatings},
		{prefix: outcomeKeys, learn: s.learnOutcome, load: s.loadOutcomes},
	}
	for i, f := range feeds {
		feeds[i].watch = s.store.Watch(run, f.prefix)
		if err := f.load(ctx); err != nil {
			return nil, err
		}
	}
	return feeds, nil
}

// followStore learns of every commit of a feed, this node's own included. It is
// the only way in which news reaches the board and the hubs. When the watch has
// fallen behind, it reads again.
func (s *Service) followStore(ctx context.Context, f feed) {
	for {
		err := drain(f.watch, f.learn)
		if ctx.Err() != nil || errors.Is(err, store.ErrClosed) {
			return
		}
		s.log.Error("watching the store again", "keys", f.prefix, "err", err)
		f.watch = s.store.Watch(ctx, f.prefix)
		for err := f.load(ctx); err != nil; err = f.load(ctx) {
			s.log.Error("reading the store again", "keys", f.prefix, "err", err)
			if !pause(ctx, time.Second) {
				return
			}
		}
	}
}

func drain(watch iter.Seq2[store.Entry, error], learn func(store.Entry)) error {
	for e, err := range watch {
		if err != nil {
			return err
		}
		learn(e)
	}
	return nil
}

// learn takes in one durable entry of a table.
func (s *Service) learn(e store.Entry) {
	defer s.board.hear(e.Rev)
	id := tableOf(e.Key)
	if e.Deleted {
		s.board.remove(id, e.Rev)
		return
	}
	known := s.board.table(id)
	if known != nil && known.Rev >= e.Rev {
		return
	}
	t, err := s.derive(known, e)
	if err != nil {
		s.log.Error("unreadable table", "key", e.Key, "err", err)
		return
	}
	s.board.set(t)
	s.hub.publish(t)
	s.noteDeadline(t)
	if t.Status == Over || t.Status == Gone {
		s.settle.Put(struct{}{})
	}
}

// derive makes a table of an entry, from the one before it if that is known.
func (s *Service) derive(known *Table, e store.Entry) (*Table, error) {
	if known == nil {
		return s.replay(e)
	}
	rec, err := decode(e.Value)
	if err != nil {
		return nil, err
	}
	if len(rec.Log) < len(known.Log) {
		return nil, fmt.Errorf("table %s: the record has become shorter", rec.ID)
	}
	return known.follow(rec, e.Rev)
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
