package program

import (
	"runtime"
	"sync/atomic"
	"time"
)

// Patient is a model that may let others go first: somebody looks on, and others play.
// When many programs have news at the same time, those that are patient draw one after
// another, each when nobody else has anything to do.
type Patient interface{ Patient() bool }

// Turns are handed out to the patient programs that share them: to fewer at once than
// there are processors, if there is more than one.
type Turns struct {
	taken  chan struct{}
	worked atomic.Int64 // for how long the patient have worked since the last rest
}

// NewTurns makes the turns of a server.
func NewTurns() *Turns { return &Turns{taken: make(chan struct{}, max(runtime.GOMAXPROCS(0)-1, 1))} }

// After restAfter of their work the patient leave a processor alone for a moment. As
// long as there is work, Go's scheduler looks for what has come from the network only
// every ten milliseconds, and among it may be a player's move.
const (
	restAfter = 2 * time.Millisecond
	rest      = 100 * time.Microsecond
)

// awaitTurn lets others go first, if the model is patient. Keys do not wait for a
// turn.
func (p *Program) awaitTurn() {
	m, ok := p.model.(Patient)
	turns := p.o.Turns
	if turns == nil || p.turn || !ok || !m.Patient() {
		return
	}
	select {
	case turns.taken <- struct{}{}:
	case <-p.ctx.Done():
		return
	}
	p.turn = true
	if time.Duration(turns.worked.Load()) > restAfter {
		turns.worked.Store(0)
		time.Sleep(rest)
	} else {
		runtime.Gosched() // to the end of the line
	}
	p.began = time.Now()
}

// endTurn lets the next one draw.
func (p *Program) endTurn() {
	if p.turn {
		p.turn = false
		p.o.Turns.worked.Add(int64(time.Since(p.began)))
		<-p.o.Turns.taken
	}
}
