package program

import (
	"os"
	"runtime"
	"syscall"

	"pawnstorm/ui/canvas"
)

// Patient is a model that can let others go first, such as the model of a spectator. When many
// programs have news at once, patient programs draw one after another, each when no other program
// has anything to do.
type Patient interface{ Patient() bool }

// Turns limits how many patient programs draw at once: one fewer than GOMAXPROCS, but at least one.
// Programs with the same Turns also share the encoded bytes of equal frames.
type Turns struct {
	taken          chan struct{}   // holds a token for each turn in use
	reader, writer *os.File        // a pipe, used to wait for the network poller
	ready          syscall.RawConn // of reader
	frames         canvas.Shared   // encoded frames
}

// NewTurns returns the turns for a server. Close frees them.
func NewTurns() (*Turns, error) {
	reader, writer, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	ready, err := reader.SyscallConn()
	if err != nil {
		reader.Close()
		writer.Close()
		return nil, err
	}
	most := max(runtime.GOMAXPROCS(0)-1, 1)
	return &Turns{taken: make(chan struct{}, most), reader: reader, writer: writer, ready: ready}, nil
}

// Close frees the turns. Call it when no program can take one any more.
func (t *Turns) Close() {
	t.writer.Close()
	t.reader.Close()
}

// letThrough lets all ready goroutines start, and those with news from the network. While goroutines
// are ready to run, Go's scheduler polls the network only every ten milliseconds, and a player's
// move may wait there. So letThrough waits for a byte that also comes through the poller.
func (t *Turns) letThrough() {
	one := []byte{0}
	told := false
	err := t.ready.Read(func(uintptr) bool {
		if told {
			return true
		}
		n, _ := t.writer.Write(one)
		told = n == 1
		return !told
	})
	switch {
	case told:
		t.reader.Read(one)
	case err != nil: // no pipe can be waited for here
		runtime.Gosched()
	}
}

// awaitTurn waits for a turn, if the model is patient. Keys do not wait for a turn.
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

// endTurn lets the next program draw.
func (p *Program) endTurn() {
	if p.turn {
		p.turn = false
		<-p.o.Turns.taken
	}
}
