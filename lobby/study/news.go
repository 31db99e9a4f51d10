package study

import (
	"context"
	"slices"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// Learn takes in one commit of the store.
func (es *Studies) Learn(entry store.Entry) {
	es.tell(es.all.Learn(entry))
}

// tell sends news to the lists if they show the change.
func (es *Studies) tell(was, now *Study) {
	if was == now {
		return
	}
	if was == nil || now == nil || was.Over() != now.Over() || was.Leader != now.Leader {
		es.news.Send()
	}
}

// Load reads all that there is, and forgets what is there no more.
func (es *Studies) Load(ctx context.Context) error { return es.all.Load(ctx, es.Learn) }

// Listen opens a mailbox that holds a token whenever a study was made, was ended or
// got another leader since the last one was taken, until ctx ends. The first is there at
// once.
func (es *Studies) Listen(ctx context.Context) <-chan struct{} { return es.news.Listen(ctx) }

// Follow brings every change of one study until ctx ends. A slow reader misses states
// in between, never the last one. The channel is never closed.
func (es *Studies) Follow(ctx context.Context, id identity.StudyID) <-chan *Study {
	return es.all.Follow(ctx, id)
}

// Await waits until this node has heard of a study that was just committed. It gives
// up when ctx ends: what is not heard of by then will be.
func (es *Studies) Await(ctx context.Context, e *Study) { es.all.Await(ctx, e.ID, e.Rev) }

// Known is a study as this node has heard of it, or nil.
func (es *Studies) Known(id identity.StudyID) *Study { return es.all.Known(id) }

// List are all studies that this node knows, the newest first.
func (es *Studies) List() []*Study { return es.all.List() }

// Watchable are those that go on and that somebody may find in a list, the newest first:
// public ones, and those in which they are named.
func (es *Studies) Watchable(who identity.PlayerID) []*Study {
	return slices.DeleteFunc(es.all.Active(), func(e *Study) bool { return !e.MayWatch(who) })
}
