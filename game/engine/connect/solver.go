package connect

import "pawnstorm/game/engine/budget"

// Solver finds scores and remembers its results. Only one goroutine may use it at a time; it
// starts none.
type Solver struct {
	table  table
	budget budget.Budget
}

// New returns a solver whose memory is limited to bytes, but at least 16.
func New(bytes int) *Solver { return &Solver{table: newTable(bytes)} }

// Bounds bound a score: it is at least Low and at most High.
type Bounds struct{ Low, High Score }

// Exact reports whether the score is known.
func (b Bounds) Exact() bool { return b.Low == b.High }

// Decided reports whether the winner, or a draw, is known.
func (b Bounds) Decided() bool { return b.Low > 0 || b.High < 0 || b.Exact() }
