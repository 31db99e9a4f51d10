package tuitest

import (
	"context"
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/table"
)

// SetAnalyst sets an engine that sees mates in one and evaluates everything else as equal.
func (w *World) SetAnalyst() {
	w.Analyses.SetAnalyst(func(ctx context.Context, q analysis.Question) (analysis.Evaluation, error) {
		for _, m := range q.State.Moves() {
			next, err := q.State.Play(m)
			if err != nil {
				return analysis.Evaluation{}, err
			}
			if r, over := next.Result(); over && r.Winner == q.State.Turn() {
				return analysis.Evaluation{
					Forced: 1 - 2*int(r.Winner), Line: []string{q.State.Format(m)}, Only: q.Rival,
				}, nil
			}
		}
		return analysis.Evaluation{Score: 20, Line: []string{q.State.Format(q.State.Moves()[0])}}, ctx.Err()
	})
}

// Blundered is ann at a finished game that she lost by a blunder.
func Blundered(t *testing.T) (*World, account.Player, *table.Table) {
	w := New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	return w, ann, w.Game(ann, bob, "f3", "e5", "g4", "Qh4")
}
