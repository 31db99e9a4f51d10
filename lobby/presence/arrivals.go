package presence

import (
	"context"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/rescue"
)

const (
	// Quiet is how long somebody must have been away before it is told again that
	// they have come: a person who is cut off and comes back was here all the time.
	Quiet = 15 * time.Minute
	// mostKept is how many arrivals wait for a session that is slow.
	mostKept = 20
)

// Arrivals tell people of this node that somebody whom they follow has come. They are safe
// for concurrent use.
type Arrivals struct {
	accounts *account.Accounts
	now      func() time.Time
	log      *slog.Logger
	wake     pubsub.Mailbox[struct{}] // a token when somebody has come

	mu     sync.Mutex
	ears   map[identity.PlayerID][]chan []identity.Person
	came   []identity.PlayerID             // of whom it is yet to be told
	left   map[identity.PlayerID]time.Time // when those went who may come back soon
	pruned time.Time                       // when left was last looked through
}

// New makes the arrivals of a node; Run tells of them.
func New(accounts *account.Accounts, now func() time.Time, log *slog.Logger) *Arrivals {
	return &Arrivals{
		accounts: accounts, now: now, log: log, wake: pubsub.NewMailbox[struct{}](),
		ears: make(map[identity.PlayerID][]chan []identity.Person), left: make(map[identity.PlayerID]time.Time),
	}
}

// Follow brings to who those whom they follow, as they come, until ctx ends. A slow reader
// has several at once. The channel is never closed.
func (a *Arrivals) Follow(ctx context.Context, who identity.PlayerID) <-chan []identity.Person {
	ear := make(chan []identity.Person, 1)
	a.mu.Lock()
	defer a.mu.Unlock()
	a.ears[who] = append(a.ears[who], ear)
	context.AfterFunc(ctx, rescue.Func(a.log, "leaving a topic", func() { a.leave(who, ear) }))
	return ear
}

func (a *Arrivals) leave(who identity.PlayerID, ear chan []identity.Person) {
	a.mu.Lock()
	defer a.mu.Unlock()
	rest := slices.DeleteFunc(a.ears[who], func(e chan []identity.Person) bool { return e == ear })
	if a.ears[who] = rest; len(rest) == 0 {
		delete(a.ears, who)
	}
}

// Came notes that the first session of somebody has begun, on whichever node. It does no
// input or output.
func (a *Arrivals) Came(who identity.PlayerID) {
	if len(account.Followers(a.accounts, who)) == 0 || a.accounts.IsHouse(who) {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if left, ok := a.left[who]; ok && a.now().Sub(left) < Quiet || len(a.ears) == 0 {
		return
	}
	a.came = append(a.came, who)
	a.wake.Put(struct{}{})
}

// Left notes that the last session of somebody has ended. It does no input or output.
func (a *Arrivals) Left(who identity.PlayerID) {
	if len(account.Followers(a.accounts, who)) == 0 {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	now := a.now()
	a.came = slices.DeleteFunc(a.came, func(id identity.PlayerID) bool { return id == who })
	a.left[who] = now
	if now.Sub(a.pruned) < Quiet {
		return
	}
	a.pruned = now
	maps.DeleteFunc(a.left, func(_ identity.PlayerID, left time.Time) bool { return now.Sub(left) >= Quiet })
}

// Run tells of those who come, until ctx ends.
func (a *Arrivals) Run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-a.wake:
		}
		for _, who := range a.take() {
			a.tell(ctx, who)
		}
	}
}

// take are those who have come since it was last asked.
func (a *Arrivals) take() []identity.PlayerID {
	a.mu.Lock()
	defer a.mu.Unlock()
	came := a.came
	a.came = nil
	return came
}

// tell tells those who are here that somebody has come. The account is read only if
// anybody is: those whom it mutes are not told.
func (a *Arrivals) tell(ctx context.Context, who identity.PlayerID) {
	here := a.listening(account.Followers(a.accounts, who))
	if len(here) == 0 {
		return
	}
	of, err := a.accounts.Get(ctx, who)
	if err != nil {
		if ctx.Err() == nil && errs.KindOf(err) != errs.NotFound {
			a.log.Error("reading the account of somebody who has come", "player", who, "err", err)
		}
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, id := range here {
		if of.Muted(id) {
			continue
		}
		for _, ear := range a.ears[id] {
			put(ear, of.Person)
		}
	}
}

// listening are those of a list who have a session on this node.
func (a *Arrivals) listening(list []identity.PlayerID) (here []identity.PlayerID) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, id := range list {
		if len(a.ears[id]) > 0 {
			here = append(here, id)
		}
	}
	return here
}

// put adds somebody to what a session has not taken yet. Only one goroutine puts at a time.
func put(ear chan []identity.Person, who identity.Person) {
	var waiting []identity.Person
	select {
	case waiting = <-ear:
	default:
	}
	waiting = append(waiting, who)
	ear <- waiting[max(len(waiting)-mostKept, 0):]
}
