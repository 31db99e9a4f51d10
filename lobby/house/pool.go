package house

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

// Priority is how soon a job is served: all of the first before any of the next, but
// for atMostAfter.
type Priority uint8

// The priorities.
const (
	Playing  Priority = iota // somebody waits for a move
	Hinting                  // somebody waits for advice
	Studying                 // nobody waits
	priorities
)

// atMostAfter is how many more urgent jobs are served before one has its turn in any
// case. Where the house always has a move to make, it would wait for ever.
var atMostAfter = [priorities]int{Playing: 0, Hinting: 10, Studying: 100}

// Job is something that an engine is to do. A worker that has begun is not
// interrupted for a more urgent job, so what is not urgent comes in short pieces.
type Job struct {
	Priority Priority
	// Place is where it is done for, such as a table: of the jobs for one place one
	// is served, then those for others have their turn.
	Place string
	Mind  *Mind
	// OpenWithin, if not nil, is how long an engine may take to come up; otherwise
	// that is openWithin.
	OpenWithin func() time.Duration
	// Work has the engine while it runs. It ends soon after ctx. When it returns
	// an *engine.FailedError, the engine is closed and Work is called again with
	// that of Mind.Instead.
	Work func(ctx context.Context, e engine.Engine) error
}

// ErrClosed is the error of a pool that was closed.
var ErrClosed = errors.New("the engine has stopped")

var errPanicked = errors.New("a panic, which the log tells of")

// Pool is the workers of the house, a fixed number. Each has engines of its own.
//
// The workers' threads keep the priority that the operating system gave them: a
// thread of low priority that the garbage collector has to wait for would hold up
// all the others. There are fewer of them than processors instead.
type Pool struct {
	ctx     context.Context
	stop    context.CancelFunc
	size    int
	log     *slog.Logger
	workers sync.WaitGroup

	mu      sync.Mutex
	work    sync.Cond
	waiting [priorities]line
	passed  [priorities]int // how many more urgent jobs were served since the last one
	health  map[*Mind]*health
}

// ticket is a job that waits for a worker or is with one.
type ticket struct {
	Job
	ctx  context.Context
	done chan error // has room for the one answer
}

// DefaultWorkers is how many workers leave people a processor for themselves.
func DefaultWorkers() int { return max(1, runtime.GOMAXPROCS(0)-1) }

// NewPool starts the workers. Close ends them.
func NewPool(workers int, log *slog.Logger) *Pool {
	p := &Pool{size: max(1, workers), log: log, health: make(map[*Mind]*health)}
	p.ctx, p.stop = context.WithCancel(context.Background())
	p.work.L = &p.mu
	for range p.size {
		p.workers.Go(rescue.Service(p.ctx, log, "a worker of the house", p.serve))
	}
	return p
}

// Close ends the work under way, refuses the rest and waits for the workers, who
// close their engines.
func (p *Pool) Close() {
	p.stop()
	p.mu.Lock()
	p.work.Broadcast()
	p.mu.Unlock()
	p.workers.Wait()
}

// Do has a job done and waits for it. When it returns, the job does not run. The
// error is that of Work, of ctx, or ErrClosed.
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

// Load is how many jobs of a priority, or more urgent ones, wait for each worker.
func (p *Pool) Load(priority Priority) float64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := 0
	for i := range p.waiting[:priority+1] {
		n += p.waiting[i].n
	}
	return float64(n) / float64(p.size)
}

// next waits for a job; nil means that the pool is closed and nobody waits.
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

// pop takes the next job out, nil if nobody waits. The lock must be held.
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

// popOf takes the next job of a priority out, nil if nobody waits.
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

// serve is a worker.
func (p *Pool) serve() {
	w := worker{pool: p, engines: make(map[*Mind]*tool)}
	defer w.close()
	for t := p.next(); t != nil; t = p.next() {
		if p.ctx.Err() != nil {
			t.done <- ErrClosed
			continue
		}
		ctx, cancel := context.WithCancel(t.ctx)
		release := context.AfterFunc(p.ctx, cancel)
		err := errPanicked
		rescue.Run(p.log, "a worker of the house", func() { err = w.do(ctx, t.Job) })
		t.done <- err
		release()
		cancel()
	}
}
