package job

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"pawnstorm/lobby/agenda"
	"pawnstorm/lobby/guard"
)

const (
	// Grace is how long the node to which a job falls has before the others do it. It may be
	// short: the store lets only one of two nodes that do a job at once claim it. After the
	// death of a node its jobs are this late.
	Grace = 3 * time.Second
	// Retry is how long after a failure a job is tried again. Each further failure in a row
	// doubles it, up to [Nap].
	Retry = time.Second
	// Nap is how long a runner sleeps at most.
	Nap = time.Minute
)

// Runner does jobs that fall due, one after another. Every node of a club runs the same jobs:
// the node to which a job falls does it when it is due, and the others add [Grace] to that. A
// Runner is for one goroutine.
type Runner[K comparable] struct {
	log  *slog.Logger
	now  func() time.Time
	name string
	do   func(context.Context, K) time.Time

	due   agenda.Agenda[K]
	at    map[K]time.Time // what is in due
	fails map[K]int       // in a row
}

// New makes a runner. The name says in the log what do does, and the job follows it. do does what
// is due of a job, and returns when to look at it again; the zero time is never. A time that is
// not in the future means that it failed. A runner with one job may call it "".
func New[K comparable](log *slog.Logger, now func() time.Time, name string, do func(context.Context, K) time.Time) *Runner[K] {
	return &Runner[K]{log: log, now: now, name: name, do: do, at: make(map[K]time.Time), fails: make(map[K]int)}
}

// Plan has a job looked at at some time, or at an earlier one if that is planned. The zero time
// plans nothing.
func (r *Runner[K]) Plan(k K, at time.Time) {
	if was, planned := r.at[k]; at.IsZero() || planned && !at.Before(was) {
		return
	}
	r.at[k] = at
	r.due.Set(k, at)
}

// Run does what is due until ctx ends. At first, and when one of the channels brings a token, look
// plans the jobs that have changed. The channels may be nil.
func (r *Runner[K]) Run(ctx context.Context, look func(), news, more <-chan struct{}) {
	for ctx.Err() == nil {
		look()
		timer := time.NewTimer(r.work(ctx))
		select {
		case <-ctx.Done():
		case <-news:
		case <-more:
		case <-timer.C:
		}
		timer.Stop()
	}
}

// work does the jobs that are due now, and returns how long none is.
func (r *Runner[K]) work(ctx context.Context) time.Duration {
	for now := r.now(); ctx.Err() == nil; {
		k, at, ok := r.due.Next()
		switch {
		case !ok:
			return Nap
		case now.Before(at):
			return min(max(at.Sub(r.now()), time.Millisecond), Nap)
		}
		r.due.Remove(k)
		delete(r.at, k)
		r.try(ctx, k)
	}
	return Nap
}

// try does one job, and plans when to look at it again.
func (r *Runner[K]) try(ctx context.Context, k K) {
	var again time.Time
	ok := guard.Run(r.log, strings.TrimSpace(fmt.Sprint(r.name, " ", k)), func() { again = r.do(ctx, k) })
	now := r.now()
	if ok && (again.IsZero() || now.Before(again)) {
		delete(r.fails, k)
		r.Plan(k, again)
		return
	}
	r.Plan(k, now.Add(min(Retry<<min(r.fails[k], 10), Nap)))
	r.fails[k]++
}
