package program

import "runtime"

// Patient is a model that may let others go first: somebody looks on, and others play.
// When many programs have news at the same time, those that are patient draw one after
// another, each when nobody else has anything to do.
type Patient interface{ Patient() bool }

// turns are handed out to patient programs: to fewer than there are processors, if
// there is more than one.
var turns = make(chan struct{}, max(runtime.GOMAXPROCS(0)-1, 1))

// awaitTurn lets others go first, if the model is patient. What is typed does not wait
// for a turn.
func (p *Program) awaitTurn() {
	m, ok := p.model.(Patient)
	if p.turn || !ok || !m.Patient() {
		return
	}
	select {
	case turns <- struct{}{}:
	case <-p.ctx.Done():
		return
	}
	p.turn = true
	runtime.Gosched() // to the end of the line
}

// endTurn lets the next one draw.
func (p *Program) endTurn() {
	if p.turn {
		p.turn = false
		<-turns
	}
}
