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

// tell signals a change to lists, if they show it.
func (es *Studies) tell(was, now *Study) {
	if was == now {
		return
	}
	if was == nil || now == nil || was.Over() != now.Over() || was.Leader != now.Leader {
		es.news.Send()
	}
}

// Load reads all studies from the store, and forgets studies that the store no longer has.
func (es *Studies) Load(ctx context.Context) error { return es.all.Load(ctx, es.Learn) }

// Listen returns a channel for tokens. A token arrives at once, and another whenever a study has
// been created or has ended or got a new leader since the last token, until ctx ends.
func (es *Studies) Listen(ctx context.Context) <-chan struct{} { return es.news.Listen(ctx) }

// Follow sends each change of a study until ctx ends. A slow reader can miss states but always gets
// the last one. The channel is never closed.
func (es *Studies) Follow(ctx context.Context, id identity.StudyID) <-chan *Study {
	return es.all.Follow(ctx, id)
}

// Await waits until this node has received the commit of a study. It returns early if ctx ends; the
// commit still arrives later.
func (es *Studies) Await(ctx context.Context, e *Study) { es.all.Await(ctx, e.ID, e.Rev) }

// List returns all studies that this node knows, newest first.
func (es *Studies) List() []*Study { return es.all.List() }

// Watchable returns the active studies that a player can see in lists, newest first: the public
// ones, and the private ones that name the player.
func (es *Studies) Watchable(who identity.PlayerID) []*Study {
	return slices.DeleteFunc(es.all.Active(), func(e *Study) bool { return !e.MayWatch(who) })
}
