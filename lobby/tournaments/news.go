package tournaments

import (
	"context"
	"maps"
	"slices"
	"strings"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/topic"
	"pawnstorm/lobby/tournament"
)

// Learn takes in one commit of the store.
func (ts *Tournaments) Learn(e store.Entry) {
	id := identity.TournamentID(strings.TrimPrefix(e.Key, Keys))
	if e.Deleted {
		ts.forget(id)
		ts.turns.Send()
		ts.news.Send()
		return
	}
	t, err := tournament.Read(e.Value, e.Rev)
	if err != nil {
		ts.log.Error("unreadable tournament", "key", e.Key, "err", err)
		return
	}
	if ts.keep(t) {
		ts.turns.Send()
	}
	ts.of.Publish(id, t)
	ts.news.Send()
}

// keep takes in the state of a tournament unless a newer one is known, and reports whether
// its status is another.
func (ts *Tournaments) keep(t *tournament.Tournament) (turned bool) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	was := ts.known[t.ID]
	if was != nil && was.Rev >= t.Rev {
		return false
	}
	ts.known[t.ID] = t
	if ts.going[t.ID] = t; t.Finished() {
		delete(ts.going, t.ID)
	}
	return was == nil || was.Status != t.Status
}

func (ts *Tournaments) forget(id identity.TournamentID) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	delete(ts.known, id)
	delete(ts.going, id)
}

// Load reads all that there is, and forgets what is there no more.
func (ts *Tournaments) Load(ctx context.Context) error {
	there := make(map[identity.TournamentID]bool)
	for e, err := range ts.docs.Store.List(ctx, Keys, "") {
		if err != nil {
			return err
		}
		there[identity.TournamentID(strings.TrimPrefix(e.Key, Keys))] = true
		ts.Learn(e)
	}
	ts.mu.Lock()
	defer ts.mu.Unlock()
	for id := range ts.known {
		if !there[id] {
			delete(ts.known, id)
			delete(ts.going, id)
		}
	}
	return nil
}

// Listen opens a mailbox that holds a token whenever there was news of a tournament since
// the last one was taken, until ctx ends. The first is there at once.
func (ts *Tournaments) Listen(ctx context.Context) <-chan struct{} { return ts.news.Listen(ctx) }

// Turns opens a mailbox that holds a token whenever a tournament was made, has begun or is
// over since the last one was taken, until ctx ends. The first is there at once.
func (ts *Tournaments) Turns(ctx context.Context) <-chan struct{} { return ts.turns.Listen(ctx) }

// Going are the tournaments that are not over, in no order.
func (ts *Tournaments) Going() []*tournament.Tournament {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	return slices.Collect(maps.Values(ts.going))
}

// Follow brings every change of one tournament until ctx ends. A slow reader misses states
// in between, never the last one. The channel is never closed.
func (ts *Tournaments) Follow(ctx context.Context, id identity.TournamentID) <-chan *tournament.Tournament {
	news, known := ts.of.Follow(ctx, id, topic.Filter[*tournament.Tournament]{})
	if t := ts.Known(id); !known && t != nil {
		ts.of.Publish(id, t) // what came before anybody followed
	}
	return news
}

// Await waits until this node has heard of a tournament that was just committed, so that
// its lists have it. It gives up when ctx ends: what is not heard of by then will be.
func (ts *Tournaments) Await(ctx context.Context, t *tournament.Tournament) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for news := ts.Listen(ctx); ; {
		if known := ts.Known(t.ID); known != nil && known.Rev >= t.Rev {
			return
		}
		select {
		case <-news:
		case <-ctx.Done():
			return
		}
	}
}

// Expects reports whether somebody takes part in a tournament that is not over: boards are
// still to come.
func (ts *Tournaments) Expects(who identity.PlayerID) bool {
	for _, t := range ts.List() {
		if e := t.Entry(t.EntryOf(who)); e != nil && e.State == tournament.In && !t.Finished() {
			return true
		}
	}
	return false
}

// Missed are the tournaments that go on without somebody who was withdrawn from them, the
// newest first.
func (ts *Tournaments) Missed(who identity.PlayerID) []*tournament.Tournament {
	return slices.DeleteFunc(ts.List(), func(t *tournament.Tournament) bool {
		e := t.Entry(t.EntryOf(who))
		return t.Finished() || e == nil || e.State != tournament.Absent
	})
}

// Known is a tournament as this node has heard of it, or nil.
func (ts *Tournaments) Known(id identity.TournamentID) *tournament.Tournament {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	return ts.known[id]
}
