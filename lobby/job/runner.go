package job

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/schedule"
)

const (
	// Grace is how long the other nodes leave a job to the node that should do it. When that
	// node is dead, its jobs are this late. Grace can be short: if two nodes do the same job
	// at once, the store lets only one of them claim it.
	Grace = 3 * time.Second
	// Retry is the pause before a failed job is tried again. It doubles with each failure in
	// a row, up to [Nap].
	Retry = time.Second
	// Nap is how long a runner sleeps at most.
	Nap = time.Minute
)

// Runner does jobs when they are due, one after another. Every node of a club plans the same
// jobs. The node that should do a job plans it on time, and the others plan it [Grace] later. A
// Runner is for one goroutine.
type Runner[K comparable] struct {
	log  *slog.Logger
	now  func() time.Time
	name string
	do   func(context.Context, K) time.Time

	due   schedule.Agenda[K]
	at    map[K]time.Time // the times in due
	fails map[K]int       // in a row
}

// New makes a runner. It calls do when a job is due. The result says when to call it again; the
// zero time means never, and a time that is not in the future means that the job failed. The log
// shows the name and then the job. A runner with only one job can call it "".
func New[K comparable](log *slog.Logger, now func() time.Time, name string, do func(context.Context, K) time.Time) *Runner[K] {
	return &Runner[K]{log: log, now: now, name: name, do: do, at: make(map[K]time.Time), fails: make(map[K]int)}
}

// Plan plans a job. If the job is planned already, the earlier time counts. The zero time plans
// nothing.
func (r *Runner[K]) Plan(k K, at time.Time) {
	if was, planned := r.at[k]; at.IsZero() || planned && !at.Before(was) {
		return
	}
	r.at[k] = at
	r.due.Set(k, at)
}

// Run does jobs until ctx ends. It calls look at the start and after each message on one of the
// channels, and look plans the jobs that have changed. The channels can be nil.
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

// work does the jobs that are due now, and returns the time until the next one.
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
	ok := rescue.Run(r.log, strings.TrimSpace(fmt.Sprint(r.name, " ", k)), func() { again = r.do(ctx, k) })
	now := r.now()
	if ok && (again.IsZero() || now.Before(again)) {
		delete(r.fails, k)
		r.Plan(k, again)
		return
	}
	r.Plan(k, now.Add(min(Retry<<min(r.fails[k], 10), Nap)))
	r.fails[k]++
}
