package director

import (
	"context"
	"slices"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/tournament"
)

// Learn takes in one commit of the store.
func (ts *Tournaments) Learn(e store.Entry) {
	was, now := ts.all.Learn(e)
	if was == now {
		return
	}
	if was == nil || now == nil || was.Status != now.Status {
		ts.turns.Send()
	}
	ts.news.Send()
}

// Load reads all that there is, and forgets what is there no more.
func (ts *Tournaments) Load(ctx context.Context) error { return ts.all.Load(ctx, ts.Learn) }

// Listen opens a mailbox that holds a token whenever there was news of a tournament since
// the last one was taken, until ctx ends. The first is there at once.
func (ts *Tournaments) Listen(ctx context.Context) <-chan struct{} { return ts.news.Listen(ctx) }

// Turns opens a mailbox that holds a token whenever a tournament was made, has begun or is
// over since the last one was taken, until ctx ends. The first is there at once.
func (ts *Tournaments) Turns(ctx context.Context) <-chan struct{} { return ts.turns.Listen(ctx) }

// Follow brings every change of one tournament until ctx ends. A slow reader misses states
// in between, never the last one. The channel is never closed.
func (ts *Tournaments) Follow(ctx context.Context, id identity.TournamentID) <-chan *tournament.Tournament {
	return ts.all.Follow(ctx, id)
}

// Await waits until this node has heard of a tournament that was just committed, so that
// its lists have it. It gives up when ctx ends: what is not heard of by then will be.
func (ts *Tournaments) Await(ctx context.Context, t *tournament.Tournament) {
	ts.all.Await(ctx, t.ID, t.Rev)
}

// Known is a tournament as this node has heard of it, or nil.
func (ts *Tournaments) Known(id identity.TournamentID) *tournament.Tournament {
	return ts.all.Known(id)
}

// List are all tournaments that this node knows, the newest first.
func (ts *Tournaments) List() []*tournament.Tournament { return ts.all.List() }

// Going are those of them that are not over.
func (ts *Tournaments) Going() []*tournament.Tournament { return ts.all.Active() }

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
