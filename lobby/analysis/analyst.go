package analysis

import (
	"context"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// Question asks for an evaluation of a position in a game that is not over.
type Question struct {
	Table identity.TableID // where the position occurred
	Game  string
	State game.State
	Time  time.Duration // how long to think
	// Rival asks whether the best move is the only one that wins.
	Rival bool
	// Lines is how many lines to find; 0 means one.
	Lines int
	// Urgent says that a person waits for the answer.
	Urgent bool
}

// Analyst answers a question when its turn comes. The error comes from ctx, or its sentence says why
// there is no answer.
type Analyst func(ctx context.Context, q Question) (Evaluation, error)

// SetAnalyst sets who answers questions; nil means no one.
func (st *Studies) SetAnalyst(a Analyst) {
	if a == nil {
		st.appointed.Store(nil)
		return
	}
	st.appointed.Store(&a)
}

// HasAnalyst reports whether hints and analyses are available.
func (st *Studies) HasAnalyst() bool {
	_, err := st.analyst()
	return err == nil
}

// analyst returns the current analyst, or an Unavailable error.
func (st *Studies) analyst() (Analyst, error) {
	if a := st.appointed.Load(); a != nil {
		return *a, nil
	}
	return nil, errs.New(errs.Unavailable, "Bots are off on this server, so it cannot analyse games.")
}
