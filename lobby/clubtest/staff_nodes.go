package clubtest

import (
	"context"
	"errors"
	"sync"
	"time"
)

// Wire carries questions between the nodes of a world.
type Wire struct {
	Mu     sync.Mutex
	nodes  map[string]chan asked
	stalls map[string]time.Duration // how long a node waits before it answers
	forges map[string][]byte        // a node's answers, instead of its own
	Trap   string                   // where the next panic happens
}

type asked struct {
	question []byte
	reply    chan<- []byte
}

// NewWire connects nodes in one process.
func NewWire() *Wire {
	return &Wire{nodes: make(map[string]chan asked), stalls: make(map[string]time.Duration), forges: make(map[string][]byte)}
}

var errNoNode = errors.New("no such node")

func (w *Wire) line(node string) chan asked {
	w.Mu.Lock()
	defer w.Mu.Unlock()
	return w.nodes[node]
}

// The places for a trap.
const (
	InAsking    = "trapped: asking"
	InServing   = "trapped: serving"
	InAnswering = "trapped: answering"
)

// sprung reports whether there is a trap at a place, and removes it.
func (w *Wire) sprung(at string) bool {
	w.Mu.Lock()
	defer w.Mu.Unlock()
	if w.Trap != at {
		return false
	}
	w.Trap = ""
	return true
}

// trapped is a context that panics on use.
type trapped struct{ context.Context }

func (trapped) Deadline() (time.Time, bool) { panic(InAnswering) }

func (w *Wire) Ask(ctx context.Context, node string, question []byte) ([]byte, error) {
	if w.sprung(InAsking) {
		panic(InAsking)
	}
	line := w.line(node)
	if line == nil {
		return nil, errNoNode
	}
	reply := make(chan []byte, 1)
	select {
	case line <- asked{question, reply}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	select {
	case answer := <-reply:
		return answer, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (w *Wire) Answer(ctx context.Context, node string, answer func(context.Context, []byte) []byte) error {
	line := make(chan asked, 10)
	w.Mu.Lock()
	w.nodes[node] = line
	w.Mu.Unlock()
	for {
		select {
		case <-ctx.Done():
			return nil
		case a := <-line:
			w.Mu.Lock()
			stall, forged := w.stalls[node], w.forges[node]
			w.Mu.Unlock()
			<-time.After(stall) // in the bubble's time
			if w.sprung(InServing) {
				panic(InServing)
			}
			within := ctx
			if w.sprung(InAnswering) {
				within = trapped{ctx}
			}
			said := answer(within, a.question)
			if forged != nil {
				said = forged
			}
			a.reply <- said
		}
	}
}

// Stall makes a node wait before it answers.
func (w *Wire) Stall(node string, d time.Duration) {
	w.Mu.Lock()
	defer w.Mu.Unlock()
	w.stalls[node] = d
}

// Forge replaces all later answers of a node.
func (w *Wire) Forge(node string, answer []byte) {
	w.Mu.Lock()
	defer w.Mu.Unlock()
	w.forges[node] = answer
}
