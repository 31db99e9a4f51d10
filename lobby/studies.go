package lobby

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"pawnstorm/lobby/store"
	"pawnstorm/lobby/topic"
)

// Studies is where games are analysed and hints are given: each game once, whoever
// asks.
type Studies struct {
	docs    store.Docs
	now     func() time.Time
	log     *slog.Logger
	house   *HousePlayers
	tables  *Tables
	advice  advice
	news    *topic.Topic[TableID, Progress]
	running context.Context // until close
	mu      sync.Mutex
	closed  bool
	jobs    map[TableID]*job
	stop    context.CancelFunc
	work    sync.WaitGroup
}

// NewStudies makes the studies of a store. Until somebody is set to answer questions
// there are none. close ends what is under way.
func NewStudies(docs store.Docs, now func() time.Time, log *slog.Logger, house *HousePlayers, tables *Tables) *Studies {
	run, stop := context.WithCancel(context.Background())
	return &Studies{
		docs: docs, now: now, log: log, house: house, tables: tables,
		news: topic.New[TableID, Progress](nil), jobs: make(map[TableID]*job), running: run, stop: stop,
	}
}

// Close ends the studies that are under way, and lets no other begin.
func (st *Studies) Close() {
	st.mu.Lock()
	st.closed = true
	st.mu.Unlock()
	st.stop()
	st.work.Wait()
}
