package webhook

import (
	"context"
	"slices"
	"sync"
	"time"

	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/rescue"
)

// Pauses holds the default pauses before a failed call is made again: seven retries over nine
// hours.
var Pauses = []time.Duration{5 * time.Second, 30 * time.Second, 2 * time.Minute, 10 * time.Minute, 30 * time.Minute, 2 * time.Hour, 6 * time.Hour}

const (
	// mostWaiting is how many events can wait for one hook on a node, and mostHooks how many hooks
	// can have waiting events. Further events stay in the store until there is room.
	mostWaiting, mostHooks = 64, 2048
	// atOnce is how many calls a node makes at once, and ofOne how many of them for one account.
	atOnce, ofOne = 64, 1
	// graceTime is how long a running call may still take when the node shuts down, and noteTime
	// how long it may take to store the outcome.
	graceTime, noteTime = 2 * time.Second, 2 * time.Second
)

// letter is an event that waits to be sent to a hook. A letter with event "" has been sent, and its
// outcome is being stored.
type letter struct {
	of    matter
	event string
	body  message
}

// address identifies a hook of a player.
type address struct {
	who  identity.PlayerID
	hook string
}

// queue holds the calls that wait in memory. Each hook has its own line, which sends one letter
// after another. Empty lines are removed. If the queue is lost, no call is: when an owed call is
// due and in no line, it is queued again.
type queue struct {
	hooks *Webhooks
	busy  chan struct{}

	mu    sync.Mutex
	lines map[address][]letter
	owner map[identity.PlayerID]chan struct{}
	calls sync.WaitGroup // the goroutines that send
}

func newQueue(w *Webhooks) *queue {
	return &queue{hooks: w, busy: make(chan struct{}, atOnce), lines: make(map[address][]letter), owner: make(map[identity.PlayerID]chan struct{})}
}

// has reports whether an event is in a hook's line.
func (q *queue) has(to address, event string) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return slices.ContainsFunc(q.lines[to], func(l letter) bool { return l.event == event })
}

// room reports whether an event can be added to a hook's line: it is not in it yet, and there is
// room.
func (q *queue) room(to address, event string) bool {
	if q.has(to, event) {
		return false
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	line, runs := q.lines[to]
	return len(line) < mostWaiting && (runs || len(q.lines) < mostHooks)
}

// put adds a letter to a hook's line, if there is room. The line sends until ctx ends.
func (q *queue) put(ctx context.Context, to address, l letter) {
	if !q.room(to, l.event) { // no race: only one goroutine calls put
		return
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	line, runs := q.lines[to]
	q.lines[to] = append(line, l)
	if !runs {
		q.calls.Go(rescue.Service(ctx, q.hooks.Log, "calling a webhook", func() { q.run(ctx, to) }))
	}
}

// run sends the letters of a line until it is empty. After a panic it starts over with the letter
// that was being sent.
func (q *queue) run(ctx context.Context, to address) {
	goOn := false
	next := func() (l letter, ok bool) { // the letter being sent stays first in the line
		q.mu.Lock()
		defer q.mu.Unlock()
		if line := q.lines[to]; goOn && len(line) > 1 {
			q.lines[to] = line[1:]
			return line[1], true
		} else if !goOn && len(line) > 0 {
			return line[0], true
		}
		q.remove(to)
		return l, false
	}
	for {
		l, ok := next()
		if !ok {
			return
		}
		if l.event == "" { // storing its outcome panicked
			goOn = true
			continue
		}
		if goOn = q.deliver(ctx, to, l); !goOn {
			q.mu.Lock()
			defer q.mu.Unlock()
			q.remove(to)
			return
		}
	}
}

// remove removes a line, and with its account's last line what limits the account's calls. The
// caller holds the lock.
func (q *queue) remove(to address) {
	delete(q.lines, to)
	for other := range q.lines {
		if other.who == to.who {
			return
		}
	}
	delete(q.owner, to.who)
}

// deliver sends a letter once, and reports whether to go on with the next. It returns false if the
// hook no longer exists or is off, or if this node shuts down.
func (q *queue) deliver(ctx context.Context, to address, l letter) (goOn bool) {
	h, ok := q.hooks.on(to)
	if !ok {
		return false
	}
	var a Answer
	if err := q.hooks.Budgets.Take(ctx, to.who, budget.CallHook); err != nil {
		q.hooks.Log.Debug("event not sent yet", "player", to.who, "err", err)
	} else if a = q.call(ctx, to.who, h, l); ctx.Err() != nil && !a.Good() {
		return false // it will be due again
	}
	q.sent(to)
	noted, cancel := context.WithTimeout(context.WithoutCancel(ctx), noteTime)
	defer cancel()
	q.hooks.note(noted, to.who, to.hook, a, l)
	return true
}

// sent marks the first letter of a line as sent. From when its outcome is stored, the same event may
// be put in the line again.
func (q *queue) sent(to address) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.lines[to][0].event = ""
}

// call makes a call when a slot is free. When ctx ends, a running call gets graceTime to finish: a
// call that was accepted and then cut off would be made twice.
func (q *queue) call(ctx context.Context, who identity.PlayerID, h Hook, l letter) (a Answer) {
	leave := q.enter(ctx, who)
	if leave == nil {
		return a
	}
	defer leave()
	ending, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	defer context.AfterFunc(ctx, rescue.Func(q.hooks.Log, "calling a webhook", func() { time.AfterFunc(graceTime, cancel) }))()
	return q.hooks.send(ending, h, string(l.of.table)+"-"+h.ID+"-"+l.event, l.body)
}

// enter waits until this account may make another call. It returns nil if ctx ends.
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
			return nil // no need to give the other slot back: all senders stop
		}
	}
	return func() { <-q.busy; <-own }
}

// on returns the current state of a hook, if it exists and is on.
func (w *Webhooks) on(to address) (Hook, bool) {
	l := w.lists.Known(to.who)
	if h := l.hook(to.hook); h != nil && h.Off.IsZero() {
		return *h, true
	}
	return Hook{}, false
}
