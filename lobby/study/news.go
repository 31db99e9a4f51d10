package study

import (
	"context"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/store"
)

// Learn takes in one commit of the store.
func (es *Studies) Learn(entry store.Entry) {
	es.tell(es.all.Learn(entry))
	if id := es.all.ID(entry.Key); !entry.Deleted && es.changes.Follows(id) {
		if e, err := es.read(entry); err == nil {
			es.changes.Publish(id, e)
		}
	}
}

// tell signals a change to lists, if they show it.
func (es *Studies) tell(was, now *Summary) {
	if was == now {
		return
	}
	if was == nil || now == nil || was.Over() != now.Over() || was.Leader != now.Leader || was.Name != now.Name {
		es.news.Send()
	}
}

// Load reads the summaries of all studies from the store, and forgets studies that the store no longer
// has.
func (es *Studies) Load(ctx context.Context) error { return es.all.Load(ctx, es.Learn) }

// Listen returns a channel for tokens. A token arrives at once, and another whenever a study has
// been created or named or has ended or got a new leader since the last token, until ctx ends.
func (es *Studies) Listen(ctx context.Context) <-chan struct{} { return es.news.Listen(ctx) }

// Follow sends a study and each change of it until ctx ends. A slow reader can miss states but always
// gets the last one. The channel is never closed. Follow does not wait for the store.
func (es *Studies) Follow(ctx context.Context, id identity.StudyID) <-chan *Study {
	mail, known := es.changes.Follow(ctx, id, pubsub.Filter[*Study]{})
	if known {
		return mail
	}
	if e := es.recent.find(id); e != nil {
		es.changes.Publish(id, e)
	}
	go rescue.Run(es.docs.Log, "reading a study", func() {
		if e, err := es.Stored(ctx, id); err == nil { // after an error, the next change arrives
			es.changes.Publish(id, e)
		}
	})
	return mail
}

// Await waits until this node has received the commit of a study. It returns early if ctx ends; the
// commit still arrives later.
func (es *Studies) Await(ctx context.Context, e *Study) { es.all.Await(ctx, e.ID, e.Rev) }
