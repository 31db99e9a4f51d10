package webhook

import (
	"context"
	"encoding/json"
	"slices"
	"sync"
	"time"

	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/rescue"
)

// Pauses are those before a call that did not come through is made again: seven times,
// over nine hours.
var Pauses = []time.Duration{5 * time.Second, 30 * time.Second, 2 * time.Minute, 10 * time.Minute, 30 * time.Minute, 2 * time.Hour, 6 * time.Hour}

const (
	// mostWaiting is how many events wait for a hook to be called, and mostHooks for how many
	// hooks there are some, on a node. The others stay in the store until there is room.
	mostWaiting, mostHooks = 64, 2048
	// atOnce is how many calls are made at once, and ofOne how many of one account.
	atOnce, ofOne = 64, 1
	// graceTime is how long a call that is on its way may take when the node ends, and
	// noteTime how long to note how it has gone.
	graceTime, noteTime = 2 * time.Second, 2 * time.Second
)

// letter is an event on its way to a hook.
type letter struct {
	of    matter
	event string
	body  message
}

// address is a hook of somebody.
type address struct {
	who  identity.PlayerID
	hook string
}

// queue has what is on its way. Each hook has a line of its own, in which one letter is sent
// after the other; a line that is empty is gone. A call that is owed and in no line is put
// into one again when it is due: nothing is lost with the queue.
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

// room reports whether the letter of an event can be put into the line of a hook: it is not
// there yet, and there is room.
func (q *queue) room(to address, event string) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	line, runs := q.lines[to]
	return q.ctx != nil && len(line) < mostWaiting && (runs || len(q.lines) < mostHooks) &&
		!slices.ContainsFunc(line, func(l letter) bool { return l.event == event })
}

// put puts a letter into the line of a hook, if there is room.
func (q *queue) put(to address, l letter) {
	if !q.room(to, l.event) { // only one puts
		return
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	line, runs := q.lines[to]
	q.lines[to] = append(line, l)
	if ctx := q.ctx; !runs && ctx != nil {
		q.done.Go(rescue.Service(ctx, q.hooks.Log, "calling a webhook", func() { q.run(ctx, to) }))
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

// deliver sends a letter, once, and reports whether to go on with the next: not if the hook
// is there no more, or this node ends.
func (q *queue) deliver(ctx context.Context, to address, l letter) (goOn bool) {
	h, ok := q.hooks.on(to)
	if !ok {
		return false
	}
	var a Answer
	if err := q.hooks.Budgets.Take(ctx, to.who, budget.CallHook); err != nil {
		q.hooks.Log.Debug("an event is not sent yet", "player", to.who, "err", err)
	} else if a = q.call(ctx, to.who, h, l); ctx.Err() != nil && !a.Good() {
		return false // it is due again
	}
	noted, cancel := context.WithTimeout(context.WithoutCancel(ctx), noteTime)
	defer cancel()
	q.hooks.note(noted, to.who, to.hook, a, l)
	return true
}

// call makes a call when it may be made. When ctx ends it may end, in a moment: one that is
// taken and cut off would be made again.
func (q *queue) call(ctx context.Context, who identity.PlayerID, h Hook, l letter) (a Answer) {
	body, err := json.Marshal(l.body)
	if err != nil {
		return Answer{Why: "the event cannot be written"}
	}
	leave := q.enter(ctx, who)
	if leave == nil {
		return a
	}
	defer leave()
	ending, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	defer context.AfterFunc(ctx, rescue.Func(q.hooks.Log, "calling a webhook", func() { time.AfterFunc(graceTime, cancel) }))()
	return q.hooks.caller.call(ending, h, string(l.of.table)+"-"+h.ID+"-"+l.event, body, q.hooks.Now())
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
