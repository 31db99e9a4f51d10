package play_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

// TestEvaluationBar checks that spectators of a casual game see the evaluation, and players see it
// after the game. Users who turned it off never see it. Each position is evaluated once.
func TestEvaluationBar(t *testing.T) {
	w := tuitest.New(t)
	var asked atomic.Int32
	w.Analyses.SetAnalyst(func(_ context.Context, q analysis.Question) (analysis.Evaluation, error) {
		asked.Add(1)
		return analysis.Evaluation{Score: 142, Line: []string{q.State.Format(q.State.Moves()[0])}}, nil
	})
	ann, bob, cat, eve := w.Account("ann"), w.Account("bob"), w.Account("cat"), w.Account("eve")
	if _, err := w.Accounts.ChangeSettings(t.Context(), eve, func(s *account.Settings) { s.NoEvaluation = true }); err != nil {
		t.Fatal(err)
	}
	game := w.Record("aaaa0001", ann.Person, bob.Person, "", tuitest.Openers[:3])
	here := func(who account.Player) *tuitest.Person {
		p := w.Visit(app.Visit{Key: who.Key, Words: []string{string(game.ID)}})
		p.OnTable(game.ID)
		return p
	}
	watcher, player, other := here(cat), here(ann), here(eve)
	watcher.Sees("moves · +1.42", "░", "2 watching: cat, eve", "● ann  White")
	watcher.Golden("bar")
	watcher.Fits()
	second := here(w.Account("dora"))
	second.Sees("moves · +1.42")
	if n := asked.Load(); n != 1 {
		t.Errorf("the engine was asked %d times", n)
	}
	game = w.Do(game, bob, table.Intent{Kind: table.Move, Ply: 3, Text: "d6"})
	watcher.Until("another evaluation", func() bool { return asked.Load() == 2 })
	game = w.Do(game, bob, table.Intent{Kind: table.Resign})
	player.Sees("YOU WIN")
	player.Sees("moves · +1.42")
	other.Sees("WHITE WINS")
	if strings.Contains(other.Frame(), "+1.42") {
		t.Error("the evaluation is shown although the settings turn it off")
	}
}

// TestNoEvaluationBar checks that players see nothing while they play, and that no one does in a
// rated game.
func TestNoEvaluationBar(t *testing.T) {
	w := tuitest.New(t)
	var asked atomic.Int32
	w.Analyses.SetAnalyst(func(context.Context, analysis.Question) (analysis.Evaluation, error) {
		asked.Add(1)
		return analysis.Evaluation{Score: 142}, nil
	})
	ann, bob := w.Account("ann"), w.Account("bob")
	rec := w.ChessRecord("aaaa0001", ann.Person, bob.Person, "", tuitest.Openers[:3])
	rec.Rated = true
	rated := w.Write(rec)
	casual := w.Record("aaaa0002", ann.Person, bob.Person, "", tuitest.Openers[:3])
	watcher, player := w.OpenTable(w.Account("cat"), rated), w.OpenTable(ann, casual)
	for _, p := range []*tuitest.Person{watcher, player} {
		p.Press(",", ".")
		p.Update(app.MinuteMsg{})
		if strings.Contains(p.Frame(), "+1.42") {
			t.Errorf("the evaluation is shown:\n%s", p.Frame())
		}
	}
	if n := asked.Load(); n != 0 {
		t.Errorf("the engine was asked %d times", n)
	}
}
