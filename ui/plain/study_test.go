package plain

import (
	"context"
	"errors"
	"testing"

	"pawnstorm/game/catalog"
	"pawnstorm/lobby/analysis"
)

// TestAnalysisIsTold: who asks for an analysis is told when it is done, wherever
// they are by then, or that it came to nothing.
func TestAnalysisIsTold(t *testing.T) {
	w := newWorld(t, nil)
	annotations := make(chan error)
	w.service.Studies.SetAnalyst(func(ctx context.Context, q analysis.Question) (analysis.Evaluation, error) {
		o := analysis.Evaluation{Line: []string{q.State.Format(q.State.Moves()[0])}}
		select {
		case err := <-annotations:
			return o, err
		case <-ctx.Done():
			return o, ctx.Err()
		}
	})
	rules, _ := catalog.Find("chess")
	d := sitDown(w, rules)
	ann := d.players[0]
	ann.says("f3", "White: pawn f2 to f3.")
	ann.says("resign", "Resign and lose this game?")
	ann.says("yes", "The game is over.")
	ann.says("analyse", "The game is being analysed. You are told when it is done.")
	ann.says("lobby", "No table is open")
	annotations <- errors.New("out of wits")
	ann.until("Something went wrong")

	id := string(d.id)
	ann.says("analyse "+id, "You are told when it is done.")
	annotations <- nil // of the start
	annotations <- nil // and of the only other position
	ann.until("Table " + id + " is analysed. Type analyse " + id + " to read it.")
	ann.says("analyse "+id, "1. f3")
}
