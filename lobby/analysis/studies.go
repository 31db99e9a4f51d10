package analysis

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/store"
)

// Studies is where games are analysed and hints are given: each game once, whoever
// asks.
type Studies struct {
	docs      store.Docs
	now       func() time.Time
	log       *slog.Logger
	budgets   *budget.Budgets
	house     *account.HousePlayers
	tables    *live.Tables
	appointed appointed
	news      pubsub.Topic[identity.TableID, Progress]
	running   context.Context // until close
	mu        sync.Mutex
	closed    bool
	jobs      map[identity.TableID]*job // that wait or are under way
	lastJob   uint64                    // the number of the newest
	glances   map[string]*glance        // by game and position: under way, or remembered
	thinking  int                       // how many of them are under way
	stop      context.CancelFunc
	work      sync.WaitGroup
}

// New makes the studies of a store. Until somebody is set to answer questions
// there are none. close ends what is under way.
func New(docs store.Docs, now func() time.Time, log *slog.Logger, budgets *budget.Budgets, house *account.HousePlayers, tables *live.Tables) *Studies {
	run, stop := context.WithCancel(context.Background())
	return &Studies{
		docs: docs, now: now, log: log, budgets: budgets, house: house, tables: tables,
		news: pubsub.New[identity.TableID, Progress](nil), jobs: make(map[identity.TableID]*job),
		glances: make(map[string]*glance), running: run, stop: stop,
	}
}

// Close ends the studies that are under way, and lets no other begin.
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
