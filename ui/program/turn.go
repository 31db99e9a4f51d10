package program

import (
	"os"
	"runtime"
	"syscall"

	"pawnstorm/ui/canvas"
)

// Patient is a model that may let others go first: somebody looks on, and others play.
// When many programs have news at the same time, those that are patient draw one after
// another, each when nobody else has anything to do.
type Patient interface{ Patient() bool }

// Turns are handed out to the patient programs that share them: to fewer at once than
// there are processors, if there is more than one. The bytes that one of them has sent are at hand
// for those that come to show the same.
type Turns struct {
	taken       chan struct{}   // holds a token for each turn that is taken
	heard, tell *os.File        // a pipe, by which the network is looked at
	ready       syscall.RawConn // of heard
	frames      canvas.Shared   // of the patient
}

// NewTurns makes the turns of a server, which lasts until Close.
func NewTurns() (*Turns, error) {
	heard, tell, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	ready, err := heard.SyscallConn()
	if err != nil {
		heard.Close()
		tell.Close()
		return nil, err
	}
	return &Turns{taken: make(chan struct{}, max(runtime.GOMAXPROCS(0)-1, 1)), heard: heard, tell: tell, ready: ready}, nil
}

// Close ends the turns, when no program is left that might take one.
func (t *Turns) Close() {
	t.tell.Close()
	t.heard.Close()
}

// letThrough returns when those have begun who are ready, and those for whom something
// has come from the network. As long as goroutines are ready to run, Go's scheduler
// looks there only every ten milliseconds, and a player's move may wait there: so this
// waits for something that comes from there itself.
func (t *Turns) letThrough() {
	one := []byte{0}
	told := false
	err := t.ready.Read(func(uintptr) bool {
		if told {
			return true
		}
		n, _ := t.tell.Write(one)
		told = n == 1
		return !told
	})
	switch {
	case told:
		t.heard.Read(one)
	case err != nil: // no pipe can be waited for here
		runtime.Gosched()
	}
}

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
	turns.letThrough()
}

// endTurn lets the next one draw.
func (p *Program) endTurn() {
	if p.turn {
		p.turn = false
		<-p.o.Turns.taken
	}
}
