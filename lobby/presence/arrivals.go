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
	"pawnstorm/lobby/slice"
)

const (
	// Quiet is how long a player must be away before followers hear that they are back. A player
	// who loses the connection and returns counts as online all along.
	Quiet = 15 * time.Minute
	// mostKept limits how many arrivals wait for a slow session.
	mostKept = 20
)

// Arrivals tells players on this node when a player they follow comes online. It is safe for
// concurrent use.
type Arrivals struct {
	accounts *account.Accounts
	now      func() time.Time
	log      *slog.Logger
	wake     pubsub.Mailbox[struct{}] // holds a token when came has new players

	mu     sync.Mutex
	ears   map[identity.PlayerID][]chan []identity.Person
	came   []identity.PlayerID             // players whose arrival Run has not reported yet
	left   map[identity.PlayerID]time.Time // when players who may come back soon have left
	pruned time.Time                       // when old entries were last removed from left
}

// New returns the arrivals of a node. Run must be running to report them.
func New(accounts *account.Accounts, now func() time.Time, log *slog.Logger) *Arrivals {
	return &Arrivals{
		accounts: accounts, now: now, log: log, wake: pubsub.NewMailbox[struct{}](),
		ears: make(map[identity.PlayerID][]chan []identity.Person), left: make(map[identity.PlayerID]time.Time),
	}
}

// Follow returns a channel for a player who wants to hear about arrivals. The channel receives the
// players they follow, as they come online, until ctx ends. A slow reader gets several at once.
// The channel is never closed.
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

// Arrived notes that a player's first session has started, on any node. It does no I/O.
func (a *Arrivals) Arrived(who identity.PlayerID) {
	if len(account.Followers(a.accounts, who)) == 0 || a.accounts.IsBuiltInBot(who) {
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

// Left notes that a player's last session has ended. It does no I/O.
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

// Run tells followers about arrivals, until ctx ends.
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

// take returns the players who have come online since the last call.
func (a *Arrivals) take() []identity.PlayerID {
	a.mu.Lock()
	defer a.mu.Unlock()
	came := a.came
	a.came = nil
	return came
}

// tell tells the followers on this node that a player has come online. It skips followers that
// the player mutes. It reads the player's account only if a follower is here.
func (a *Arrivals) tell(ctx context.Context, who identity.PlayerID) {
	here := a.listening(account.Followers(a.accounts, who))
	if len(here) == 0 {
		return
	}
	of, err := a.accounts.Get(ctx, who)
	if err != nil {
		if ctx.Err() == nil && errs.KindOf(err) != errs.NotFound {
			a.log.Error("cannot read the account of a player who logged in", "player", who, "err", err)
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

// listening returns the players on a list who have a session on this node.
func (a *Arrivals) listening(list []identity.PlayerID) []identity.PlayerID {
	a.mu.Lock()
	defer a.mu.Unlock()
	return slice.Filter(list, func(id identity.PlayerID) bool { return len(a.ears[id]) > 0 })
}

// put adds a player to the list that a session has not taken yet. Only one goroutine may call it
// at a time.
func put(ear chan []identity.Person, who identity.Person) {
	var waiting []identity.Person
	select {
	case waiting = <-ear:
	default:
	}
	waiting = append(waiting, who)
	ear <- waiting[max(len(waiting)-mostKept, 0):]
}
