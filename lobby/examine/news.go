package examine

import (
	"cmp"
	"context"
	"slices"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/topic"
)

// Learn takes in one commit of the store.
func (es *Examinations) Learn(entry store.Entry) {
	id := idOf(entry.Key)
	if entry.Deleted {
		es.mu.Lock()
		delete(es.known, id)
		es.mu.Unlock()
		es.news.Send()
		return
	}
	before := es.Known(id)
	e, err := Read(entry.Value, entry.Rev, before, es.games...)
	if err != nil {
		es.log.Error("unreadable examination", "key", entry.Key, "err", err)
		return
	}
	es.keep(e)
	es.of.Publish(id, e)
	if before == nil || before.Over() != e.Over() || before.Leader != e.Leader {
		es.news.Send()
	}
}

// keep takes in the state of an examination unless a newer one is known.
func (es *Examinations) keep(e *Examination) {
	es.mu.Lock()
	defer es.mu.Unlock()
	if was := es.known[e.ID]; was == nil || was.Rev < e.Rev {
		es.known[e.ID] = e
	}
}

// Load reads all that there is, and forgets what is there no more.
func (es *Examinations) Load(ctx context.Context) error {
	there := make(map[identity.ExaminationID]bool)
	for entry, err := range es.docs.Store.List(ctx, Keys, "") {
		if err != nil {
			return err
		}
		there[idOf(entry.Key)] = true
		es.Learn(entry)
	}
	es.mu.Lock()
	defer es.mu.Unlock()
	for id := range es.known {
		if !there[id] {
			delete(es.known, id)
		}
	}
	return nil
}

// Listen opens a mailbox that holds a token whenever an examination was made, was ended or
// got another leader since the last one was taken, until ctx ends. The first is there at
// once.
func (es *Examinations) Listen(ctx context.Context) <-chan struct{} { return es.news.Listen(ctx) }

// Follow brings every change of one examination until ctx ends. A slow reader misses states
// in between, never the last one. The channel is never closed.
func (es *Examinations) Follow(ctx context.Context, id identity.ExaminationID) <-chan *Examination {
	news, known := es.of.Follow(ctx, id, topic.Filter[*Examination]{})
	if e := es.Known(id); !known && e != nil {
		es.of.Publish(id, e) // what came before anybody followed
	}
	return news
}

// Await waits until this node has heard of an examination that was just committed. It gives
// up when ctx ends: what is not heard of by then will be.
func (es *Examinations) Await(ctx context.Context, e *Examination) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for news := es.Follow(ctx, e.ID); ; {
		if known := es.Known(e.ID); known != nil && known.Rev >= e.Rev {
			return
		}
		select {
		case <-news:
		case <-ctx.Done():
			return
		}
	}
}

// Known is an examination as this node has heard of it, or nil.
func (es *Examinations) Known(id identity.ExaminationID) *Examination {
	es.mu.Lock()
	defer es.mu.Unlock()
	return es.known[id]
}

// List are all examinations that this node knows, the newest first.
func (es *Examinations) List() []*Examination {
	es.mu.Lock()
	defer es.mu.Unlock()
	list := make([]*Examination, 0, len(es.known))
	for _, e := range es.known {
		list = append(list, e)
	}
	slices.SortFunc(list, func(a, b *Examination) int {
		return cmp.Or(b.Created.Compare(a.Created), cmp.Compare(a.ID, b.ID))
	})
	return list
}

// Watchable are those that go on and that somebody may find in a list, the newest first:
// public ones, and those in which they are named.
func (es *Examinations) Watchable(who identity.PlayerID) []*Examination {
	return slices.DeleteFunc(es.List(), func(e *Examination) bool { return e.Over() || !e.MayWatch(who) })
}
