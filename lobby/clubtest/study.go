package clubtest

import (
	"context"
	"testing"
	"time"

	"pawnstorm/lobby/analysis"
)

// GreedyAnalyst finds mates in one and nothing else.
func GreedyAnalyst(ctx context.Context, q analysis.Question) (analysis.Evaluation, error) {
	for _, m := range q.State.Moves() {
		next, err := q.State.Play(m)
		if err != nil {
			return analysis.Evaluation{}, err
		}
		if r, over := next.Result(); over && r.Winner == q.State.Turn() {
			return analysis.Evaluation{Forced: 1 - 2*int(r.Winner), Line: []string{q.State.Format(m)}, Depth: 1}, nil
		}
	}
	return analysis.Evaluation{Line: []string{q.State.Format(q.State.Moves()[0])}, Depth: 1}, ctx.Err()
}

// UntilStudied waits until an analysis reaches a state.
func UntilStudied(tb testing.TB, mail <-chan analysis.Progress, reached func(analysis.Progress) bool) analysis.Progress {
	tb.Helper()
	late := time.NewTimer(Patience)
	defer late.Stop()
	for {
		select {
		case p := <-mail:
			if reached(p) {
				return p
			}
		case <-late.C:
			tb.Fatal("timed out waiting for a study")
		}
	}
}

// IsStudied reports whether an analysis is over.
func IsStudied(p analysis.Progress) bool { return p.Study != nil || p.Err != nil }

var FoolsMate = []string{"f2f3", "e7e5", "g2g4", "d8h4"}
