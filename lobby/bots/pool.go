package bots

import (
	"context"
	"errors"
	"log/slog"
	"runtime"
	"sync"
	"time"

	"pawnstorm/game/engine"
	"pawnstorm/lobby/rescue"
)

// Priority is the urgency of a job. Jobs of a higher priority are served first, except as
// atMostAfter says.
type Priority uint8

// The priorities.
const (
	Playing  Priority = iota // a player waits for a move
	Hinting                  // a person waits for a hint
	Studying                 // no one waits
	priorities
)

// atMostAfter is how many more urgent jobs are served before a job gets its turn anyway. Otherwise
// it could wait forever on a busy server.
var atMostAfter = [priorities]int{Playing: 0, Hinting: 10, Studying: 100}

// Job is work for an engine. A more urgent job does not interrupt it, so keep jobs that are not
// urgent short.
type Job struct {
	Priority Priority
	// Place is what the job is for, such as a table. Places take turns: a second job for a place
	// waits until the other places have had theirs.
	Place  string
	Engine *EngineKind
	// OpenWithin returns how long an engine may take to start. If it is nil, that is openWithin.
	OpenWithin func() time.Duration
	// Work uses the engine until it returns, soon after ctx ends. If it returns an
	// *engine.FailedError, the engine is closed and Work is called again with an engine of
	// EngineKind.Instead.
	Work func(ctx context.Context, e engine.Engine) error
}

// ErrClosed is returned by a closed pool.
var ErrClosed = errors.New("the engine has stopped")

// Pool runs engines on a fixed number of workers. Each worker has its own engines.
//
// The workers' threads keep their normal priority. With a low one, the garbage collector would have
// to wait for them and hold up everything else. There are fewer workers than processors instead.
type Pool struct {
	ctx     context.Context
	stop    context.CancelFunc
	size    int
	log     *slog.Logger
	workers sync.WaitGroup

	mu      sync.Mutex
	work    sync.Cond
	waiting [priorities]queue
	passed  [priorities]int // how many more urgent jobs were served since the last of this priority
	health  map[*EngineKind]health
}

// ticket is a job that waits for a worker or runs on one.
type ticket struct {
	Job
	ctx  context.Context
	done chan error // buffered for the one answer
}

// DefaultWorkers returns one less than the number of processors, to leave one for other work, but at
// least 1.
func DefaultWorkers() int { return max(1, runtime.GOMAXPROCS(0)-1) }

// NewPool starts the workers. Close ends them.
func NewPool(workers int, log *slog.Logger) *Pool {
	p := &Pool{size: max(1, workers), log: log, health: make(map[*EngineKind]health)}
	p.ctx, p.stop = context.WithCancel(context.Background())
	p.work.L = &p.mu
	for range p.size {
		p.workers.Go(rescue.Service(p.ctx, log, "a worker of the bots", p.serve))
	}
	return p
}

// Close stops running jobs, refuses the others, and waits for the workers to close their engines.
func (p *Pool) Close() {
	p.stop()
	p.mu.Lock()
	p.work.Broadcast()
	p.mu.Unlock()
	p.workers.Wait()
}

// Do runs a job and waits for it. The job no longer runs when Do returns. The error comes from Work
// or ctx, or is ErrClosed.
func (p *Pool) Do(ctx context.Context, j Job) error {
	t := &ticket{Job: j, ctx: ctx, done: make(chan error, 1)}
	p.mu.Lock()
	if p.ctx.Err() != nil {
		p.mu.Unlock()
		return ErrClosed
	}
	p.waiting[j.Priority].push(t)
	p.work.Signal()
	p.mu.Unlock()
	select {
	case err := <-t.done:
		return err
	case <-ctx.Done():
	}
	p.mu.Lock()
	waited := p.waiting[j.Priority].remove(t)
	p.mu.Unlock()
	if waited {
		return ctx.Err()
	}
	return <-t.done
}

// Load returns how many jobs of this or a higher priority wait, per worker.
func (p *Pool) Load(priority Priority) float64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := 0
	for i := range p.waiting[:priority+1] {
		n += p.waiting[i].n
	}
	return float64(n) / float64(p.size)
}

// next waits for a job. It returns nil when the pool is closed and no job waits.
func (p *Pool) next() *ticket {
	p.mu.Lock()
	defer p.mu.Unlock()
	for {
		if t := p.pop(); t != nil {
			return t
		}
		if p.ctx.Err() != nil {
			return nil
		}
		p.work.Wait()
	}
}

// pop removes and returns the next job, or nil. The lock must be held.
func (p *Pool) pop() *ticket {
	for i := Hinting; i < priorities; i++ {
		if p.passed[i] >= atMostAfter[i] {
			if t := p.popOf(i); t != nil {
				return t
			}
		}
	}
	for i := range priorities {
		if t := p.popOf(i); t != nil {
			return t
		}
	}
	return nil
}

// popOf removes and returns the next job of a priority, or nil.
func (p *Pool) popOf(i Priority) *ticket {
	t := p.waiting[i].pop()
	if t == nil {
		return nil
	}
	p.passed[i] = 0
	for less := i + 1; less < priorities; less++ {
		p.passed[less]++
	}
	return t
}

// serve runs jobs until the pool is closed.
func (p *Pool) serve() {
	w := worker{pool: p, engines: make(map[*EngineKind]*instance)}
	defer w.close()
	for t := p.next(); t != nil; t = p.next() {
		if p.ctx.Err() != nil {
			t.done <- ErrClosed
			continue
		}
		ctx, cancel := context.WithCancel(t.ctx)
		release := context.AfterFunc(p.ctx, cancel)
		t.done <- rescue.Try(p.log, "a worker of the bots", func() error { return w.do(ctx, t.Job) })
		release()
		cancel()
	}
}
