package webhook

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"pawnstorm/lobby/guard"
	"pawnstorm/lobby/identity"
)

// Pauses are those before a call that did not come through is tried again: seven times,
// over nine hours.
var Pauses = []time.Duration{5 * time.Second, 30 * time.Second, 2 * time.Minute, 10 * time.Minute, 30 * time.Minute, 2 * time.Hour, 6 * time.Hour}

const (
	// mostWaiting is how many events wait for a hook: the oldest make room.
	mostWaiting = 64
	// mostHooks is how many hooks have events that wait, on a node: others lose theirs.
	mostHooks = 2048
	// atOnce is how many calls are made at once, and ofOne how many of one account.
	atOnce, ofOne = 64, 1
)

// letter is an event on its way to a hook.
type letter struct {
	id   string
	body message
}

// address is a hook of somebody.
type address struct {
	who  identity.PlayerID
	hook string
}

// queue has what waits to be sent. Each hook has a line of its own, in which one letter is
// sent after the other; a line that is empty is gone.
type queue struct {
	hooks *Webhooks
	busy  chan struct{}

	mu    sync.Mutex
	ctx   context.Context // of what sends; nil before and after
	lines map[address][]letter
	owner map[identity.PlayerID]chan struct{}
	done  sync.WaitGroup
}

func newQueue(w *Webhooks) *queue {
	return &queue{hooks: w, busy: make(chan struct{}, atOnce), lines: make(map[address][]letter), owner: make(map[identity.PlayerID]chan struct{})}
}

// open has letters sent until ctx ends, and returns what waits for the last one.
func (q *queue) open(ctx context.Context) (wait func()) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.ctx = ctx
	return func() {
		q.mu.Lock()
		q.ctx = nil
		q.mu.Unlock()
		q.done.Wait()
	}
}

// put puts a letter into the line of a hook.
func (q *queue) put(to address, l letter) {
	q.mu.Lock()
	defer q.mu.Unlock()
	line, runs := q.lines[to]
	switch {
	case q.ctx == nil:
		return
	case !runs && len(q.lines) >= mostHooks:
		q.hooks.Log.Warn("too many webhooks wait: an event is dropped", "player", to.who)
		return
	case len(line) >= mostWaiting:
		line = append(line[:1:1], line[2:]...) // the first is on its way
	}
	q.lines[to] = append(line, l)
	if !runs {
		ctx := q.ctx
		q.done.Go(guard.Service(ctx, q.hooks.Log, "calling a webhook", func() { q.run(ctx, to) }))
	}
}

// run sends what waits in a line until that is empty. After a panic it begins with the
// letter that was on its way.
func (q *queue) run(ctx context.Context, to address) {
	goOn := false
	next := func() (l letter, ok bool) { // the first is on its way until the next is asked for
		q.mu.Lock()
		defer q.mu.Unlock()
		if line := q.lines[to]; goOn && len(line) > 1 {
			q.lines[to] = line[1:]
			return line[1], true
		} else if !goOn && len(line) > 0 {
			return line[0], true
		}
		delete(q.lines, to)
		return l, false
	}
	for {
		l, ok := next()
		if !ok {
			return
		}
		if goOn = q.deliver(ctx, to, l); !goOn {
			q.mu.Lock()
			defer q.mu.Unlock()
			delete(q.lines, to)
			return
		}
	}
}

// deliver tries to send a letter, again and again, and reports whether to go on with the
// next: not if the hook is there no more, or this node ends.
func (q *queue) deliver(ctx context.Context, to address, l letter) (goOn bool) {
	body, err := json.Marshal(l.body)
	if err != nil {
		q.hooks.Log.Error("writing an event", "player", to.who, "err", err)
		return true
	}
	for try := 0; ; try++ {
		h, ok := q.hooks.on(to)
		if !ok {
			return false
		}
		a := q.call(ctx, to.who, h, l.id, body)
		if ctx.Err() != nil {
			return false
		}
		q.hooks.note(ctx, to.who, to.hook, a)
		if a.Good() || try == len(q.hooks.Pauses) {
			return true
		}
		timer := time.NewTimer(q.hooks.Pauses[try])
		select {
		case <-ctx.Done():
			timer.Stop()
			return false
		case <-timer.C:
		}
	}
}

// call makes a call when it may be made.
func (q *queue) call(ctx context.Context, who identity.PlayerID, h Hook, id string, body []byte) (a Answer) {
	leave := q.enter(ctx, who)
	if leave == nil {
		return a
	}
	defer leave()
	return q.hooks.caller.call(ctx, h, id, body, q.hooks.Now())
}

// enter waits until a call of somebody may be made; nil is the end of ctx.
func (q *queue) enter(ctx context.Context, who identity.PlayerID) (leave func()) {
	q.mu.Lock()
	own := q.owner[who]
	if own == nil {
		own = make(chan struct{}, ofOne)
		q.owner[who] = own
	}
	q.mu.Unlock()
	for _, room := range []chan struct{}{own, q.busy} {
		select {
		case room <- struct{}{}:
		case <-ctx.Done():
			return nil // what is held of the other is not missed: all end
		}
	}
	return func() { <-q.busy; <-own }
}

// on is a hook as it is now, if it is there and on.
func (w *Webhooks) on(to address) (Hook, bool) {
	l := w.lists.Known(to.who)
	if h := l.hook(to.hook); h != nil && h.Off.IsZero() {
		return *h, true
	}
	return Hook{}, false
}
