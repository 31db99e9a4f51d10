package analysis

import (
	"context"
	"sync"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// Question asks for an evaluation of a position that is not over.
type Question struct {
	Table identity.TableID // where it arose
	Game  string
	State game.State
	Time  time.Duration // how long to think
	// Urgent says that somebody waits for the answer.
	Urgent bool
}

// Analyst answers questions, when it comes to them: it may have others to answer
// first. The error is that of ctx, or says in its sentence why there is no answer.
type Analyst func(ctx context.Context, q Question) (Evaluation, error)

// appointed is who answers questions.
type appointed struct {
	mu      sync.RWMutex
	analyst Analyst // nil if nobody does
}

// SetAnalyst has questions answered by somebody, or by nobody if it is nil.
func (st *Studies) SetAnalyst(a Analyst) {
	st.appointed.mu.Lock()
	defer st.appointed.mu.Unlock()
	st.appointed.analyst = a
}

// HasAnalyst reports whether there is somebody to ask for hints and studies.
func (st *Studies) HasAnalyst() bool {
	_, err := st.analyst()
	return err == nil
}

// analyst is who answers questions now.
func (st *Studies) analyst() (Analyst, error) {
	st.appointed.mu.RLock()
	defer st.appointed.mu.RUnlock()
	if st.appointed.analyst == nil {
		return nil, errs.New(errs.Unavailable, "Bots are off on this server, so it cannot analyse games.")
	}
	return st.appointed.analyst, nil
}
