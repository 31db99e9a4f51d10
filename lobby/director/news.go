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

// Load reads all tournaments from the store, and forgets tournaments that the store no longer has.
func (ts *Tournaments) Load(ctx context.Context) error { return ts.all.Load(ctx, ts.Learn) }

// Listen returns a channel for tokens. A token arrives at once, and another whenever a tournament
// has changed since the last token, until ctx ends.
func (ts *Tournaments) Listen(ctx context.Context) <-chan struct{} { return ts.news.Listen(ctx) }

// Turns returns a channel for tokens. A token arrives at once, and another whenever a tournament
// has been created, has started or has ended since the last token, until ctx ends.
func (ts *Tournaments) Turns(ctx context.Context) <-chan struct{} { return ts.turns.Listen(ctx) }

// Follow sends each change of a tournament until ctx ends. A slow reader can miss states but always
// gets the last one. The channel is never closed.
func (ts *Tournaments) Follow(ctx context.Context, id identity.TournamentID) <-chan *tournament.Tournament {
	return ts.all.Follow(ctx, id)
}

// Await waits until this node has received the commit of a tournament, so that its lists show it.
// It returns early if ctx ends; the commit still arrives later.
func (ts *Tournaments) Await(ctx context.Context, t *tournament.Tournament) {
	ts.all.Await(ctx, t.ID, t.Rev)
}

// Known returns a tournament as this node knows it, or nil.
func (ts *Tournaments) Known(id identity.TournamentID) *tournament.Tournament {
	return ts.all.Known(id)
}

// List returns all tournaments that this node knows, newest first.
func (ts *Tournaments) List() []*tournament.Tournament { return ts.all.List() }

// Going returns the unfinished tournaments that this node knows, newest first.
func (ts *Tournaments) Going() []*tournament.Tournament { return ts.all.Active() }

// Expects reports whether a player takes part in an unfinished tournament, and so can be paired
// again.
func (ts *Tournaments) Expects(who identity.PlayerID) bool {
	return slices.ContainsFunc(ts.Going(), func(t *tournament.Tournament) bool {
		e := t.Entry(t.EntryOf(who))
		return e != nil && e.State == tournament.In
	})
}

// Missed returns the unfinished tournaments that a player was withdrawn from, newest first.
func (ts *Tournaments) Missed(who identity.PlayerID) []*tournament.Tournament {
	return slices.DeleteFunc(ts.Going(), func(t *tournament.Tournament) bool {
		e := t.Entry(t.EntryOf(who))
		return e == nil || e.State != tournament.Absent
	})
}
