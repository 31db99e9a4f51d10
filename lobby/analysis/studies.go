package analysis

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/store"
)

// Studies analyses games and gives hints. It analyses each game once.
type Studies struct {
	docs      store.Docs
	now       func() time.Time
	log       *slog.Logger
	budgets   *budget.Budgets
	bots      *account.BuiltInBots
	tables    *live.Tables
	appointed atomic.Pointer[Analyst] // nil if there is none
	news      pubsub.Topic[identity.TableID, Progress]
	running   context.Context // until close
	mu        sync.Mutex
	closed    bool
	jobs      map[identity.TableID]*job // waiting or running
	lastJob   uint64                    // the newest job's number
	glances   map[string]*glance        // by game and position: running or cached
	thinking  int                       // how many of them are running
	trends    map[identity.TableID]*trend
	noLive    atomic.Bool // running games are not evaluated
	stop      context.CancelFunc
	work      sync.WaitGroup
}

// New creates the Studies of a store. Nothing can be analysed until SetAnalyst is called. Close stops
// what is running.
func New(
	docs store.Docs, now func() time.Time, log *slog.Logger, budgets *budget.Budgets,
	bots *account.BuiltInBots, tables *live.Tables,
) *Studies {
	run, stop := context.WithCancel(context.Background())
	return &Studies{
		docs: docs, now: now, log: log, budgets: budgets, bots: bots, tables: tables,
		news: pubsub.New[identity.TableID, Progress](nil), jobs: make(map[identity.TableID]*job),
		glances: make(map[string]*glance), trends: make(map[identity.TableID]*trend), running: run, stop: stop,
	}
}

// Close stops the running studies and prevents new ones.
func (st *Studies) Close() {
	st.mu.Lock()
	st.closed = true
	for id, j := range st.jobs {
		if j.waits() {
			delete(st.jobs, id)
			st.news.Publish(id, Progress{Err: errs.Closing(nil)})
		}
	}
	st.mu.Unlock()
	st.stop()
	st.work.Wait()
}
